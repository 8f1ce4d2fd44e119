import { channelsOf } from '@gemporium/contract/channels.ts';
import { exponentOf } from '@gemporium/domain/money.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { cancel } from './cancel.ts';
import { completeReturn } from './complete-return.ts';
import { create } from './create.ts';
import { liveApi, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { readNotification } from './read-notification.ts';
import { readPlayerCheck } from './read-player-check.ts';
import { refund } from './refund.ts';

/** Xsolla: a token opens Pay Station, and signed webhooks are the source of truth. Refunds cannot be queried. */
export const xsolla: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ settings }) => (settingsSchema.parse(settings).projectId === undefined ? undefined : liveApi),
  create,
  query,
  completeReturn,
  readNotification,
  readPlayerCheck,
  cancel,
  refund,
};
