import type { Failure } from '../api/client.ts';
import type { Services } from '../state/services.ts';
import type { Offer } from '../state/shop-state.ts';
import { defaultGame, findGame, findProduct } from './choose-game.ts';

/** What shall be for sale: the game where it is sold there, else the area's own first choice. */
export type WantedOffer = Pick<Offer, 'language' | 'area' | 'platform' | 'clientId'> & {
  /** Set where nobody asked for this very client id: the game is opened by the one that it has on the platform. */
  gpId?: string | undefined;
};

export type LoadedOffer = { ok: true; offer: Offer } | Failure;

/** Asks the store for games, config, login and goods of one game in one area and language. */
export async function loadOffer({ api, store }: Services, wanted: WantedOffer): Promise<LoadedOffer> {
  const { area, platform } = wanted;
  const { offer } = store.getState();
  // A game that was opened by a client id of its own (its web one on a phone) keeps it, and with it what was chosen.
  const isOpen =
    wanted.gpId === undefined &&
    wanted.clientId !== '' &&
    wanted.clientId === offer.clientId &&
    area === offer.area;
  const games = await api.read('/api/pay/getGameListV2', {
    platform,
    domain_area: area,
    ...(isOpen && { client_id: wanted.clientId }),
  });
  if (!games.ok) return games;
  const named =
    wanted.gpId === undefined
      ? findGame(games.content, wanted.clientId)
      : findProduct(games.content, wanted.gpId);
  const found = named ?? defaultGame(games.content);
  const client_id = found?.game.client_id ?? '';
  if (!client_id) return { ok: false, code: -3001, message: '', content: undefined };
  const [config, loginConfig, goods] = await Promise.all([
    api.read('/api/config/recharge', { client_id, domain_area: area }),
    api.read('/util/login/login_config', { client_id, domain_area: area }),
    api.read('/api/pay/getThirdGift', { client_id, platform, domain_area: area }),
  ]);
  if (!config.ok) return config;
  if (!loginConfig.ok) return loginConfig;
  if (!goods.ok) return goods;
  return {
    ok: true,
    offer: {
      language: wanted.language,
      area,
      platform,
      clientId: client_id,
      games: games.content,
      config: config.content,
      loginConfig: loginConfig.content,
      goods: goods.content,
    },
  };
}
