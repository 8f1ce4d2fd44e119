import type { AccountFile } from '../authored/account-file.ts';
import type { Report } from '../problem.ts';
import { allOrNone } from '../reading/draft.ts';
import type { BrandFolder, Tree } from '../reading/tree.ts';
import type { ProviderAccount } from '../types.ts';

/** A problem in an account's settings, as the provider's adapter words it. */
export interface SettingsProblem {
  path: string;
  reason: string;
}

/** Names under which people write secrets. */
export const secretLike = /secret|password|passwd|private|hmac|api-?_?key|signing-?_?key/i;

/**
 * Provider accounts: no secrets in the files, nothing live behind a demo shop, every account in use.
 * @param checkSettings the adapters' own check of `settings`; undefined leaves them unchecked.
 */
export function checkAccounts(
  tree: Tree,
  report: Report,
  checkSettings?: (account: ProviderAccount) => readonly SettingsProblem[],
): void {
  const used = allOrNone(tree.brands.flatMap(accountsOf));

  for (const { id, sheet } of tree.accounts) {
    const { file, draft } = sheet;
    if (id.endsWith('-demo') && draft?.mode === 'live') {
      report.problem(
        { file, path: ['mode'] },
        'a demo account must not be live: demo shops would take real money',
        'write "test"',
      );
    }
    if (draft?.mode === 'sandbox' && draft.merchant !== undefined && draft.merchant !== id) {
      report.problem(
        { file, path: ['merchant'] },
        'the sandbox knows an account by its id alone and would refuse every payment',
        `write "${id}"`,
      );
    }
    for (const key of Object.keys(draft?.settings ?? {})) {
      if (!secretLike.test(key)) continue;
      report.problem(
        { file, path: ['settings', key] },
        'looks like a secret: secrets are never written in brand files',
        `keep it in the secrets file under "${id}.${key}"`,
      );
    }
    if (sheet.complete && checkSettings) reportSettings(id, sheet.complete, file, report, checkSettings);
    if (used && !used.includes(id)) report.warning({ file }, `no payment method uses the account "${id}"`);
  }
}

/** The accounts that a brand's methods name; undefined among them for what cannot be read. */
function accountsOf({ methods }: BrandFolder): (string | undefined)[] {
  const rows = methods.draft?.methods ?? [undefined];
  return rows.flatMap((row) => [row?.account?.production, row?.account?.demo]);
}

function reportSettings(
  id: string,
  account: AccountFile,
  file: string,
  report: Report,
  checkSettings: (account: ProviderAccount) => readonly SettingsProblem[],
): void {
  for (const { path, reason } of checkSettings({ id, ...account })) {
    report.problem({ file, path: ['settings', ...path.split('.').filter(Boolean)] }, reason);
  }
}
