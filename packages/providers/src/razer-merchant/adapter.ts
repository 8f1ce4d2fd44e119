import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { create } from './create.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { readNotification } from './read-notification.ts';

/**
 * Razer Merchant Services: a hosted page at an address that we sign, notifications signed with another key, and a
 * query by our own number. The browser's return proves nothing. No document that we found says what its refund
 * answers.
 */
export const razerMerchant: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ mode, settings }) => {
    const { apiUrl } = settingsSchema.parse(settings);
    return apiUrl?.replace(/\/$/, '') ?? (mode === 'live' ? hosts.live : hosts.test).api;
  },
  create,
  query,
  readNotification,
};
