import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { airwallex } from './adapter.ts';
import { scriptPath } from './provider.ts';

const noDecline =
  'A card that is declined leaves the intent open: the payer tries another one on the same page.';

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
  notApplicable: {
    declined: noDecline,
    cancelled:
      'Airwallex has no word for a payer who turns back: the intent stays open until it is cancelled.',
    'late-success': noDecline,
    'wrong-environment': 'No message says in which environment it was made: the host and the keys decide.',
    chargeback: 'What Airwallex tells of a dispute was not read: its webhooks are kept and raise an alarm.',
    confirm: 'Airwallex settles without a confirmation.',
    'make-up': 'Airwallex has no such call: it repeats its webhook for three days.',
    report: 'Airwallex asks nothing of the merchant.',
  },
};
