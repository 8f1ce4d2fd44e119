import { type CheckedTree, checkTree } from '@gemporium/catalogue/check-tree.ts';
import { channelById } from '@gemporium/contract/channels.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { providers } from '@gemporium/providers/index.ts';
import type { Config } from '../config.ts';
import { misplacedAccounts } from './account-modes.ts';
import { settingsProblems } from './account-problems.ts';

/**
 * Checks a brands folder with everything that the store knows: its messages, each provider's own settings, and, for the
 * run mode that it is meant for, that each account is where its mode belongs.
 */
export function checkBrands(folder: string, runMode: Config['runMode']): CheckedTree {
  const checked = checkTree(folder, {
    messageKeys: new Set(Object.keys(textsOf('en'))),
    checkSettings: (account) => settingsProblems(account, providers[account.provider]),
    decimalsOf,
  });
  const problems = checked.ok ? misplacedAccounts(checked.catalogue, runMode) : [];
  return problems.length > 0 ? { ok: false, problems, warnings: checked.warnings } : checked;
}

/** What the providers say of a channel and a currency: nothing of a channel that this store does not speak yet. */
function decimalsOf(channelId: number, currency: string): number | 'not-taken' | undefined {
  const provider = providers[channelById(channelId)?.provider ?? ''];
  const channel = provider?.channels.find(({ id }) => id === channelId);
  if (!provider || !channel) return undefined;
  return channel.currencies?.includes(currency) === false ? 'not-taken' : provider.exponentOf(currency);
}
