import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Account, Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { cancel } from './cancel.ts';
import { capture } from './capture.ts';
import { completeReturn } from './complete-return.ts';
import { create } from './create.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { queryRefund } from './query-refund.ts';
import { readNotification } from './read-notification.ts';
import { readSettlementReport } from './read-settlement-report.ts';
import { refund } from './refund.ts';

/**
 * PayPal: orders that the payer approves on PayPal's page and that we capture, and webhooks signed by certificate.
 */
export const paypal: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: ({ mode }: Account) => (mode === 'live' ? hosts.live : hosts.test),
  create,
  query,
  completeReturn,
  capture,
  readNotification,
  readSettlementReport,
  cancel,
  refund,
  queryRefund,
};
