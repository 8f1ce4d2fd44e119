import type {
  JsonObject,
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { envelope, headersOf } from './webhook.ts';

const once = 'An intent is paid only once.';
const noDispute = 'The format of dispute webhooks has not been checked.';

/** Events about the money of an intent that Airwallex never reports, with the reason. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  decline: 'A declined card leaves the intent open.',
  cancel: 'CANCELLED means that nobody will pay the intent, not that money is released.',
  expire: 'An intent does not expire by itself.',
  'second capture': once,
  'second capture disputed': once,
  'chargeback opened': noDispute,
  'chargeback lost': noDispute,
  'chargeback won': noDispute,
  'second dispute': noDispute,
};

/** Every message that Airwallex can send about the money of one intent, in its order. */
export function messages(tools: SimulatorTools, about: MessageFacts): MoneyMessage[] {
  const { account, now, lie } = about;
  // No message names its environment.
  if (lie === 'live-flag') return [];
  const reference = lie === 'other-order' ? `${about.reference}9` : about.reference;
  const id = `int_${reference}`;
  const amountMinor = lie === 'wrong-amount' ? about.amountMinor * 10 : about.amountMinor;
  const currency = lie === 'wrong-currency' ? (about.currency === 'EUR' ? 'USD' : 'EUR') : about.currency;
  const major = (minor: number) => Number(tools.toMajor(minor, about.currency));
  const intent: JsonObject = {
    ...{ id, request_id: reference, merchant_order_id: reference, status: 'SUCCEEDED', currency },
    ...{ amount: major(amountMinor), captured_amount: major(amountMinor) },
  };
  const refund = (name: string, status: string, part: number): JsonObject => ({
    ...{ id: `rfd_${name}_${reference}`, request_id: `office-${name}-${reference}`, status, currency },
    ...{ payment_intent_id: id, amount: major(Math.floor(amountMinor / part)) },
  });
  const inOrder: [MoneyEvent, name: string, object: JsonObject][] = [
    ['capture', 'payment_intent.succeeded', intent],
    ['part refund', 'refund.settled', refund('part', 'SETTLED', 3)],
    ['refund', 'refund.settled', refund('whole', 'SETTLED', 1)],
    ['refund failed', 'refund.failed', refund('whole', 'FAILED', 1)],
  ];
  const merchant = lie === 'wrong-merchant' ? 'acct_somebody_else' : account;
  return inOrder.map(([event, name, object], second) => {
    const at = now + second * 1000;
    const body = envelope({ id: `evt_${second}_${reference}`, account: merchant, now: at }, name, object);
    return { event, body, headers: headersOf(tools.secret(`${account}.webhookSecret`), body, at) };
  });
}
