import type { ReportedFailure, TrackedEvent } from '@gemporium/contract/service/recharge/tracked-event.ts';
import { failureEventId } from '@gemporium/contract/service/recharge/tracking-words.ts';
import type { Platform } from '../browser/platform.ts';
import type { Services } from '../state/services.ts';
import type { ShopState } from '../state/shop-state.ts';
import type { Outgoing } from './outgoing.ts';
import { isPlayerAction, type PageEvent } from './page-event.ts';
import { keepSession } from './session.ts';

export interface Device {
  platform: Platform;
  os: string;
}

/**
 * An event as it is sent. If the player has agreed, or need not be asked, it says who did what; otherwise it contains
 * nothing personal, and nothing in the browser is read or written for it (docs/decisions/0008).
 */
export function describeEvent(services: Services, device: Device, pageEvent: PageEvent): Outgoing {
  const { store, browser, entry } = services;
  const state = store.getState();
  const happening = {
    // Leaves out billing numbers, and most of what a wrong address may contain.
    screen: browser.path().split('/', 2).join('/').slice(0, 128),
    platform: device.platform,
    locale: state.language,
  };
  const own = { id: browser.randomHex(16), at: Date.now() / 1000 };
  const isKnown = state.tracking === 'on';
  const person = isKnown && {
    ...keepSession(services),
    os: device.os,
    ...(entry.idfv && { idfv: entry.idfv }),
    user: userOf(state),
  };
  if (!isPlayerAction(pageEvent)) {
    const { event, call, code, kind, place, reasons } = pageEvent;
    const report = {
      event,
      event_id: failureEventId,
      ...happening,
      ...own,
      ...(call && { call }),
      ...(code !== undefined && { code }),
      ...(kind && { kind }),
      ...(place && { place }),
      ...(reasons && { reasons: reasons.slice(0, 24).map(reasonOf) }),
      ...person,
    };
    return { call: 'api.php', event: report };
  }
  const action = { event: pageEvent.event, event_id: state.page.brand.eventId, ...happening };
  const goods = { ...goodsOf(state), ...pageEvent.goods };
  return { call: 'dot.php', event: person ? { ...action, ...own, ...person, goods } : action };
}

function userOf({ offer, order, player }: ShopState): TrackedEvent['user'] {
  return {
    client_id: offer.clientId,
    domain_area: offer.area,
    ...(order.gameProductId && { gp_id: order.gameProductId }),
    ...(player && { suid: player.suid }),
    ...(order.realServer && { server_id: order.realServer }),
    ...(order.role && { role_id: order.role.value }),
  };
}

/** The chosen goods, with the price before any coupon, as on the goods card. */
function goodsOf({ offer, order }: ShopState): NonNullable<TrackedEvent['goods']> {
  const chosen = offer.goods.filter(({ value }) => value === order.goods?.value)[0];
  return {
    ...(chosen && { product_id: chosen.value, price: chosen.price, currency: chosen.currency }),
    ...(order.region && { region: order.region }),
  };
}

/** Maps the transport's reasons (transport.ts), which may contain addresses or browser texts, to a closed set. */
function reasonOf(reason: string): NonNullable<ReportedFailure['reasons']>[number] {
  if (/no answer in time/.test(reason)) return 'late';
  return /envelope|JSON/.test(reason) ? 'not-the-store' : 'unreachable';
}
