import type { JsonObject, Lie, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

/** The facts that a webhook states. */
export interface Told {
  readonly account: string;
  readonly projectId: number;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly transaction: number;
  readonly userId: string;
  readonly country: string;
  readonly at: number;
  readonly isTest: boolean;
}

/** The same facts with the requested lie. */
export function lied(told: Told, lie: Lie | undefined): Told {
  const { amountMinor, currency, reference } = told;
  switch (lie) {
    case 'wrong-amount':
      return { ...told, amountMinor: Math.floor(amountMinor / 10) || amountMinor + 1 };
    case 'wrong-currency':
      return { ...told, currency: currency === 'JPY' ? 'USD' : 'JPY' };
    case 'wrong-merchant':
      return { ...told, account: 'somebody-else' };
    case 'live-flag':
      return { ...told, isTest: false };
    case 'other-order':
      return {
        ...told,
        reference: reference.replace(/[0-9A-Z](?=(-\d+)?$)/, (last) => (last === '0' ? '1' : '0')),
      };
    default:
      return told;
  }
}

/** Xsolla writes Moscow time. */
function date(at: number): string {
  return `${new Date(at + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`;
}

function settingsOf({ projectId, account }: Told): JsonObject {
  // Real merchant ids are numbers; the sandbox's are names.
  return { project_id: projectId, merchant_id: /^\d+$/.test(account) ? Number(account) : account };
}

export function userValidation(told: Told): JsonObject {
  return {
    notification_type: 'user_validation',
    settings: settingsOf(told),
    user: { ip: '203.0.113.9', id: told.userId, country: told.country },
  };
}

/** Tax is added to the merchant's price and does not concern the merchant. */
function paymentDetails(tools: SimulatorTools, told: Told): JsonObject {
  const { amountMinor, currency } = told;
  const money = (minor: number) => ({ currency, amount: Number(tools.toMajor(minor, currency)) });
  const tax = Math.round(amountMinor * 0.0888);
  return {
    payment: money(amountMinor + tax),
    payment_method_sum: money(amountMinor + tax),
    xsolla_balance_sum: money(0),
    payout: money(Math.floor(amountMinor * 0.9)),
    xsolla_fee: money(Math.round(amountMinor * 0.05)),
    payment_method_fee: money(Math.round(amountMinor * 0.05)),
    vat: { ...money(0), percent: 0 },
    sales_tax: { ...money(tax), percent: 8.88 },
    payout_currency_rate: '1',
  };
}

/** The content common to payments and refunds. */
function ofMoney(tools: SimulatorTools, type: string, told: Told): JsonObject {
  const { amountMinor, currency } = told;
  const money = { currency, amount: Number(tools.toMajor(amountMinor, currency)) };
  return {
    notification_type: type,
    settings: settingsOf(told),
    purchase: { checkout: money, total: money },
    user: { ip: '203.0.113.9', id: told.userId, country: told.country },
    transaction: {
      id: told.transaction,
      external_id: told.reference,
      payment_method_order_id: `17${told.transaction}`,
      ...(told.isTest ? { dry_run: 1 } : {}),
      agreement: 1536354,
      payment_date: date(told.at),
      payment_method: 1380,
      payment_method_name: 'Bank card',
    },
    payment_details: paymentDetails(tools, told),
  };
}

export function payment(tools: SimulatorTools, told: Told): JsonObject {
  return { ...ofMoney(tools, 'payment', told), custom_parameters: {} };
}

export interface Reason {
  readonly code: number;
  readonly reason: string;
}

/** `refund` for all of the money, `partial_refund` for the part in `told`. */
export function refund(
  tools: SimulatorTools,
  type: 'refund' | 'partial_refund',
  told: Told,
  reason: Reason,
): JsonObject {
  return { ...ofMoney(tools, type, told), refund_details: { ...reason } };
}

/** A try that the payment system declined, without an amount. */
export function psDeclined(told: Told): JsonObject {
  return {
    notification_type: 'ps_declined',
    settings: settingsOf(told),
    user: { ip: '203.0.113.9', id: told.userId, country: told.country },
    transaction: {
      id: told.transaction,
      external_id: told.reference,
      ...(told.isTest ? { dry_run: 1 } : {}),
      payment_method: 1380,
    },
    refund_details: {
      author: 'support@xsolla.com',
      code: 8,
      reason: 'Cancellation by the PS request',
      reason_detail: 'Insufficient funds',
    },
  };
}

/** A dispute has no number of its own and does not say whether it is a test. */
export function dispute(
  tools: SimulatorTools,
  told: Told,
  { action, status }: { action: 'adding' | 'updating'; status: 'new' | 'won' | 'lost' },
): JsonObject {
  const { amountMinor, currency } = told;
  return {
    notification_type: 'dispute',
    action,
    transaction: {
      id: told.transaction,
      external_id: told.reference,
      date_create: date(told.at),
      total: { amount: Number(tools.toMajor(amountMinor, currency)), currency },
      payment_method: 'credit_debit_card',
      country_code: told.country,
    },
    settings: settingsOf(told),
    user: { id: told.userId },
    dispute: { incoming_date: date(told.at), reason: 'fraud', type: '1st_time_chargeback', status },
  };
}

/** The combined form: the order, with the content of the separate form under `billing`. */
export function order(
  tools: SimulatorTools,
  type: 'order_paid' | 'order_canceled',
  told: Told,
  billing: JsonObject,
): JsonObject {
  const { purchase, user: _user, custom_parameters: _custom, ...rest } = billing;
  return {
    items: [],
    notification_type: type,
    order: {
      id: told.transaction % 1_000_000,
      mode: told.isTest ? 'sandbox' : 'default',
      currency_type: 'real',
      currency: told.currency,
      amount: `${tools.toMajor(told.amountMinor, told.currency)}00`,
      status: type === 'order_paid' ? 'paid' : 'canceled',
      platform: 'xsolla',
      comment: null,
      invoice_id: String(told.transaction),
      promotions: [],
    },
    user: { external_id: told.userId, country: told.country },
    billing: { ...rest, purchase: { total: (purchase as JsonObject).total as JsonObject } },
  };
}
