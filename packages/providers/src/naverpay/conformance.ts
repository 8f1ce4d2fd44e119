import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { naverpay } from './adapter.ts';

const noNotifications = 'Naver Pay sends no notifications.';

export const profile: ConformanceProfile = {
  provider: naverpay,
  channelId: 11401,
  amount: { amountMinor: 12000, currency: 'KRW' },
  liesIn: 'approve',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'cancelled', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  signs: 'nothing',
  tells: {
    price: ['totalPayAmount', 'taxScopeAmount'],
    goodsName: ['productName', 'productItems.0.name'],
    shopperId: 'merchantUserKey',
    returnUrl: 'returnUrl',
  },
  notApplicable: {
    duplicate: noNotifications,
    reordered: noNotifications,
    forged: noNotifications,
    'other-accounts-key': noNotifications,
    'key-rotation': noNotifications,
    malformed: noNotifications,
    oversized: noNotifications,
    'wrong-currency': 'Naver Pay takes only won: no message carries a currency.',
    'wrong-environment': 'No answer says in which environment it was made: each has a host of its own.',
    'before-create-answer': noNotifications,
    'never-sent': noNotifications,
    'late-success': 'A payment that was refused or left is over, and nothing is charged without our apply.',
    chargeback: noNotifications,
    confirm: 'Naver Pay settles without a confirmation.',
    'make-up': noNotifications,
    report: 'Naver Pay asks nothing of the merchant.',
  },
};
