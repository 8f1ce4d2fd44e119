import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { pingpong } from './adapter.ts';

const inContent = (field: string) => `bizContent.${field}`;

export const profile: ConformanceProfile = {
  provider: pingpong,
  channelId: 12001,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: ['notification', 'query'],
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'pending', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  signs: 'values',
  tells: {
    price: ['amount', 'goods.0.unitPrice'].map(inContent),
    currency: inContent('currency'),
    channel: inContent('paymentMethods'),
    goodsName: inContent('goods.0.name'),
    gameName: inContent('reCharge.gameName'),
    shopperId: inContent('reCharge.accountId'),
    platform: inContent('reCharge.gameTerminal'),
    language: inContent('language'),
    country: inContent('tradeCountry'),
    returnUrl: ['payResultUrl', 'payCancelUrl'].map(inContent),
    notifyUrl: inContent('notificationUrl'),
    expiresAt: inContent('timeExpire'),
    clientIp: inContent('shopperIP'),
  },
  untranslated: ['ar', 'ms'],
  ways: { codes: ['VISA', 'Alipay'] },
  notApplicable: {
    declined:
      'A failed payment is not final at PingPong: the payer may try again on the page. Once the page is closed, it is declined (a unit test).',
    cancelled: 'PingPong has no status for a payer who turns back: the order stays open until it expires.',
    'wrong-environment': 'No message says in which environment it was made: the host and the salt decide.',
    'late-success':
      'No payment is declined while it can still be paid; FAILED before SUCCESS is the case reordered.',
    cancel: 'PingPong documents no way to close an order that nobody has paid: it closes by itself.',
    confirm: 'PingPong settles without a confirmation.',
    'make-up': 'PingPong has no such call: the store asks by itself.',
    report: 'PingPong asks nothing of the merchant.',
  },
};
