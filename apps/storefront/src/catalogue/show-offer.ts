import { codes } from '@gemporium/contract/codes.ts';
import { isHandled } from '../api/is-handled.ts';
import { showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import type { WantedOffer } from '../state/shop-state.ts';
import { type LoadedOffer, loadOffer } from './load-offer.ts';
import { takeOffer } from './take-offer.ts';

/**
 * Loads the offer with this change and shows it; if that fails, the page says so and offers a retry. The change applies
 * to the offer last asked for, even if it is not shown yet. Only the newest one is shown: undefined if another was
 * asked for meanwhile.
 */
export async function showOffer(
  services: Services,
  change: Partial<WantedOffer> = {},
): Promise<LoadedOffer | undefined> {
  const { store } = services;
  const { offer, wanted: before } = store.getState();
  const { language, area, platform, clientId } = before ?? offer;
  const gpId = change.clientId === undefined ? before?.gpId : undefined;
  const wanted = { language, area, platform, clientId, gpId, ...change };
  store.setState({ offerStatus: 'loading', wanted });
  const loaded = await loadOffer(services, wanted);
  if (store.getState().wanted !== wanted) return undefined;
  if (!loaded.ok && !isHandled(loaded) && loaded.message) showToast(services, loaded.message, 'bad');
  if (!loaded.ok && loaded.code !== codes.noGame) {
    store.setState({ offerStatus: 'failed' });
    return loaded;
  }
  store.setState({ wanted: undefined });
  if (loaded.ok) takeOffer(services, loaded.offer);
  else
    store.setState({
      offerStatus: 'ready',
      offer: {
        ...offer,
        language: wanted.language,
        area: wanted.area,
        platform: wanted.platform,
        clientId: '',
        games: [],
        goods: [],
        config: { ...offer.config, legal_notices: [] },
      },
    });
  return loaded;
}
