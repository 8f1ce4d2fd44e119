import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkAccounts, type SettingsProblem } from './checks/check-accounts.ts';
import { checkActivities } from './checks/check-activities.ts';
import { checkAreas } from './checks/check-areas.ts';
import { checkArt } from './checks/check-art.ts';
import { checkBelievable } from './checks/check-believable.ts';
import { checkCoupons } from './checks/check-coupons.ts';
import { checkEmblems } from './checks/check-emblems.ts';
import { checkEntryCodes } from './checks/check-entry-codes.ts';
import { checkFace } from './checks/check-face.ts';
import { checkGames } from './checks/check-games.ts';
import { checkGoods } from './checks/check-goods.ts';
import { checkHosts } from './checks/check-hosts.ts';
import { checkLanguages, type KnownMessages } from './checks/check-languages.ts';
import { checkLegal } from './checks/check-legal.ts';
import { type CheckLoginSettings, checkLogin } from './checks/check-login.ts';
import { type CodesOf, checkMethods } from './checks/check-methods.ts';
import { checkNames } from './checks/check-names.ts';
import { checkOffers, type DecimalsOf } from './checks/check-offers.ts';
import { checkPrices } from './checks/check-prices.ts';
import { checkTracking } from './checks/check-tracking.ts';
import { checkWords } from './checks/check-words.ts';
import { compile } from './compile.ts';
import type { Problem } from './problem.ts';
import { readFolder } from './reading/read-folder.ts';
import { readTree } from './reading/read-tree.ts';
import { Reporter } from './reporter.ts';
import type { Catalogue, ProviderAccount } from './types.ts';

export type CheckedTree =
  | { ok: true; catalogue: Catalogue; warnings: Problem[] }
  | { ok: false; problems: Problem[]; warnings: Problem[] };

/** What only other packages know; each part that is not given is not checked. */
export interface CheckOptions extends KnownMessages {
  /** The adapters' own check of an account's settings. */
  checkSettings?: (account: ProviderAccount) => readonly SettingsProblem[];
  /** The same of what a brand says of its app at a login provider. */
  checkLoginSettings?: CheckLoginSettings;
  /** What the provider of a payment channel can write of a currency. */
  decimalsOf?: DecimalsOf;
  /** The sub-payment codes of a provider. */
  codesOf?: CodesOf;
}

/**
 * Reads and checks a whole brands folder. Answers the catalogue, or every problem of the tree at once, each with its
 * file, the place inside it, the reason in plain words and, if possible, the fix.
 */
export function checkTree(folder: string, options: CheckOptions = {}): CheckedTree {
  const report = new Reporter();
  if (!holdsBrands(folder)) {
    const reason = 'this is no brands folder: no folder in it has a brand.json';
    report.problem({ file: '' }, reason, 'name the folder that has all brands in it');
    return { ok: false, problems: report.problems, warnings: [] };
  }
  const { files, unreadable } = readFolder(folder);
  for (const { file, reason } of unreadable) report.problem({ file }, reason);
  if (unreadable.some(({ file }) => file === ''))
    return { ok: false, problems: report.problems, warnings: [] };
  return check(files, options, report, (brand) => statSync(join(folder, brand)).birthtimeMs);
}

/** In any other folder each file would be a problem of its own: in the project's, thousands. */
function holdsBrands(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => existsSync(join(folder, name, 'brand.json')));
  } catch {
    return true; // Whoever reads it says why it cannot be read.
  }
}

/** The same for files in memory: path below the brands folder → content. */
export function checkFiles(files: ReadonlyMap<string, Uint8Array>, options: CheckOptions = {}): CheckedTree {
  return check(files, options, new Reporter());
}

function check(
  files: ReadonlyMap<string, Uint8Array>,
  options: CheckOptions,
  report: Reporter,
  madeAt: (brand: string) => number = () => 0,
): CheckedTree {
  const { brands, accounts } = readTree(files, report);
  // What two brands may not share is the older one's: the mistakes of a copied folder are reported in the copy.
  const tree = { accounts, brands: brands.toSorted((a, b) => madeAt(a.key) - madeAt(b.key)) };
  checkNames(tree, report);
  checkAreas(tree, report);
  checkHosts(tree, report);
  checkFace(tree, report);
  checkEmblems(tree, report);
  checkLanguages(tree, report, options);
  checkWords(tree, report);
  checkTracking(tree, report);
  checkLogin(tree, report, options.checkLoginSettings);
  checkGames(tree, report);
  checkEntryCodes(tree, report);
  checkGoods(tree, report);
  checkPrices(tree, report);
  checkBelievable(tree, report);
  checkMethods(tree, report, options.codesOf);
  checkOffers(tree, report, options.decimalsOf);
  checkLegal(tree, report);
  checkCoupons(tree, report);
  checkAccounts(tree, report, options.checkSettings);
  checkArt(tree, report);
  checkActivities(tree, report);

  const { problems, warnings } = report;
  return problems.length > 0
    ? { ok: false, problems, warnings }
    : { ok: true, catalogue: compile({ accounts, brands }), warnings };
}
