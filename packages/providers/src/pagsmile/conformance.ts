import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { pagsmile } from './adapter.ts';

export const profile: ConformanceProfile = {
  provider: pagsmile,
  channelId: 10501,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: 'notification',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'cancelled', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  signs: 'bytes',
  tells: {
    price: 'order_amount',
    currency: 'order_currency',
    channel: 'channel',
    country: 'regions',
    goodsName: ['subject', 'content'],
    gameName: 'content',
    shopperId: 'buyer_id',
    returnUrl: 'return_url',
    notifyUrl: 'notify_url',
  },
  ways: { codes: ['Wallet.PicPay', 'Wallet.AME'] },
  notApplicable: {
    'wrong-environment': 'No message says in which environment it was made: the host and the key decide.',
    cancel: 'Pagsmile documents no way to close an open trade of its page: it expires after an hour.',
    confirm: 'Pagsmile settles without a confirmation.',
    'make-up': 'Pagsmile has no such call: the store asks by itself.',
    report: 'Pagsmile asks nothing of the merchant.',
  },
};
