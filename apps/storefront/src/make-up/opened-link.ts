import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import { readQuery } from '../routing/entry-query.ts';
import type { ShopBrowser } from '../state/services.ts';

/** A make-up link as it stands in an address. */
export interface OpenedLink {
  /** '' where the address names none. */
  replenishId: string;
  /** The client id of its game. */
  clientId: string;
}

/** The link of the present address. */
export function openedLink(browser: Pick<ShopBrowser, 'search'>, clientId: string): OpenedLink {
  const { replenish_id, rp_client_id } = readQuery(browser.search());
  return { replenishId: replenish_id ?? '', clientId: rp_client_id ?? clientId };
}

/** The link that an order pays; undefined for an order of goods. */
export function linkOfOrder({
  make_up,
  client_id,
}: Pick<OrderSummary, 'make_up' | 'client_id'>): OpenedLink | undefined {
  return make_up && { replenishId: make_up.replenish_id, clientId: client_id };
}
