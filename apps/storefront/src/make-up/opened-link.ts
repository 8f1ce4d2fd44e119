import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import type { Query } from '../routing/entry-query.ts';

/** A make-up link as given in a URL. */
export interface OpenedLink {
  /** '' if the URL names none. */
  replenishId: string;
  /** The client id of its game. */
  clientId: string;
}

/** The link that the query names. */
export function openedLink({ replenish_id, rp_client_id }: Query, clientId: string): OpenedLink {
  return { replenishId: replenish_id ?? '', clientId: rp_client_id ?? clientId };
}

/** The link that an order pays; undefined for an order of goods. */
export function linkOfOrder({
  make_up,
  client_id,
}: Pick<OrderSummary, 'make_up' | 'client_id'>): OpenedLink | undefined {
  return make_up && { replenishId: make_up.replenish_id, clientId: client_id };
}
