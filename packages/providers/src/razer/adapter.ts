import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { create } from './create.ts';
import { provider, settingsSchema, testHost } from './provider.ts';
import { query } from './query.ts';
import { readNotification } from './read-notification.ts';
import { ways } from './ways.ts';

/**
 * Razer Gold: a payment wall for wallets, prepaid cards and banks, with signed callbacks. The browser's return is not
 * signed, and the documentation describes neither a refund nor a way to close a payment, so there are no verbs for
 * them.
 */
export const razer: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  codes: ways,
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ mode, settings }) => {
    const { baseUrl } = settingsSchema.parse(settings);
    return baseUrl?.replace(/\/$/, '') ?? (mode === 'live' ? undefined : testHost);
  },
  create,
  query,
  readNotification,
};
