import { knownBrands } from '../known-brands.ts';
import type { Report } from '../problem.ts';
import { allGames, type Tree } from '../reading/tree.ts';

const brandKey = /^[a-z][A-Za-z0-9]{0,30}$/;
const gameKey = /^[a-z][a-z0-9-]{0,31}$/;
const accountId = /^[a-z][a-z0-9-]{0,31}$/;

/** Folder and file names: they are brand keys, game keys and account ids, and part of hosts and links. */
export function checkNames(tree: Tree, report: Report): void {
  if (tree.brands.length === 0) report.problem({ file: '' }, 'there is no brand: nothing would be for sale');
  checkBrandKeys(tree, report);
  for (const { id, sheet } of tree.accounts) {
    if (!accountId.test(id)) {
      report.problem(
        { file: sheet.file },
        `the account id "${id}" must be at most 32 lower-case letters, digits and dashes, beginning with a letter`,
      );
    }
  }
  for (const brand of tree.brands) {
    if (brand.games.length === 0) report.problem({ file: `${brand.key}/games` }, 'the brand has no game');
    const seen = new Map<string, string>();
    for (const { key, game } of allGames(brand)) {
      if (!gameKey.test(key)) {
        report.problem(
          { file: game.file },
          `the game key "${key}" must be at most 32 lower-case letters, digits and dashes, beginning with a letter`,
        );
      }
      const other = seen.get(key);
      if (other !== undefined)
        report.problem({ file: game.file }, `the game key "${key}" is also used by ${other}`);
      else seen.set(key, game.file);
    }
  }
}

function checkBrandKeys(tree: Tree, report: Report): void {
  const seen = new Map<string, string>();
  for (const { key, brand } of tree.brands) {
    const refuse = (reason: string, fix?: string) => report.problem({ file: brand.file }, reason, fix);
    const lower = key.toLowerCase();
    if (!brandKey.test(key)) {
      refuse(
        `the brand key "${key}" must be at most 31 letters and digits, beginning with a lower-case letter`,
      );
    }
    if (lower.includes('demo')) {
      refuse(`the brand key "${key}" contains "demo", which marks the demo environment`);
    }
    const known = Object.keys(knownBrands).find((name) => name.toLowerCase() === lower);
    if (known !== undefined && known !== key)
      refuse(`the brand key "${key}" is misspelt`, `name the folder "${known}"`);
    const other = seen.get(lower);
    if (other !== undefined)
      refuse(`the brand key "${key}" differs from "${other}" only in upper and lower case`);
    seen.set(lower, key);
  }
}
