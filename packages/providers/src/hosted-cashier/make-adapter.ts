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

/** A provider that implements the cashier's contract, with all its verbs. */
export type HostedCashier = Provider &
  Required<Pick<Provider, 'query' | 'readNotification' | 'cancel' | 'refund' | 'queryRefund'>>;

/**
 * Makes a provider for any hosted cashier that follows docs/providers/platform-pay.md: the publisher's own, or that
 * of a company without a public protocol, behind a bridge of the publisher's. Signed with Standard Webhooks in both
 * directions. The browser's return proves nothing, so there is no `completeReturn`.
 */
export function hostedCashier({ id, name }: Pick<Provider, 'id' | 'name'>): HostedCashier {
  return {
    ...provider,
    id,
    name,
    sandboxPath: `/${id}`,
    channels: channelsOf(id),
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
}
