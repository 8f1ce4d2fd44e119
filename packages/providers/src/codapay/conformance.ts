import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { codapay } from './adapter.ts';

const noRefund = 'Coda makes refunds in its portal: an operator settles them there.';

export const profile: ConformanceProfile = {
  provider: codapay,
  channelId: 10401,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: 'query',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'cancelled', expired: 'expired' },
  // The notification names the number that the lost answer had.
  paidAfterLostCreate: 'granted',
  notApplicable: {
    'wrong-currency':
      'No message names a currency: amounts are in the money of the country that was asked for.',
    'wrong-account':
      'No message names a merchant: only the key of its checksum does, which is the case other-accounts-key.',
    'wrong-environment': 'No message says in which environment it was made: the host that is asked decides.',
    cancel: 'Codapay documents no way to close an open payment.',
    refund: noRefund,
    'refund-answer-lost': noRefund,
    'refund-fails': noRefund,
    'refund-key-refused': noRefund,
    chargeback:
      'Codapay’s messages about chargebacks have a checksum of their own that no public document gives.',
    confirm: 'Codapay settles without a confirmation.',
    'make-up': 'Codapay has no such call: the store asks by itself.',
    report: 'Codapay asks nothing of the merchant.',
  },
};
