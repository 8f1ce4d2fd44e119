import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { mycard } from './adapter.ts';

export const profile: ConformanceProfile = {
  provider: mycard,
  channelId: 10301,
  amount: { amountMinor: 15000, currency: 'TWD' },
  liesIn: 'query',
  asksOnlyAfterReturn: false,
  // PayResult has only success and failure.
  endings: { cancelled: 'declined', expired: 'expired' },
  // A trade cannot be queried without its AuthCode; neither can the page be reached.
  paidAfterLostCreate: 'held',
  signs: 'values',
  tells: {
    price: 'Amount',
    currency: 'Currency',
    channelId: 'PaymentType',
    goodsName: 'ProductName',
    gameName: 'FacGameName',
    shopperId: 'CustomerId',
    returnUrl: 'FacReturnURL',
  },
  notApplicable: {
    'wrong-account':
      'No message names a merchant: only the key of its hash identifies one, which the case other-accounts-key covers.',
    'wrong-environment': 'No message names its environment: the host and the key decide.',
    cancel: 'MyCard has no cancel; only a payment that never had a page can be dropped.',
    refund: 'MyCard has no refund: an operator settles it with MyCard.',
    'refund-answer-lost': 'MyCard has no refund.',
    'refund-key-refused': 'MyCard has no refund.',
    'refund-fails': 'MyCard has no refund.',
    chargeback: 'MyCard documents no chargeback message.',
  },
};
