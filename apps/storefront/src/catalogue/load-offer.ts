import type { Failure } from '../api/client.ts';
import type { Services } from '../state/services.ts';
import type { Offer, WantedOffer } from '../state/shop-state.ts';
import { defaultGame, findGame, findProduct } from './choose-game.ts';

export type LoadedOffer = { ok: true; offer: Offer } | Failure;

/** Whether a failure is shown depends on what was asked for meanwhile: see showOffer. */
const quiet = { quiet: true };

/** Loads games, config, login and goods of one game in one area and language. A failure is not shown. */
export async function loadOffer({ api, store, entry }: Services, wanted: WantedOffer): Promise<LoadedOffer> {
  const { area, platform } = wanted;
  const { offer } = store.getState();
  const isShown = area === offer.area && wanted.clientId === offer.clientId;
  const isLinked = wanted.clientId === entry.client_id || wanted.clientId === entry.rp_client_id;
  // A game that was opened by another client id (the web one on a phone) keeps it, and so keeps the player's choices.
  const isOpen = (isShown || isLinked) && wanted.gpId === undefined;
  const games = await api.read(
    '/api/pay/getGameListV2',
    {
      platform,
      domain_area: area,
      ...(isOpen && { client_id: wanted.clientId }),
    },
    quiet,
  );
  if (!games.ok) return games;
  const named =
    wanted.gpId === undefined
      ? findGame(games.content, wanted.clientId)
      : findProduct(games.content, wanted.gpId);
  const found = named ?? defaultGame(games.content);
  const client_id = found?.game.client_id ?? '';
  if (!client_id) return { ok: false, code: -3001, message: '', content: undefined };
  const [config, loginConfig, goods] = await Promise.all([
    api.read('/api/config/recharge', { client_id, domain_area: area }, quiet),
    api.read('/util/login/login_config', { client_id, domain_area: area }, quiet),
    api.read('/api/pay/getThirdGift', { client_id, platform, domain_area: area }, quiet),
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
