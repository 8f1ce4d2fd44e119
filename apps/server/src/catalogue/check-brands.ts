import { type CheckedTree, checkTree } from '@gemporium/catalogue/check-tree.ts';
import { judgeMessage } from '@gemporium/locales/judge-message.ts';
import { isMessageKey, textsOf } from '@gemporium/locales/messages.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { providerOfChannel, providers } from '@gemporium/providers/index.ts';
import type { Config } from '../config.ts';
import { settingsProblems } from './account-problems.ts';
import { loginSettingsProblems } from './login-problems.ts';
import { unfitFiles } from './refusals.ts';

/**
 * Checks a brands folder completely: texts, each provider's own settings, and what servers of the given run mode refuse in
 * files.
 */
export function checkBrands(folder: string, runMode: Config['runMode']): CheckedTree {
  const english = textsOf('en');
  const checked = checkTree(folder, {
    messageKeys: new Set(Object.keys(english)),
    judgeMessage: (key, text) => (isMessageKey(key) ? judgeMessage(text, english[key]) : undefined),
    checkSettings: (account) => settingsProblems(account, providers[account.provider]),
    checkLoginSettings: (provider, settings) => loginSettingsProblems(settings, adapters[provider]),
    codesOf: (provider) => providers[provider]?.codes,
    decimalsOf: (channelId, currency) => providerOfChannel(channelId)?.provider.exponentOf(currency),
  });
  const problems = checked.ok ? unfitFiles(checked.catalogue, runMode) : [];
  return problems.length > 0 ? { ok: false, problems, warnings: checked.warnings } : checked;
}
