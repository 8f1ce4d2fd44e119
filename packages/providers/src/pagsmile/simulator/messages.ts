import type {
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { bodyOf, headerOf, type Told } from './notifications.ts';

const noSecond = 'An out_trade_no is one trade, which is paid once.';

/** Events about a trade's money that Pagsmile never reports, and why. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  cancel: 'CANCEL says that nobody has paid, and not that money is released.',
  expire: 'EXPIRED says that nobody has paid in time, and not that money is released.',
  'second capture': noSecond,
  'second capture disputed': noSecond,
  'second dispute': 'A dispute has no number: a trade has one.',
};

/** Every message that Pagsmile can send about one trade, in order. */
export function messages(tools: SimulatorTools, about: MessageFacts): MoneyMessage[] {
  const { account, reference, now, lie } = about;
  // No message says in which environment it was made.
  if (lie === 'live-flag') return [];
  const told: Omit<Told, 'status' | 'now'> = {
    account: lie === 'wrong-merchant' ? 'somebody-else' : account,
    reference: lie === 'other-order' ? `${reference}9` : reference,
    tradeNo: `T${reference}`,
    amountMinor: lie === 'wrong-amount' ? about.amountMinor * 10 : about.amountMinor,
    currency: lie === 'wrong-currency' ? (about.currency === 'BRL' ? 'USD' : 'BRL') : about.currency,
  };
  const part = { amountMinor: Math.floor(told.amountMinor / 3), requestNo: 'OFFICEPART' };
  const whole = { requestNo: 'OFFICEWHOLE' };
  const inOrder: [MoneyEvent, status: string, more?: Partial<Told>][] = [
    ['decline', 'REFUSED'],
    ['capture', 'SUCCESS'],
    ['part refund', 'REFUNDED', part],
    ['refund', 'REFUNDED', whole],
    ['refund failed', 'REFUND_REFUSED', whole],
    ['chargeback opened', 'DISPUTE'],
    ['chargeback lost', 'CHARGEBACK'],
    ['chargeback won', 'CHARGEBACK_REVERSED'],
  ];
  return inOrder.map(([event, status, more = {}], second) => {
    const at = now + second * 1000;
    const body = bodyOf(tools, { ...told, status, now: at, ...more });
    return { event, body, headers: headerOf(tools, account, body, at) };
  });
}
