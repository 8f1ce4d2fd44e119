import type { MoneyEvent, SimulatorTools, SpokenOf, SpokenWord } from '@gemporium/provider-kit/simulator.ts';
import { toWire } from './amounts.ts';
import { callbackBody } from './callbacks.ts';
import { razerTime } from './payments.ts';

const takesAtOnce = 'Razer takes money at once, and no document tells of a payment that lets it go.';
const once = 'A referenceId is one payment, which is paid once.';
const noRefund = 'Razer documents no refund.';
const noChargeback = 'Razer documents no chargeback message.';

/** What of the money of a payment Razer never speaks about, with the reason. */
export const unsaid: Readonly<Partial<Record<MoneyEvent, string>>> = {
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

/** What Razer can tell of one payment, in the order in which it tells it; nothing of the environment, which no word names. */
export function words(tools: SimulatorTools, about: SpokenOf): SpokenWord[] {
  const { account, reference, currency, now, lie } = about;
  if (lie === 'live-flag') return [];
  const amountMinor = lie === 'wrong-amount' ? about.amountMinor * 10 : about.amountMinor;
  const referenceId = lie === 'other-order' ? `${reference}9` : reference;
  const spoken: [MoneyEvent, paymentStatusCode: string][] = [
    ['decline', '99'],
    ['capture', '00'],
  ];
  return spoken.map(([event, paymentStatusCode], second) => {
    const fields = {
      applicationCode: lie === 'wrong-merchant' ? 'somebody-else' : account,
      ...{ referenceId, version: 'v1', hashType: 'hmac-sha256', paymentStatusCode },
      paymentId: `MPO${referenceId.replace(/[^A-Z0-9]/g, '')}`,
      amount: toWire(tools, amountMinor, currency),
      currencyCode: lie === 'wrong-currency' ? (currency === 'USD' ? 'MYR' : 'USD') : currency,
      paymentStatusDate: razerTime(now + second * 1000),
    };
    const body = callbackBody(fields, tools.secret(`${account}.secretKey`));
    return { event, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  });
}
