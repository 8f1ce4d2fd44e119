import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { cancel } from './cancel.ts';
import { completeReturn } from './complete-return.ts';
import { create, methodTypes } from './create.ts';
import { provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { refund } from './refund.ts';

/**
 * KakaoPay sends no notifications and signs nothing: money moves only when we approve after the player's return, and
 * a payment without a return is settled by asking.
 */
export const kakaopay: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  codes: methodTypes,
  exponentOf: () => 0,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  /** One host for test and live: the key and the cid decide. */
  baseUrl: () => 'https://open-api.kakaopay.com',
  create,
  query,
  completeReturn,
  chargesOnReturn: true,
  cancel,
  refund,
};
