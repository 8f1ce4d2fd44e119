import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { welcomepay } from './adapter.ts';

const noCall = 'Opening a payment makes no call: the store signs the form that the payer’s browser sends.';
const noNotifications = 'No notification is requested: none can be verified.';
const noQuestion =
  'Welcome Payments has no query, and no document that we found names the codes of a refusal';

export const profile: ConformanceProfile = {
  provider: welcomepay,
  channelId: 11501,
  amount: { amountMinor: 12_000, currency: 'KRW' },
  liesIn: 'approve',
  asksOnlyAfterReturn: false,
  endings: { cancelled: 'cancelled', expired: 'expired' },
  paidAfterLostCreate: 'granted',
  payerPage({ script = '', ...form }) {
    return `${script.slice(0, script.indexOf('/stdjs/'))}/stdpay/window?${new URLSearchParams(form)}`;
  },
  signs: 'nothing',
  tells: {
    price: 'page.price',
    channel: 'page.gopaymethod',
    goodsName: 'page.goodname',
    platform: 'page',
    language: 'page.languageView',
    returnUrl: 'page.returnUrl',
    pageUrl: ['page.closeUrl', 'page.popupUrl'],
  },
  ways: { codes: ['card', 'hpp'] },
  notApplicable: {
    expired: 'A payment whose payer never agreed is not reported: it expires (a unit test).',
    refused: `${noCall} What is wrong with it, the window says to the payer.`,
    'provider-down': noCall,
    'answer-lost': noCall,
    'server-error': noCall,
    garbage: `${noCall} An approval that cannot be read is undone (a unit test).`,
    'slow-after-charging':
      'An approval whose answer is lost is undone at once: nobody is charged (a unit test, and one against the sandbox).',
    duplicate: noNotifications,
    reordered: noNotifications,
    forged: noNotifications,
    'other-accounts-key': noNotifications,
    'key-rotation': noNotifications,
    malformed: noNotifications,
    oversized: noNotifications,
    'wrong-environment': 'No answer says in which environment it was made: the host decides.',
    'before-create-answer': noNotifications,
    'never-sent': noNotifications,
    'late-success': 'A payment that was refused or left is over, and nothing is charged without our approve.',
    'refund-answer-lost': `${noQuestion}: a part stays unknown, for an operator (a unit test).`,
    'refund-key-refused': `${noQuestion}: a part is not sent again (a unit test).`,
    chargeback: noNotifications,
    confirm: 'Welcome Payments settles without a confirmation.',
    'make-up': noNotifications,
    report: 'Welcome Payments asks nothing of the merchant.',
  },
};
