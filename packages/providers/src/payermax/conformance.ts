import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { payermax } from './adapter.ts';

export const profile: ConformanceProfile = {
  provider: payermax,
  channelId: 11801,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: 'notification',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'pending', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  newEachTime: ['requestTime'],
  signs: 'bytes',
  tells: {
    price: 'data.totalAmount',
    currency: 'data.currency',
    channel: 'data.paymentDetail.targetOrg',
    goodsName: 'data.subject',
    shopperId: 'data.userId',
    language: 'data.language',
    country: 'data.country',
    returnUrl: 'data.frontCallbackUrl',
    notifyUrl: 'data.notifyUrl',
  },
  ways: { codes: ['WALLET/DANA', 'WALLET/OVO'] },
  notApplicable: {
    cancelled: 'PayerMax has no status for a payer who turns back: the trade stays open until it is closed.',
    'wrong-environment': 'No message says in which environment it was made: the host and the keys decide.',
    cancel: 'PayerMax documents no way to close an open trade: it closes it after half an hour.',
    confirm: 'PayerMax settles without a confirmation.',
    'make-up': 'PayerMax has no such call: the store asks by itself.',
    report: 'PayerMax asks nothing of the merchant.',
  },
};
