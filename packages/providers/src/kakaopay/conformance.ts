import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { kakaopay } from './adapter.ts';

const noNotifications = 'KakaoPay sends no notifications.';

export const profile: ConformanceProfile = {
  provider: kakaopay,
  channelId: 11402,
  amount: { amountMinor: 12000, currency: 'KRW' },
  liesIn: 'approve',
  asksOnlyAfterReturn: false,
  // KakaoPay has no status for an expired payment; the sandbox uses FAIL_PAYMENT.
  endings: { cancelled: 'cancelled', expired: 'declined' },
  paidAfterLostCreate: 'granted',
  signs: 'nothing',
  tells: {
    price: 'total_amount',
    channel: 'payment_method_type',
    goodsName: 'item_name',
    shopperId: 'partner_user_id',
    returnUrl: ['approval_url', 'cancel_url', 'fail_url'],
  },
  ways: { codes: ['CARD', 'MONEY'] },
  notApplicable: {
    duplicate: noNotifications,
    reordered: noNotifications,
    forged: noNotifications,
    'other-accounts-key': noNotifications,
    'key-rotation': noNotifications,
    malformed: noNotifications,
    oversized: noNotifications,
    'wrong-currency': 'KakaoPay supports only won: no message contains a currency.',
    'wrong-environment':
      'No answer names its environment, except by the public test cid (covered by a unit test).',
    'before-create-answer': noNotifications,
    'never-sent': noNotifications,
    'late-success': 'A closed KakaoPay window cannot be paid, and nothing is charged without our approve.',
    chargeback: noNotifications,
    confirm: 'KakaoPay settles without a confirmation.',
    'make-up': noNotifications,
    report: 'KakaoPay asks the merchant nothing.',
  },
};
