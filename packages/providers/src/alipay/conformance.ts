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
  notApplicable: {
    cancelled: 'Alipay has no status for a payer who turns back: the payment stays open until it is closed.',
    'wrong-environment': 'No message names its environment: the path and the keys decide.',
    confirm: 'Alipay settles without a confirmation.',
    'make-up': 'Alipay has no such call: the store asks by itself.',
    report: 'Alipay asks the merchant nothing.',
  },
};
