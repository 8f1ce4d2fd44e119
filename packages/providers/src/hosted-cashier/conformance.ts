import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import type { HostedCashier } from './make-adapter.ts';

/** What the suite has to know about a hosted cashier. */
export function cashierProfile(provider: HostedCashier): ConformanceProfile {
  return {
    provider,
    channelId: provider.channels[0]?.id ?? 0,
    amount: { amountMinor: 1499, currency: 'USD' },
    liesIn: 'notification',
    asksOnlyAfterReturn: false,
    endings: { cancelled: 'cancelled', expired: 'expired' },
    paidAfterLostCreate: 'granted',
    signs: 'bytes',
    tells: {
      price: 'amount_minor',
      currency: 'currency',
      goodsName: 'description',
      language: 'locale',
      returnUrl: 'return_url',
      notifyUrl: 'notify_url',
      expiresAt: 'expires_at',
    },
    notApplicable: {
      confirm: 'The cashier settles without a confirmation.',
      'make-up': 'The cashier has no such call: the store asks by itself.',
      report: 'The cashier asks the merchant nothing.',
    },
  };
}
