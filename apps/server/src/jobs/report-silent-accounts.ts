import { paymentsUnheard } from '../metrics.ts';
import { notifiedByAccount } from '../repositories/silent-accounts.ts';
import type { Services } from '../services.ts';

/** Queries make up for one or two lost notifications, and visitors who do not pay cause none. */
const fewUnnotified = 3;
const fewOpened = 20;

/**
 * Detects that an account's notifications have stopped, for example because a provider disabled the webhook after
 * failures: its paid payments were only found by queries, or many were opened without any notification. The figure is
 * the metric `gemporium_payments_unheard`; the log reports it once, until the account notifies again. `silent`
 * remembers that.
 */
export async function reportSilentAccounts(services: Services, silent: Set<string>): Promise<void> {
  paymentsUnheard.reset();
  for (const { account, provider, opened, unnotified, hasNotified } of await notifiedByAccount(
    services.database,
  )) {
    if (!services.providers.provider(provider)?.readNotification) continue;
    paymentsUnheard.set({ account }, hasNotified ? unnotified : opened);
    const isSilent = unnotified >= fewUnnotified || (!hasNotified && opened >= fewOpened);
    if (isSilent && !silent.has(account))
      services.log.error(
        { account, opened, unnotified },
        `the account ${account} sends no notifications that can be accepted: check whether the provider has disabled the webhook to /notify/${provider}/${account}, or whether “a notification was rejected” is in the log, as with a wrong secret`,
      );
    if (isSilent) silent.add(account);
    else silent.delete(account);
  }
}
