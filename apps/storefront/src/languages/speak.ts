import { directionOf } from '@gemporium/domain/language-direction.ts';
import { loadMessages } from '../messages/load-messages.ts';
import { showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/**
 * Switches the page's messages and direction; false if the language could not be loaded, or another was chosen
 * meanwhile.
 */
export async function speak(services: Services, language: string): Promise<boolean> {
  const { store } = services;
  const isWanted = () => store.getState().wantedLanguage === language;
  store.setState({ wantedLanguage: language });
  try {
    const t = await loadMessages(language);
    if (!isWanted()) return false;
    store.setState({ language, t });
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    return true;
  } catch (error) {
    console.warn(`could not load ${language}`, error);
    if (isWanted()) showToast(services, store.getState().t('error_network'), 'bad');
    return false;
  }
}
