import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { airwallex } from './adapter.ts';
import { scriptPath } from './provider.ts';

const noDecline = 'A declined card leaves the intent open: the payer tries another one on the same page.';

export const profile: ConformanceProfile = {
  provider: airwallex,
  channelId: 11701,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: 'notification',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'pending', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  payerPage({ script = '', intentId = '', clientSecret = '' }) {
    const query = new URLSearchParams({ intent_id: intentId, client_secret: clientSecret });
    return `${script.slice(0, -scriptPath.length)}/elements/dropIn?${query}`;
  },
  signs: 'bytes',
  tells: {
    price: 'amount',
    currency: ['currency', 'page.currency'],
    returnUrl: 'return_url',
    channelId: 'page.method',
    channel: 'page.method',
    language: 'page.locale',
    country: 'page.country',
  },
  ways: { codes: ['googlepay', 'wechatpay'] },
  notApplicable: {
    declined: noDecline,
    cancelled:
      'Airwallex has no status for a payer who turns back: the intent stays open until it is cancelled.',
    'late-success': noDecline,
    'wrong-environment': 'No message names its environment: the host and the keys decide.',
    confirm: 'Airwallex settles without a confirmation.',
    'make-up': 'Airwallex has no such call: it retries its webhook for three days.',
    report: 'Airwallex asks the merchant nothing.',
  },
};
