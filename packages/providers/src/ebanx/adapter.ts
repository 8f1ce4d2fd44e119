import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { rsaKeyProblem } from '@gemporium/provider-kit/rsa.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { exponentOf } from './amounts.ts';
import { cancel } from './cancel.ts';
import { create } from './create.ts';
import { lookUp } from './look-up.ts';
import { hosts, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { queryRefund } from './query-refund.ts';
import { readNotification } from './read-notification.ts';
import { refund } from './refund.ts';

/**
 * EBANX: a payment page for Latin America. Its notifications are signed and only name payments: each one is looked
 * up. The browser's return proves nothing.
 */
export const ebanx: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  secretProblem: (name, value) => (name === 'notificationKey' ? rsaKeyProblem('public', value) : undefined),
  baseUrl: ({ mode, settings }) => {
    const { domain } = settingsSchema.parse(settings);
    return `https://${mode === 'live' ? hosts.live : hosts.test}.${domain}`;
  },
  create,
  query,
  readNotification,
  lookUp,
  cancel,
  refund,
  queryRefund,
};
