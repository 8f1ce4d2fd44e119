import { appAt, audiencesProblem, type OwnLogins } from '@gemporium/catalogue/login-app.ts';
import type { LoginProvider as LoginName } from '@gemporium/catalogue/types.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import type { Config } from '../config.ts';
import { secretOfLogin } from '../login-directory.ts';

/** Problems of the settings of an app at a login provider: the adapter's own check, and the common rules. */
export function loginSettingsProblems(
  settings: Readonly<Record<string, unknown>>,
  provider: LoginProvider | undefined,
): { path: string; reason: string }[] {
  const { otherAudiences: _shared, ...own } = settings;
  const reason = audiencesProblem(settings);
  return [...(provider?.checkSettings(own) ?? []), ...(reason ? [{ path: 'otherAudiences', reason }] : [])];
}

export interface LoginSurroundings {
  config: Pick<Config, 'runMode' | 'secrets'>;
  loginOf: (provider: string) => LoginProvider | undefined;
}

/** Why a login provider is hidden. */
export interface LackingLogin {
  provider: LoginName;
  problems: string[];
}

/**
 * The login providers of a brand or game that cannot be used, with the reasons for an operator: secrets that are
 * missing, look like placeholders or are not valid keys. Local mode derives every secret.
 */
export function lackingLogins(
  { login, own }: OwnLogins,
  { config, loginOf }: LoginSurroundings,
): LackingLogin[] {
  if (config.runMode === 'local') return [];
  return own.flatMap((provider) => {
    const adapter = loginOf(provider);
    const app = appAt(login, provider);
    if (!adapter || !app) return [];
    const problems = secretProblems(adapter, config.secrets, (name) => secretOfLogin(app, name));
    return problems.length === 0 ? [] : [{ provider, problems }];
  });
}

/** Problems of an adapter's secrets, for an operator: missing, like a placeholder, or not a valid key. */
export function secretProblems(
  adapter: Pick<LoginProvider, 'secrets' | 'secretProblem'>,
  secrets: Config['secrets'],
  fullNameOf: (name: string) => string,
): string[] {
  return adapter.secrets.flatMap((name) => {
    const fullName = fullNameOf(name);
    const problem = secrets.problemWith(fullName);
    if (problem !== undefined) return [problem];
    const unfit = adapter.secretProblem?.(name, secrets.get(fullName));
    return unfit === undefined ? [] : [`the secret ${fullName} ${unfit}`];
  });
}
