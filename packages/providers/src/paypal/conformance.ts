import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { paypal } from './adapter.ts';

const inUnit = (field: string) => `purchase_units.0.${field}`;
const experience = 'payment_source.paypal.experience_context';

export const profile: ConformanceProfile = {
  provider: paypal,
  channelId: 10201,
  amount: { amountMinor: 1499, currency: 'USD' },
  liesIn: ['capture', 'query', 'notification'],
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'expired', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  signs: 'bytes',
  tells: {
    price: ['amount.value', 'amount.breakdown.item_total.value', 'items.0.unit_amount.value'].map(inUnit),
    currency: [
      ...['amount.currency_code', 'amount.breakdown.item_total.currency_code'].map(inUnit),
      inUnit('items.0.unit_amount.currency_code'),
    ],
    goodsName: ['description', 'items.0.name'].map(inUnit),
    gameName: inUnit('description'),
    language: `${experience}.locale`,
    returnUrl: [`${experience}.return_url`, `${experience}.cancel_url`],
  },
  untranslated: ['ms', 'vi'],
  notApplicable: {
    cancelled:
      'PayPal does not say that a payer has left its page: the payment stays open until it is dropped or expires.',
    reordered:
      'A declined payment is not captured again, so no such messages exist; the order of arrival of those that do: `tests/events`.',
    'wrong-environment':
      'No message says in which environment it was made: each has certificates under a name of its own (a unit test).',
    'late-success': 'A declined payment is closed here, and nothing is charged without our capture.',
    confirm: 'PayPal settles without a confirmation.',
    'make-up': 'PayPal has no such call: it repeats its webhook for three days.',
    report: 'PayPal asks nothing of the merchant.',
  },
};
