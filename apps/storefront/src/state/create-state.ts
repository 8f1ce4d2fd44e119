import type { PageData } from '@gemporium/contract/page-data.ts';
import { findGame } from '../catalogue/choose-game.ts';
import type { Translate } from '../messages/translator.ts';
import type { OrderInfo } from '../storage/stored-values.ts';
import type { Offer, ShopState } from './shop-state.ts';

/** The state that the server renders and the browser hydrates: the same for everybody. */
export function createState(page: PageData, t: Translate): ShopState {
  return { ...drawnState(page), t };
}

/** The same without the translator. */
export function drawnState(page: PageData): Omit<ShopState, 't'> {
  const offer = offerOf(page);
  return {
    page,
    started: false,
    storageBlocked: false,
    superMode: false,
    language: page.language,
    offer,
    offerStatus: 'ready',
    player: undefined,
    sdk: 'off',
    brought: undefined,
    order: orderFor(offer),
    subPaymentId: undefined,
    retried: undefined,
    agreed: [],
    isUnverified: false,
    paying: false,
    coupon: undefined,
    popup: undefined,
    question: undefined,
    toasts: [],
    epoch: 0,
    methodsGone: 0,
    retries: {},
  };
}

function offerOf(page: PageData): Offer {
  const { language, area, platform, clientId, games, config, loginConfig, goods } = page;
  return { language, area, platform, clientId, games, config, loginConfig, goods };
}

/** An order for the offer's game with nothing chosen yet. */
export function orderFor(offer: Offer): OrderInfo {
  const game = findGame(offer.games, offer.clientId)?.game;
  return { gameName: game?.name ?? '', clientId: offer.clientId, gameProductId: game?.gp_id ?? '' };
}
