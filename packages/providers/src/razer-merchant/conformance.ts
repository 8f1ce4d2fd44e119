import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { razerMerchant } from './adapter.ts';

const noCall = 'Opening a payment makes no call: the store signs the address of the page.';

export const profile: ConformanceProfile = {
  provider: razerMerchant,
  channelId: 10101,
  amount: { amountMinor: 1499, currency: 'MYR' },
  liesIn: 'notification',
  asksOnlyAfterReturn: false,
  // A payer who turns back is reported as a failure.
  endings: { cancelled: 'declined', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  signs: 'values',
  tells: {
    price: 'url.amount',
    currency: 'url.cur',
    channel: 'url',
    goodsName: 'url.bill_desc',
    shopperId: 'url.bill_name',
    country: 'url.country',
    notifyUrl: 'url.callbackurl',
    returnUrl: ['url.returnurl', 'url.cancelurl'],
  },
  ways: { codes: ['fpx', 'card'], settings: { channels: { fpx: 'maybank2u', card: 'credit' } } },
  notApplicable: {
    expired: 'An order that nobody has paid is not reported.',
    refused: `${noCall} What is wrong with it, the page says to the payer.`,
    'provider-down': noCall,
    'answer-lost': noCall,
    'server-error': noCall,
    garbage: noCall,
    'slow-after-charging': noCall,
    'before-create-answer': noCall,
    'wrong-environment': 'No message says in which environment it was made: the host and the keys decide.',
    cancel: 'No document that we found has a call that closes an order payable by any channel.',
    refund: 'No document that we found says what its refund answers: an operator settles it in the portal.',
    'refund-answer-lost': 'No refund is requested.',
    'refund-fails': 'No refund is requested.',
    'refund-key-refused': 'No refund is requested.',
    chargeback: 'No document that we found describes a chargeback message.',
    confirm: 'Razer Merchant Services settles without a confirmation.',
    'make-up': 'Razer Merchant Services has no such call: the store asks by itself.',
    report: 'Razer Merchant Services asks nothing of the merchant.',
  },
};
