import { channelById } from '@gemporium/catalogue/channels.ts';
import { type CheckedTree, checkTree } from '@gemporium/catalogue/check-tree.ts';
import type { Problem } from '@gemporium/catalogue/problem.ts';
import type { ProviderAccount } from '@gemporium/catalogue/types.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { providers } from '@gemporium/providers/index.ts';

/** Checks a brands folder with everything that the store knows: its messages, and each provider's own settings. */
export function checkBrands(folder: string): CheckedTree {
  return checkTree(folder, {
    messageKeys: new Set(Object.keys(textsOf('en'))),
    checkSettings: (account) => settingsProblems(account),
    decimalsOf,
  });
}

/** One line for a person: where, what, and the fix where there is one. */
export function problemLine({ file, line, path, reason, fix }: Problem): string {
  const where = [file, line].filter((part) => part !== undefined).join(':');
  return `${where}${path === '' ? '' : ` ${path}`}: ${reason}${fix === undefined ? '' : ` (${fix})`}`;
}

function settingsProblems(account: ProviderAccount): { path: string; reason: string }[] {
  const provider = providers[account.provider];
  const problems = provider?.checkSettings(account.settings) ?? [];
  if (!provider || account.mode === 'sandbox' || problems.length > 0 || provider.baseUrl(account))
    return problems;
  return [
    {
      path: '',
      reason: `do not say where ${provider.name} is to be reached, which a ${account.mode} account needs`,
    },
  ];
}

/** What the providers say of a channel and a currency: nothing of a channel that this store does not speak yet. */
function decimalsOf(channelId: number, currency: string): number | 'not-taken' | undefined {
  const provider = providers[channelById(channelId)?.provider ?? ''];
  const channel = provider?.channels.find(({ id }) => id === channelId);
  if (!provider || !channel) return undefined;
  return channel.currencies?.includes(currency) === false ? 'not-taken' : provider.exponentOf(currency);
}
