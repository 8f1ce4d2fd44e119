import type { PaymentMethod, SubPayment } from '@gemporium/contract/api/pay/getCountryList.ts';
import type { PayPath } from '@gemporium/contract/api/pay/pay-calls.ts';
import { callOf, channelById } from '@gemporium/contract/channels.ts';
import type { PayTerms } from '@gemporium/contract/legal-words.ts';
import { tickedConsents } from '../../legal/ticked-consents.ts';
import type { OrderInfo } from '../../storage/stored-values.ts';
import type { OfferedMethod } from '../methods/list-regions.ts';

/** What is known when the player presses the button. */
export interface PurchaseDraft {
  isLoggedIn: boolean;
  /** Undefined if the area covers more than one. */
  areaCountry: string | undefined;
  order: OrderInfo;
  method: OfferedMethod | undefined;
  /** channel_id of the chosen sub-payment. */
  subPaymentId: string | undefined;
  /** What the law requires next to the button, and which boxes are ticked. */
  terms?: PayTerms | undefined;
  agreed: readonly string[];
}

/** Everything that a pay call needs, validated. */
export interface CheckedPurchase {
  path: PayPath;
  serverId: string;
  roleId: string;
  /** Goods of the shop, or a make-up link. */
  what: { product_id: string } | { replenish_id: string };
  method: PaymentMethod;
  subPayment: SubPayment | undefined;
  /** What the player agreed to, as the pay call carries it. */
  consents?: string;
  /** The wording that the law requires on a button that pays. */
  button?: string;
}

export type MissingPart =
  | 'login'
  | 'server'
  | 'role'
  | 'goods'
  | 'method'
  | 'sub-payment'
  | 'consent'
  | 'pay-path';

export type PurchaseCheck = { ok: true; purchase: CheckedPurchase } | { ok: false; missing: MissingPart };

/**
 * Validates in the order of the spec: login, server, role, goods, method, sub-payment (row O-06), and last the consents
 * that the law requires.
 */
export function checkPurchase({
  isLoggedIn,
  areaCountry,
  order,
  method,
  subPaymentId,
  terms,
  agreed,
}: PurchaseDraft): PurchaseCheck {
  const missing = (part: MissingPart): PurchaseCheck => ({ ok: false, missing: part });
  if (!isLoggedIn) return missing('login');
  if (!order.realServer) return missing('server');
  if (!order.role) return missing('role');
  if (!order.goods) return missing('goods');
  if (!method) return missing('method');
  const subPayment = method.subPayments.find((sub) => sub.channel_id === subPaymentId);
  if (method.subPayments.length > 0 && !subPayment) return missing('sub-payment');
  const consents = tickedConsents(terms, agreed);
  if (consents === undefined) return missing('consent');
  const channel = channelById(Number(method.method.channel_id));
  if (!channel) return missing('pay-path');
  const { realServer: serverId, role, goods } = order;
  return {
    ok: true,
    purchase: {
      path: callOf(channel, areaCountry),
      serverId,
      roleId: role.value,
      what: { product_id: goods.value },
      method: method.method,
      subPayment,
      ...(consents && { consents }),
      ...(terms?.button && { button: terms.button }),
    },
  };
}
