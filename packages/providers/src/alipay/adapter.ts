import { channelsOf } from '@gemporium/contract/channels.ts';
import { exponentOf } from '@gemporium/domain/money.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { rsaKeyProblem } from '@gemporium/provider-kit/rsa.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { cancel } from './cancel.ts';
import { cardPage } from './card-page.ts';
import { create } from './create.ts';
import { lookUp } from './look-up.ts';
import { hosts, paths, provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { queryRefund } from './query-refund.ts';
import { readNotification } from './read-notification.ts';
import { refund } from './refund.ts';

/**
 * Alipay by Antom: wallets on their own pages, and cards in Alipay's form on ours; signed with RSA in both
 * directions. The browser's return proves nothing, so there is no `completeReturn`.
 */
export const alipay: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  secretProblem: (name, value) => rsaKeyProblem(name === 'privateKey' ? 'private' : 'public', value),
  baseUrl({ mode, settings }) {
    const { region } = settingsSchema.parse(settings);
    return region === undefined ? undefined : hosts[region] + paths[mode === 'live' ? 'live' : 'test'];
  },
  page: cardPage,
  create,
  query,
  readNotification,
  lookUp,
  cancel,
  refund,
  queryRefund,
};
