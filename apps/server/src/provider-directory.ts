import type { Account, Provider, ProviderHttp } from '@gemporium/provider-kit/provider.ts';
import type { Config } from './config.ts';
import { providerSeconds } from './metrics.ts';
import type { ActiveCatalogue, ProviderDirectory } from './services.ts';

export interface ProviderParts {
  config: Pick<Config, 'runMode' | 'sandboxUrl' | 'secrets'>;
  catalogue: Pick<ActiveCatalogue, 'current'>;
  providers: Readonly<Record<string, Provider>>;
  http: ProviderHttp;
  /** See `ProviderContext`. */
  mayAskForStranger(account: string, remoteAddress: string): Promise<boolean>;
  now(): Date;
}

/**
 * Providers by id, and the adapter's context for each account of the catalogue. In local mode the sandbox plays every
 * account; in live mode an account without a known address cannot be used.
 */
export function createProviderDirectory({
  config,
  catalogue,
  providers,
  http,
  mayAskForStranger,
  now,
}: ProviderParts): ProviderDirectory {
  const provider = (id: string) => (Object.hasOwn(providers, id) ? providers[id] : undefined);
  return {
    provider,
    account(accountId) {
      const { accounts } = catalogue.current().catalogue;
      const account = Object.hasOwn(accounts, accountId) ? accounts[accountId] : undefined;
      const found = account && provider(account.provider);
      const baseUrl = found && addressOf(found, account, config);
      if (!account || !found || baseUrl === undefined) return undefined;
      const secret = (name: string) => config.secrets.get(`${account.id}.${name}`);
      return {
        provider: found,
        account,
        context: {
          account,
          baseUrl,
          secret,
          http: measured(http, found.id),
          now,
          mayAskForStranger: (remoteAddress) => mayAskForStranger(account.id, remoteAddress),
        },
      };
    },
  };
}

function addressOf(
  provider: Provider,
  account: Account,
  config: ProviderParts['config'],
): string | undefined {
  if (config.runMode === 'local') return `${config.sandboxUrl}${provider.sandboxPath}`;
  return account.mode === 'sandbox' ? undefined : provider.baseUrl(account);
}

function measured(http: ProviderHttp, provider: string): ProviderHttp {
  return async (request) => {
    const end = providerSeconds.startTimer({ provider });
    const outcome = await http(request);
    end({ outcome: outcome.kind });
    return outcome;
  };
}
