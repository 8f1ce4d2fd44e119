import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { create } from './create.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { readNotification } from './read-notification.ts';

/**
 * Codapay: a hosted page, a notification whose checksum covers no amount, and an inquiry that decides. The browser's
 * return proves nothing; no document says how to close an open payment, and refunds are made in Coda's portal.
 */
export const codapay: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ mode, settings }) => {
    const { apiVersion } = settingsSchema.parse(settings);
    return `${mode === 'live' ? hosts.live : hosts.test}/airtime/api/restful/${apiVersion}/Payment`;
  },
  create,
  query,
  readNotification,
};
