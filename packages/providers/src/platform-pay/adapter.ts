import { channelsOf } from '@gemporium/contract/channels.ts';
import { exponentOf } from '@gemporium/domain/money.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { cancel } from './cancel.ts';
import { create } from './create.ts';
import { provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { queryRefund } from './query-refund.ts';
import { readNotification } from './read-notification.ts';
import { refund } from './refund.ts';

/**
 * The publisher's own cashier, signed by Standard Webhooks in both directions: also the shape for any hosted cashier
 * whose makers follow docs/providers/platform-pay.md. The browser's return proves nothing, so there is no
 * `completeReturn`.
 */
export const platformPay: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ settings }) => settingsSchema.parse(settings).baseUrl?.replace(/\/$/, ''),
  create,
  query,
  readNotification,
  cancel,
  refund,
  queryRefund,
};
