import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { razerMerchant } from './adapter.ts';

const noCall = 'Opening a payment is no call: the store signs the address of the page.';

export const profile: ConformanceProfile = {
  provider: razerMerchant,
  channelId: 10101,
  amount: { amountMinor: 1499, currency: 'MYR' },
  liesIn: 'notification',
  asksOnlyAfterReturn: false,
  // A payer who turns back is reported as a failure.
  endings: { cancelled: 'declined', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  notApplicable: {
    expired: 'Nothing is told of an order that nobody has paid.',
    refused: `${noCall} What is wrong with it, the page says to the payer.`,
    'provider-down': noCall,
    'answer-lost': noCall,
    'server-error': noCall,
    garbage: noCall,
    'slow-after-charging': noCall,
    'before-create-answer': noCall,
    'wrong-environment': 'No message says in which environment it was made: the host and the keys decide.',
    cancel: 'No document that was read closes an order that may be paid by any channel.',
    refund:
      'What its refund answers stands in no document that was read: an operator settles it in the portal.',
    'refund-answer-lost': 'No refund is asked for.',
    'refund-fails': 'No refund is asked for.',
    'refund-key-refused': 'No refund is asked for.',
    chargeback: 'No document that was read tells of a chargeback message.',
    confirm: 'Razer Merchant Services settles without a confirmation.',
    'make-up': 'Razer Merchant Services has no such call: the store asks by itself.',
    report: 'Razer Merchant Services asks nothing of the merchant.',
  },
};
