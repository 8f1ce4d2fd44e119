import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { cancel } from './cancel.ts';
import { completeReturn } from './complete-return.ts';
import { create } from './create.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { queryRefund } from './query-refund.ts';
import { refund } from './refund.ts';

/**
 * Naver Pay sends no notifications and signs nothing. Money moves only when we call apply after the player's return;
 * a payment whose payer never returned is settled by querying the history.
 */
export const naverpay: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf: () => 0,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ mode, settings }) => {
    const { apiUrl } = settingsSchema.parse(settings);
    return apiUrl?.replace(/\/$/, '') ?? (mode === 'live' ? hosts.live : hosts.test).api;
  },
  create,
  query,
  completeReturn,
  chargesOnReturn: true,
  cancel,
  refund,
  queryRefund,
};
