import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { create } from './create.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { readNotification } from './read-notification.ts';
import { refund } from './refund.ts';

/**
 * Pagsmile: a checkout page for Latin America. One key authorizes calls and signs notifications. The browser's return
 * proves nothing, the documentation has no call that closes an open trade of the page, and a refund cannot be
 * queried.
 */
export const pagsmile: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ mode }) => (mode === 'live' ? hosts.live : hosts.test),
  create,
  query,
  readNotification,
  refund,
};
