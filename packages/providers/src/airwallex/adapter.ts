import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { cancel } from './cancel.ts';
import { completeReturn } from './complete-return.ts';
import { create } from './create.ts';
import { paymentPage } from './payment-page.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { queryRefund } from './query-refund.ts';
import { readNotification } from './read-notification.ts';
import { refund } from './refund.ts';

/**
 * Airwallex: payment intents, paid in its script's drop-in on a page of the shop's own, and webhooks signed with
 * HMAC.
 */
export const airwallex: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ mode }) => (mode === 'live' ? hosts.live : hosts.test),
  page: paymentPage,
  create,
  query,
  completeReturn,
  readNotification,
  cancel,
  refund,
  queryRefund,
};
