import type { ProviderAccount } from '@gemporium/catalogue/types.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { sourceIpsOf } from '@gemporium/provider-kit/source.ts';

/** Problems of an account's settings: the adapter's own check, and what every account outside the sandbox needs. */
export function settingsProblems(
  account: ProviderAccount,
  provider: Provider | undefined,
): { path: string; reason: string }[] {
  const problems = provider?.checkSettings(account.settings) ?? [];
  if (!provider || account.mode === 'sandbox' || problems.length > 0) return problems;
  const lacking = (provider.neededSettings ?? []).filter((name) => account.settings[name] === undefined);
  return [
    ...lacking.map((path) => ({
      path,
      reason: `is missing: ${provider.name} identifies a ${account.mode} account by it`,
    })),
    ...(provider.baseUrl(account) === undefined
      ? [
          {
            path: '',
            reason: `do not say where to reach ${provider.name}, which a ${account.mode} account needs: docs/providers/${provider.id}.md names the setting`,
          },
        ]
      : []),
    ...(provider.sendsUnsigned !== undefined && sourceIpsOf(account) === undefined
      ? [
          {
            path: 'sourceIps',
            reason: `is missing: ${provider.name} sends ${provider.sendsUnsigned} without a signature, so a ${account.mode} account must list ${provider.name}'s own addresses: they are accepted from no others`,
          },
        ]
      : []),
  ];
}
