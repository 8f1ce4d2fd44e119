import type {
  JsonObject,
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { dispute, lied, payment, refund, type Told } from './webhook-bodies.ts';
import { signed } from './webhooks.ts';

/** Events about a payment's money that Xsolla never reports, and why. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  decline: 'ps_declined is about one try and has no amount: it only makes the store ask.',
  cancel: 'Money that Xsolla releases is refunded, with a code that says why.',
  expire: 'Xsolla says nothing about a token that has expired.',
  'refund failed': 'No webhook says that a refund failed.',
  'second dispute': 'A dispute has no number: a transaction has one.',
};

/** Webhooks in the separate form about one payment, in order. */
export function messages(tools: SimulatorTools, { lie, ...about }: MessageFacts): MoneyMessage[] {
  const { account, reference, amountMinor, currency, now } = about;
  const isMore = lie === 'wrong-amount';
  const first: Told = lied(
    {
      account,
      reference,
      currency,
      at: now,
      projectId: 1,
      userId: 'suid-42',
      country: 'US',
      amountMinor: isMore ? amountMinor * 10 : amountMinor,
      isTest: true,
      transaction: numberOf(`${reference} first`),
    },
    isMore ? undefined : lie,
  );
  const second = { ...first, transaction: numberOf(`${reference} second`) };
  const part = { ...first, amountMinor: Math.floor(first.amountMinor / 3) };
  const office = { code: 1, reason: 'Cancellation by the user request / the game request' };
  const bank = { code: 2, reason: 'Chargeback' };
  const inOrder: [MoneyEvent, JsonObject][] = [
    ['capture', payment(tools, first)],
    ['second capture', payment(tools, second)],
    ['part refund', refund(tools, 'partial_refund', part, office)],
    ['refund', refund(tools, 'refund', first, office)],
    ['chargeback opened', dispute(tools, first, { action: 'adding', status: 'new' })],
    ['chargeback lost', refund(tools, 'refund', first, bank)],
    ['chargeback won', dispute(tools, first, { action: 'updating', status: 'won' })],
    ['second capture disputed', refund(tools, 'refund', second, bank)],
  ];
  return inOrder
    .filter(([, body]) => lie !== 'live-flag' || body.notification_type !== 'dispute')
    .map(([event, value]) => {
      const body = JSON.stringify(value);
      return {
        event,
        body,
        headers: { 'content-type': 'application/json', ...signed(tools, about.account, body) },
      };
    });
}

/** A transaction number that is always the same for the same text. */
function numberOf(text: string): number {
  let number = 0;
  for (const character of text) number = (number * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_007;
  return 1_000_000_000 + number;
}
