import { loginApp, loginOf } from '@gemporium/catalogue/login-app.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import type { ProviderHttp } from '@gemporium/provider-kit/provider.ts';
import type { Config } from './config.ts';
import { providerSeconds } from './metrics.ts';
import type { LoginDirectory } from './services.ts';

export interface LoginParts {
  config: Pick<Config, 'runMode' | 'sandboxUrl' | 'secrets'>;
  adapters: Readonly<Record<string, LoginProvider>>;
  http: ProviderHttp;
  now(): Date;
  randomBytes(size: number): Buffer;
}

/**
 * Login providers, with the app that a brand has at each. In local mode the sandbox plays all of them; the player's
 * browser goes there, too.
 */
export function createLoginDirectory({
  config,
  adapters,
  http,
  now,
  randomBytes,
}: LoginParts): LoginDirectory {
  const isSandbox = config.runMode === 'local';
  return {
    at({ brand }, id, clientId) {
      const provider = Object.hasOwn(adapters, id) ? adapters[id] : undefined;
      const app = provider && loginApp(loginOf(brand, clientId), id, clientId);
      if (!provider || !app) return undefined;
      const context = {
        app,
        isSandbox,
        now,
        randomBytes,
        host(name: string) {
          const address = Object.hasOwn(provider.hosts, name) ? provider.hosts[name] : undefined;
          if (address === undefined) throw new Error(`${id} names no host ${name}`);
          return isSandbox ? `${config.sandboxUrl}/logins/${id}/${name}` : address;
        },
        secret: (name: string) => config.secrets.get(secretOfLogin(app, name)),
        http: measured(http, id),
      };
      return { provider, context };
    },
  };
}

/** The name of the secret of an app at a login provider. */
export function secretOfLogin(app: { provider: string; clientId: string }, name: string): string {
  return `login.${app.provider}.${app.clientId}.${name}`;
}

/** Code exchange, keys and game call run one after the other, while the page waits for 10 s (row W-01). */
const longestMs = 3_000;

function measured(http: ProviderHttp, provider: string): ProviderHttp {
  return async (request) => {
    const end = providerSeconds.startTimer({ provider: `login ${provider}` });
    const outcome = await http({ ...request, timeoutMs: request.timeoutMs ?? longestMs });
    end({ outcome: outcome.kind });
    return outcome;
  };
}
