import { codes } from '@gemporium/contract/codes.ts';
import type { Services } from '../state/services.ts';
import { type LoadedOffer, loadOffer, type WantedOffer } from './load-offer.ts';
import { takeOffer } from './take-offer.ts';

/** Loads what is for sale there and shows it; where it does not come, the page says so and offers to try again. */
export async function showOffer(services: Services, wanted: WantedOffer): Promise<LoadedOffer> {
  const { store } = services;
  store.setState({ offerStatus: 'loading' });
  const loaded = await loadOffer(services, wanted);
  if (loaded.ok) takeOffer(services, loaded.offer);
  else if (loaded.code === codes.noGame)
    store.setState(({ offer }) => ({
      offerStatus: 'ready',
      offer: {
        ...offer,
        language: wanted.language,
        area: wanted.area,
        platform: wanted.platform,
        clientId: '',
        goods: [],
        config: { ...offer.config, legal_notices: [] },
      },
    }));
  else store.setState({ offerStatus: 'failed' });
  return loaded;
}
