import type {
  JsonObject,
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { disputeView } from './disputes.ts';
import { envelope, headersOf } from './webhook.ts';

const once = 'An intent is paid only once.';

/** Events about the money of an intent that Airwallex never reports, with the reason. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  decline: 'A declined card leaves the intent open.',
  cancel: 'CANCELLED means that nobody will pay the intent, not that money is released.',
  expire: 'An intent does not expire by itself.',
  'second capture': once,
  'second capture disputed': once,
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
    id,
    request_id: reference,
    merchant_order_id: reference,
    status: 'SUCCEEDED',
    currency,
    amount: major(amountMinor),
    captured_amount: major(amountMinor),
  };
  const refund = (name: string, status: string, part: number): JsonObject => ({
    id: `rfd_${name}_${reference}`,
    request_id: `office-${name}-${reference}`,
    status,
    currency,
    payment_intent_id: id,
    amount: major(Math.floor(amountMinor / part)),
  });
  const dispute = (status: string, second: number, name = 'first'): JsonObject =>
    disputeView({
      id: `dsp_${name}_${reference}`,
      intent: id,
      order: reference,
      currency,
      status,
      amount: major(amountMinor),
      at: now + second * 1000,
    });
  const inOrder: [MoneyEvent, name: string, object: JsonObject][] = [
    ['capture', 'payment_intent.succeeded', intent],
    ['part refund', 'refund.settled', refund('part', 'SETTLED', 3)],
    ['refund', 'refund.settled', refund('whole', 'SETTLED', 1)],
    ['refund failed', 'refund.failed', refund('whole', 'FAILED', 1)],
    ['chargeback opened', 'payment_dispute.requires_response', dispute('REQUIRES_RESPONSE', 4)],
    ['chargeback lost', 'payment_dispute.lost', dispute('LOST', 5)],
    ['chargeback won', 'payment_dispute.won', dispute('WON', 6)],
    ['second dispute', 'payment_dispute.requires_response', dispute('REQUIRES_RESPONSE', 7, 'second')],
  ];
  const merchant = lie === 'wrong-merchant' ? 'acct_somebody_else' : account;
  return inOrder.map(([event, name, object], second) => {
    const at = now + second * 1000;
    const body = envelope({ id: `evt_${second}_${reference}`, account: merchant, now: at }, name, object);
    return { event, body, headers: headersOf(tools.secret(`${account}.webhookSecret`), body, at) };
  });
}
