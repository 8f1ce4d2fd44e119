import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { ebanx } from './adapter.ts';

export const profile: ConformanceProfile = {
  provider: ebanx,
  channelId: 12201,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: 'query',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'cancelled', expired: 'cancelled' },
  paidAfterLostCreate: 'granted',
  signs: 'bytes',
  tells: {
    price: 'amount',
    currency: 'currency_code',
    channel: 'payment_type_code',
    country: 'country',
    playerId: 'name',
    shopperId: 'email',
    returnUrl: 'redirect_url',
    notifyUrl: 'notification_url',
  },
  ways: { codes: ['pix', 'boleto'] },
  notApplicable: {
    'wrong-account':
      'No message names a merchant: the key in a call decides whose payments EBANX answers for.',
    'wrong-environment': 'No message names its environment: the host and the key decide.',
    confirm: 'EBANX settles without a confirmation.',
    'make-up': 'EBANX has no such call: the store asks by itself.',
    report: 'EBANX asks the merchant nothing.',
  },
};
