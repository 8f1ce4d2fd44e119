import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { channels } from './channels.ts';
import { create } from './create.ts';
import { readReport } from './difference-report.ts';
import { readNotification } from './notification.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { redeem } from './redeem.ts';
import { completeReturn } from './result.ts';
import { cancel, confirm, query } from './trade.ts';

/**
 * MyCard: AuthGlobal, a hashed result that only hints, TradeQuery that decides, PaymentConfirm once the goods are
 * certain. MyCard has no refund, and cancels nothing that has a page.
 */
export const mycard: Provider = {
  ...provider,
  channels,
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
