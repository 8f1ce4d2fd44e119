import { showOffer } from '../catalogue/show-offer.ts';
import type { Services } from '../state/services.ts';
import { speak } from './speak.ts';

/** Switches the shop to another language without a reload, and stores the choice (row L-02). */
export async function changeLanguage(services: Services, language: string): Promise<void> {
  const { store, storage } = services;
  storage.write('perfLang', language);
  if (language === store.getState().language) {
    store.setState({ wantedLanguage: language });
    return;
  }
  if (!(await speak(services, language))) return;
  await showOffer(services, { language });
}
