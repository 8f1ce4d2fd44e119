import { codes } from '@gemporium/contract/codes.ts';
import type { Services } from '../state/services.ts';
import { type LoadedOffer, loadOffer, type WantedOffer } from './load-offer.ts';
import { takeOffer } from './take-offer.ts';

/** Loads an offer and shows it; if that fails, the page says so and offers a retry. */
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
        games: [],
        goods: [],
        config: { ...offer.config, legal_notices: [] },
      },
    }));
  else store.setState({ offerStatus: 'failed' });
  return loaded;
}
