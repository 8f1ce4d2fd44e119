import { problemLine } from '@gemporium/catalogue/problem.ts';
import type { Catalogue } from '@gemporium/catalogue/types.ts';
import type { Queryable } from '../repositories/database.ts';
import { accountsInUse } from '../repositories/payments.ts';

/**
 * Why a catalogue must not replace this one: payments stay with the account that they were made on. An account with
 * payments keeps its provider and mode; otherwise their notifications, queries and refunds would go to another
 * contract, and games would take a test for real money. An account with open payments must stay, and keeps its merchant:
 * what is still reported of them names the old one.
 */
export async function accountChanges(
  tx: Queryable,
  before: Catalogue | undefined,
  after: Catalogue,
): Promise<string[]> {
  const changed = Object.values(before?.accounts ?? {}).filter(({ id, provider, mode, merchant }) => {
    const now = after.accounts[id];
    return now?.provider !== provider || now.mode !== mode || now.merchant !== merchant;
  });
  const inUse = await accountsInUse(
    tx,
    changed.map(({ id }) => id),
  );
  return changed.flatMap((was) => {
    const file = `accounts/${was.id}.json`;
    const unfinished = inUse.get(was.id);
    if (unfinished === undefined) return [];
    const now = after.accounts[was.id];
    const open = `this account has unfinished payments and refunds (${unfinished})`;
    const problem = (path: string, reason: string) => problemLine({ file, path, reason });
    if (!now) return unfinished > 0 ? [problem('', `${open}: keep it until they have ended`)] : [];
    const fixed = (['provider', 'mode'] as const)
      .filter((path) => now[path] !== was[path])
      .map((path) =>
        problem(
          path,
          `payments were made on this account as "${was[path]}": make another account for "${now[path]}"`,
        ),
      );
    if (now.merchant === was.merchant || unfinished === 0) return fixed;
    const reason = `${open} with "${was.merchant}": keep it, and add another account file for "${now.merchant}"`;
    return [...fixed, problem('merchant', reason)];
  });
}
