import type {
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { notificationBody, paydate } from './notifications.ts';
import { amountText } from './orders.ts';

const letsGo = 'A status of failure says that a try came to nothing, and not that money is released.';
const noRefund =
  'Notifications are about payments only: refunds have their own addresses, and the store names none.';
const noChargeback = 'No document that we found describes a chargeback message.';

/** Events about an order's money that no message reports, and why. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  cancel: letsGo,
  expire: letsGo,
  refund: noRefund,
  'part refund': noRefund,
  'refund failed': noRefund,
  'chargeback opened': noChargeback,
  'chargeback lost': noChargeback,
  'chargeback won': noChargeback,
  'second dispute': noChargeback,
  'second capture disputed': noChargeback,
};

/** Every message that can be sent about one order, in order. None names the environment. */
export function messages(tools: SimulatorTools, about: MessageFacts): MoneyMessage[] {
  const { account, reference, now, lie } = about;
  if (lie === 'live-flag') return [];
  const amountMinor = lie === 'wrong-amount' ? about.amountMinor * 10 : about.amountMinor;
  const orderid = lie === 'other-order' ? `${reference}9` : reference;
  const number = BigInt(`0x${Buffer.from(orderid).toString('hex')}`) % 10n ** 15n;
  const inOrder: [MoneyEvent, status: string, tryOf: number][] = [
    ['decline', '11', 1],
    ['capture', '00', 2],
    // The payer had the page open twice.
    ['second capture', '00', 3],
  ];
  return inOrder.map(([event, status, tryOf], second) => {
    const fields = {
      nbcb: '2',
      tranID: `${number}${tryOf}`,
      orderid,
      status,
      appcode: status === '00' ? '1' : '',
      amount: amountText(tools, amountMinor, about.currency),
      paydate: paydate(now + second * 1000),
      currency: lie === 'wrong-currency' ? (about.currency === 'USD' ? 'MYR' : 'USD') : about.currency,
      domain: lie === 'wrong-merchant' ? 'somebody-else' : account,
    };
    const body = notificationBody(fields, tools.secret(`${account}.secretKey`));
    return { event, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  });
}
