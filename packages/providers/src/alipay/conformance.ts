import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { alipay } from './adapter.ts';

export const profile: ConformanceProfile = {
  provider: alipay,
  channelId: 11601,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: 'notification',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'pending', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  signs: 'bytes',
  tells: {
    price: ['order.orderAmount.value', 'paymentAmount.value'],
    currency: ['order.orderAmount.currency', 'paymentAmount.currency'],
    channelId: [
      ...['call', 'paymentMethod', 'paymentExpiryTime', 'productScene', 'paymentFactor'],
      ...['paymentSessionExpiryTime', 'page'],
    ],
    channel: 'paymentMethod.paymentMethodType',
    goodsName: 'order.orderDescription',
    englishGoodsName: 'order.orderDescription',
    shopperId: 'order.buyer.referenceBuyerId',
    platform: 'env',
    clientIp: 'env.clientIp',
    returnUrl: 'paymentRedirectUrl',
    notifyUrl: 'paymentNotifyUrl',
    expiresAt: 'paymentExpiryTime',
  },
  ways: { codes: ['ALIPAY_CN', 'GCASH'] },
  notApplicable: {
    cancelled: 'Alipay has no status for a payer who turns back: the payment stays open until it is closed.',
    'wrong-environment': 'No message names its environment: the path and the keys decide.',
    confirm: 'Alipay settles without a confirmation.',
    'make-up': 'Alipay has no such call: the store asks by itself.',
    report: 'Alipay asks the merchant nothing.',
  },
};
