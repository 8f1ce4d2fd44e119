import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { razer } from './adapter.ts';

export const profile: ConformanceProfile = {
  provider: razer,
  channelId: 10103,
  amount: { amountMinor: 1499, currency: 'MYR' },
  liesIn: ['notification', 'query'],
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'cancelled', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  signs: 'values',
  tells: {
    price: 'amount',
    currency: 'currencyCode',
    channel: 'channelId',
    goodsName: 'description',
    shopperId: 'customerId',
    returnUrl: 'returnUrl',
  },
  ways: {
    codes: ['molpoints', 'prepaid_card'],
    settings: { channelIds: { molpoints: '1', prepaid_card: '2' } },
  },
  notApplicable: {
    'wrong-environment': 'No message says in which environment it was made: the host and the key decide.',
    cancel: 'Razer documents no way to close a payment.',
    refund: 'Razer documents no refund: an operator settles it with Razer.',
    'refund-answer-lost': 'Razer documents no refund.',
    'refund-fails': 'Razer documents no refund.',
    'refund-key-refused': 'Razer documents no refund.',
    chargeback: 'Razer documents no chargeback message.',
    confirm: 'Razer settles without a confirmation.',
    'make-up': 'Razer has no such call: the store asks by itself.',
    report: 'Razer asks nothing of the merchant.',
  },
};
