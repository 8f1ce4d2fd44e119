import { paymentsUnheard } from '../metrics.ts';
import { notifiedByAccount } from '../repositories/silent-accounts.ts';
import type { Services } from '../services.ts';

/** A query finds a lost notification or two, and nobody need worry; a visitor who pays nothing causes none. */
const fewUnnotified = 3;
const fewOpened = 20;

/**
 * Notices that an account's notifications have stopped, as when a provider switches a webhook off after failures: its paid
 * payments were found by queries alone, or many were opened and no notification came. The figure is the metric
 * `gemporium_payments_unheard`; the log reports it once, until the account notifies again. `silent` remembers that.
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
        `the account ${account} sends no notifications: look whether the provider has switched off the webhook to /notify/${provider}/${account}`,
      );
    if (isSilent) silent.add(account);
    else silent.delete(account);
  }
}
