import type {
  JsonObject,
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { signedHeaders } from './gateway.ts';
import { resultOf } from './notifications.ts';
import { wireAmount } from './payments.ts';

const noSecond = 'A paymentRequestId is one payment, which is paid only once.';
const nameless =
  'A refund’s notification contains neither the payment’s reference nor its number: a refund from the dashboard cannot be matched.';

/** Events about the money of a payment that Alipay never reports, with the reason. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  cancel: 'A cancellation is reported only in the answer to its own call.',
  expire: 'ORDER_IS_CLOSED means that nobody has paid in time, not that money is released.',
  'second capture': noSecond,
  'second capture disputed': noSecond,
  refund: nameless,
  'part refund': nameless,
  'refund failed': nameless,
};

/** Every message that Alipay can send about one wallet's payment, in its order. None of them names its environment. */
export function messages(tools: SimulatorTools, about: MessageFacts): MoneyMessage[] {
  const { account, now, lie } = about;
  if (lie === 'live-flag') return [];
  const amountMinor = lie === 'wrong-amount' ? about.amountMinor * 10 : about.amountMinor;
  const currency = lie === 'wrong-currency' ? (about.currency === 'EUR' ? 'USD' : 'EUR') : about.currency;
  const paymentRequestId = lie === 'other-order' ? `${about.reference}9` : about.reference;
  const paymentId = `2026${paymentRequestId}`;
  const amount = wireAmount(amountMinor, currency);
  const payment = (code: string): JsonObject => ({
    notifyType: 'PAYMENT_RESULT',
    result: resultOf(code),
    paymentMethodType: 'ALIPAY_CN',
    paymentRequestId,
    paymentId,
    paymentAmount: amount,
  });
  const dispute = (type: string, more: JsonObject = {}, name = 'first'): JsonObject => ({
    disputeNotificationType: type,
    disputeId: `${name}-${paymentRequestId}`,
    paymentRequestId,
    paymentId,
    disputeAmount: amount,
    ...more,
  });
  const judged = (disputeJudgedResult: string): JsonObject =>
    dispute('DISPUTE_JUDGED', {
      disputeJudgedResult,
      disputeJudgedAmount: amount,
      disputeJudgedTime: new Date(now).toISOString(),
    });
  const inOrder: [MoneyEvent, JsonObject][] = [
    ['decline', payment('PROCESS_FAIL')],
    ['capture', payment('SUCCESS')],
    ['chargeback opened', dispute('DISPUTE_CREATED')],
    ['chargeback lost', judged('ACCEPT_BY_MERCHANT')],
    // A second judgement reverses the first.
    [
      'chargeback won',
      { ...judged('ACCEPT_BY_CUSTOMER'), disputeJudgedTime: new Date(now + 1000).toISOString() },
    ],
    ['second dispute', dispute('DISPUTE_CREATED', {}, 'second')],
  ];
  const merchant = lie === 'wrong-merchant' ? 'somebody-else' : account;
  return inOrder.map(([event, content], second) => {
    const body = JSON.stringify(content);
    const time = String(now + second * 1000);
    const said = { merchant, path: `/notify/alipay/${account}`, time, body };
    return { event, body, headers: signedHeaders(tools, said, account, 'request-time') };
  });
}
