import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { codapay } from './adapter.ts';

const noRefund = 'Refunds are made in Coda’s portal: an operator makes them there.';

const inInit = (field: string) => `initRequest.${field}`;

export const profile: ConformanceProfile = {
  provider: codapay,
  channelId: 10401,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: 'query',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'cancelled', expired: 'expired' },
  // The notification contains the number from the lost answer.
  paidAfterLostCreate: 'granted',
  signs: 'values',
  tells: {
    price: inInit('items.0.price'),
    currency: inInit('currency'),
    channel: inInit('payType'),
    goodsName: inInit('items'),
    englishGoodsName: inInit('items'),
    country: inInit('country'),
    shopperId: inInit('profile.entry.0.value'),
    returnUrl: inInit('profile.entry.1.value'),
  },
  ways: { codes: ['1', '2'] },
  notApplicable: {
    'wrong-currency': 'No message names a currency: amounts are in the currency of the requested country.',
    'wrong-account':
      'No message names a merchant: only the key of its checksum identifies one, which the case other-accounts-key covers.',
    'wrong-environment': 'No message names its environment: the host that is asked decides.',
    cancel: 'Codapay documents no way to close an open payment.',
    refund: noRefund,
    'refund-answer-lost': noRefund,
    'refund-fails': noRefund,
    'refund-key-refused': noRefund,
    chargeback:
      'Codapay’s messages about chargebacks have their own checksum, which no public document describes.',
    confirm: 'Codapay settles without a confirmation.',
    'make-up': 'Codapay has no such call: the store asks by itself.',
    report: 'Codapay asks the merchant nothing.',
  },
};
