import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { platformPay } from './adapter.ts';

export const profile: ConformanceProfile = {
  provider: platformPay,
  channelId: 10801,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: 'notification',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'cancelled', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  notApplicable: {
    confirm: 'The cashier settles without a confirmation.',
    'make-up': 'The cashier has no such call: the store asks by itself.',
    report: 'The cashier asks nothing of the merchant.',
  },
};
