import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Account, Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { hexKeysProblem } from '@gemporium/provider-kit/signatures.ts';
import { completeReturn } from './complete-return.ts';
import { create } from './create.ts';
import { exponentOf } from './exponents.ts';
import { provider, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { readNotification } from './read-notification.ts';
import { readSettlementReport } from './read-settlement-report.ts';
import { refund } from './refund.ts';

/**
 * Adyen: a hosted session, and the signed standard webhook as the source of truth. There is no cancel (a session
 * ends by itself) and no general status call: see `query`.
 */
export const adyen: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  exponentOf,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  secretProblem: (name, value) => (name === 'hmacKey' ? hexKeysProblem(value) : undefined),
  baseUrl,
  create,
  query,
  completeReturn,
  readNotification,
  readSettlementReport,
  refund,
};

function baseUrl(account: Account): string | undefined {
  if (account.mode !== 'live') return 'https://checkout-test.adyen.com/v72';
  const { liveUrlPrefix } = settingsSchema.parse(account.settings);
  return liveUrlPrefix && `https://${liveUrlPrefix}-checkout-live.adyenpayments.com/checkout/v72`;
}
