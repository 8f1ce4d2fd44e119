import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { adyen } from './adapter.ts';

export const profile: ConformanceProfile = {
  provider: adyen,
  channelId: 12101,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: 'notification',
  asksOnlyAfterReturn: true,
  endings: { cancelled: 'cancelled', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  signs: 'values',
  tells: {
    price: 'amount.value',
    currency: 'amount.currency',
    channel: 'allowedPaymentMethods',
    shopperId: 'shopperReference',
    language: 'shopperLocale',
    country: 'countryCode',
    returnUrl: 'returnUrl',
    expiresAt: 'expiresAt',
    clientIp: 'shopperIP',
  },
  ways: { codes: ['ideal', 'paypal'] },
  notApplicable: {
    expired: 'Adyen says nothing of a session that ran out: the payment stays unresolved.',
    cancel: 'A session cannot be cancelled: it runs out by itself.',
    confirm: 'Adyen settles without a confirmation.',
    'make-up': 'Adyen has no such call: it repeats its webhook for 30 days.',
    report: 'Adyen asks nothing of the merchant.',
  },
};
