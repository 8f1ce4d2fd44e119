import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { xsolla } from './adapter.ts';

export const profile: ConformanceProfile = {
  provider: xsolla,
  channelId: 11001,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: 'notification',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'cancelled', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  signs: 'bytes',
  tells: {
    price: 'purchase.checkout.amount',
    channel: 'settings.payment_method',
    currency: ['settings.currency', 'purchase.checkout.currency'],
    goodsName: 'purchase.description.value',
    shopperId: 'user.id.value',
    language: 'settings.language',
    country: 'user.country.value',
    returnUrl: 'settings.return_url',
  },
  untranslated: ['id', 'ms', 'vi', 'zh-cn', 'zh-tw'],
  ways: { codes: ['1380', '2'] },
  notApplicable: {
    expired:
      'Xsolla says nothing about a token that has expired, and its search lags: a quarter of an hour later the payment has expired (a unit test).',
    confirm: 'Xsolla settles without a confirmation.',
    'make-up': 'Xsolla has no such call: it repeats its webhooks for 48 hours.',
    report: 'Xsolla asks the merchant only whether it knows a player.',
  },
};
