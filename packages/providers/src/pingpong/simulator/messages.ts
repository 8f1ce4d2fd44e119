import type {
  JsonObject,
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { disputeBody } from './disputes.ts';
import { envelope, saltOf } from './notifications.ts';

const noSecond = 'Every message about an order names one transaction, which is paid once.';

/** Events about an order's money that PingPong never reports, and why. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  decline: 'FAILED says that one try has failed and is not final: the payer may try again.',
  cancel: 'PingPong takes money at once: it returns only by a refund or a dispute.',
  expire: 'CLOSED says that nobody has paid in time, and not that money is released.',
  'second capture': noSecond,
  'second capture disputed': noSecond,
};

/** Every message that PingPong can send about one order, in order. None names the environment. */
export function messages(tools: SimulatorTools, about: MessageFacts): MoneyMessage[] {
  const { account, now, lie } = about;
  if (lie === 'live-flag') return [];
  const accId = lie === 'wrong-merchant' ? 'somebody-else' : account;
  const reference = lie === 'other-order' ? `${about.reference}9` : about.reference;
  const amountMinor = lie === 'wrong-amount' ? about.amountMinor * 10 : about.amountMinor;
  const currency = lie === 'wrong-currency' ? (about.currency === 'EUR' ? 'USD' : 'EUR') : about.currency;
  const major = (minor: number) => tools.toMajor(minor, about.currency);
  const salt = saltOf(tools, account);
  const transactionId = `T${reference}`;
  const told = { merchantTransactionId: reference, transactionId, currency };
  const paid: JsonObject = {
    notifyType: 'RECHARGE',
    status: 'SUCCESS',
    ...told,
    amount: major(amountMinor),
    requestId: `Q${reference}`,
    transactionTime: String(now),
  };
  // A refund made in PingPong's back office has no number of ours.
  const refund = (status: string, name: string, minor: number): JsonObject => ({
    notifyType: 'REFUND',
    status,
    ...told,
    amount: major(minor),
    refundId: `R${name}${reference}`,
    refundTime: String(now),
  });
  const part = Math.floor(amountMinor / 3);
  const dispute = (eventCode: string, name: string, second: number) =>
    disputeBody(
      {
        accId,
        dispute: `D${name}${reference}`,
        reference,
        transactionId,
        currency,
        amount: major(amountMinor),
        now: now + second * 1000,
      },
      eventCode,
      salt,
    );
  const inOrder: [MoneyEvent, body: string][] = [
    ['capture', envelope(accId, paid, salt)],
    ['part refund', envelope(accId, refund('SUCCESS', 'part', part), salt)],
    ['refund', envelope(accId, refund('SUCCESS', 'whole', amountMinor), salt)],
    ['refund failed', envelope(accId, refund('FAILED', 'whole', amountMinor), salt)],
    ['chargeback opened', dispute('NOTIFICATION_OF_CHARGEBACK', 'first', 1)],
    ['chargeback lost', dispute('PREARBITRATION_LOST', 'first', 2)],
    ['chargeback won', dispute('PREARBITRATION_WON', 'first', 3)],
    ['second dispute', dispute('NOTIFICATION_OF_CHARGEBACK', 'second', 4)],
  ];
  return inOrder.map(([event, body]) => ({ event, body, headers: { 'content-type': 'application/json' } }));
}
