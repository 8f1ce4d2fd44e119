import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { cancel } from './cancel.ts';
import { completeReturn } from './complete-return.ts';
import { confirm } from './confirm.ts';
import { create } from './create.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { readNotification } from './read-notification.ts';
import { readReport } from './read-report.ts';
import { redeem } from './redeem.ts';

/**
 * MyCard: AuthGlobal, a hashed result that only hints, TradeQuery that decides, PaymentConfirm once the goods are
 * certain. MyCard has no refund, and cannot cancel a payment that has a page.
 */
export const mycard: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ mode }) => (mode === 'live' ? hosts.live.b2b : hosts.test.b2b),
  create,
  redeem,
  query,
  cancel,
  completeReturn,
  readNotification,
  readReport,
  confirm,
};
