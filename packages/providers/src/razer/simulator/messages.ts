import type {
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { toWire } from './amounts.ts';
import { callbackBody } from './callbacks.ts';
import { razerTime } from './payments.ts';

const takesAtOnce = 'Razer takes money at once, and documents no payment that releases it.';
const once = 'A referenceId is one payment, which is paid once.';
const noRefund = 'Razer documents no refund.';
const noChargeback = 'Razer documents no chargeback message.';

/** Events about a payment's money that Razer never reports, and why. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  cancel: takesAtOnce,
  expire: takesAtOnce,
  'second capture': once,
  'second capture disputed': once,
  refund: noRefund,
  'part refund': noRefund,
  'refund failed': noRefund,
  'chargeback opened': noChargeback,
  'chargeback lost': noChargeback,
  'chargeback won': noChargeback,
  'second dispute': noChargeback,
};

/** Every message that Razer can send about one payment, in order. None names the environment. */
export function messages(tools: SimulatorTools, about: MessageFacts): MoneyMessage[] {
  const { account, reference, currency, now, lie } = about;
  if (lie === 'live-flag') return [];
  const amountMinor = lie === 'wrong-amount' ? about.amountMinor * 10 : about.amountMinor;
  const referenceId = lie === 'other-order' ? `${reference}9` : reference;
  const inOrder: [MoneyEvent, paymentStatusCode: string][] = [
    ['decline', '99'],
    ['capture', '00'],
  ];
  return inOrder.map(([event, paymentStatusCode], second) => {
    const fields = {
      applicationCode: lie === 'wrong-merchant' ? 'somebody-else' : account,
      referenceId,
      version: 'v1',
      hashType: 'hmac-sha256',
      paymentStatusCode,
      paymentId: `MPO${referenceId.replace(/[^A-Z0-9]/g, '')}`,
      amount: toWire(tools, amountMinor, currency),
      currencyCode: lie === 'wrong-currency' ? (currency === 'USD' ? 'MYR' : 'USD') : currency,
      paymentStatusDate: razerTime(now + second * 1000),
    };
    const body = callbackBody(fields, tools.secret(`${account}.secretKey`));
    return { event, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  });
}
