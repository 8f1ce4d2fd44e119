import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { create } from './create.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { queryRefund } from './query-refund.ts';
import { readNotification } from './read-notification.ts';
import { refund } from './refund.ts';

/**
 * PingPong Checkout: a hosted page; every message is signed by a hash with the store's salt. The browser's return
 * proves nothing, and the documentation has no call that closes an unpaid order, so there is neither `completeReturn`
 * nor `cancel`.
 */
export const pingpong: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ mode }) => (mode === 'live' ? hosts.live : hosts.test),
  create,
  query,
  readNotification,
  refund,
  queryRefund,
};
