import { paymentsUnheard } from '../metrics.ts';
import { hearingsOfAccounts } from '../repositories/silent-accounts.ts';
import type { Services } from '../services.ts';

/** A lost notification or two is found by asking and is nobody's worry; a visitor who pays nothing makes none. */
const fewUnheard = 3;
const fewOpened = 20;

/**
 * Notices that an account's notifications have stopped, as when a provider switches a webhook off after failures: its
 * payments are paid and were found by asking alone, or many were opened and not a word came. The figure stands in
 * `gemporium_payments_unheard`; the log tells it once, until the account is heard again. `silent` remembers that.
 */
export async function listenForSilence(services: Services, silent: Set<string>): Promise<void> {
  paymentsUnheard.reset();
  for (const { account, provider, opened, unheard, heard } of await hearingsOfAccounts(services.database)) {
    if (!services.providers.provider(provider)?.readNotification) continue;
    paymentsUnheard.set({ account }, heard ? unheard : opened);
    const isSilent = unheard >= fewUnheard || (!heard && opened >= fewOpened);
    if (isSilent && !silent.has(account))
      services.log.error(
        { account, opened, unheard },
        `the account ${account} sends no notifications: look whether the provider has switched off the webhook to /notify/${provider}/${account}`,
      );
    if (isSilent) silent.add(account);
    else silent.delete(account);
  }
}
