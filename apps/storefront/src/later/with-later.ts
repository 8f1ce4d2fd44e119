import { showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import type { Later } from './later-part.ts';
import { loadLater } from './load-later.ts';

/** Runs an action of the later part; if the part cannot be loaded, shows a message and returns false. */
export async function withLater(
  services: Services,
  act: (later: Later) => void | Promise<void>,
): Promise<boolean> {
  try {
    await act(await loadLater());
    return true;
  } catch (error) {
    console.warn('could not load the later part', error);
    showToast(services, services.store.getState().t('error_network'), 'bad');
    return false;
  }
}
