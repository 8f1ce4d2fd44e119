import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { mycard } from './adapter.ts';

export const profile: ConformanceProfile = {
  provider: mycard,
  channelId: 10301,
  amount: { amountMinor: 15000, currency: 'TWD' },
  liesIn: 'query',
  asksOnlyAfterReturn: false,
  // PayResult knows success and failure only.
  endings: { cancelled: 'declined', expired: 'expired' },
  // Without its AuthCode a trade cannot be asked about; the page cannot be reached without it either.
  paidAfterLostCreate: 'held',
  notApplicable: {
    'wrong-account':
      'No message names a merchant: only the key of its hash does, which is the case other-accounts-key.',
    'wrong-environment': 'No message says in which environment it was made: the host and the key decide.',
    cancel: 'MyCard has no cancel; only what never had a page can be dropped.',
    refund: 'MyCard has no refund: an operator settles it with MyCard.',
    'refund-answer-lost': 'MyCard has no refund.',
    'refund-key-refused': 'MyCard has no refund.',
    'refund-fails': 'MyCard has no refund.',
    chargeback: 'MyCard documents no chargeback message.',
  },
};
