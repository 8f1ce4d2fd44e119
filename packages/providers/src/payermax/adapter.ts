import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { rsaKeyProblem } from '@gemporium/provider-kit/rsa.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { create } from './create.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { queryRefund } from './query-refund.ts';
import { readNotification } from './read-notification.ts';
import { readSettlementReport } from './read-settlement-report.ts';
import { refund } from './refund.ts';

/**
 * PayerMax: a hosted cashier; both sides sign with RSA. The browser's return proves nothing, and the documentation
 * has no call that closes an open trade, so there is neither `completeReturn` nor `cancel`.
 */
export const payermax: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  secretProblem: (name, value) => rsaKeyProblem(name === 'privateKey' ? 'private' : 'public', value),
  baseUrl: ({ mode }) => (mode === 'live' ? hosts.live : hosts.test),
  create,
  query,
  readNotification,
  readSettlementReport,
  refund,
  queryRefund,
};
