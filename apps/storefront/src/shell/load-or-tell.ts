import { loadAnew } from '../browser/load-anew.ts';
import { showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** Reloads the page, or loads another one of the shop; tells the player if the page's host is down. */
export async function loadOrTell(services: Services, path?: string): Promise<void> {
  if (await loadAnew(services.browser, path)) return;
  showToast(services, services.store.getState().t('error_network'), 'bad');
}
