import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * `npx node apps/storefront/build/list-newer-names.ts` writes newer-names.txt: what browsers know by name and the oldest of ours do
 * not, by MDN's own data. npm brings that (20 MB) into a cache folder, for this alone; the list changes when the oldest browsers do.
 */

const version = '8.1.9';
const folder = join(import.meta.dirname, '../../../.cache/browser-compat-data', version);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
execFileSync('npm', ['install', ...flags, `@mdn/browser-compat-data@${version}`], { cwd: folder });

/** The oldest browsers of build/targets.ts, as MDN calls them. */
const oldest: Readonly<Record<string, number>> = { chrome: 67, chrome_android: 67, safari_ios: 12 };

interface Support {
  version_added: string | boolean | null;
  version_removed?: string;
  prefix?: string;
  alternative_name?: string;
  flags?: unknown;
  partial_implementation?: boolean;
}
interface Compat {
  support: Readonly<Record<string, Support | Support[]>>;
}
/** An interface, a member, or a group of either. */
interface Feature {
  readonly __compat?: Compat;
  readonly [name: string]: Feature | Compat | undefined;
}

function isOld({ support }: Compat): boolean {
  return Object.entries(oldest).every(([browser, most]) =>
    [support[browser] ?? []].flat().some((one) => {
      const isWhole = !one.prefix && !one.alternative_name && !one.flags && !one.partial_implementation;
      const since =
        typeof one.version_added === 'string' ? Number.parseFloat(one.version_added.replace('≤', '')) : NaN;
      return isWhole && since <= most && !one.version_removed;
    }),
  );
}

/** A name counts as old if any interface has had it for long: the type of a call's receiver is unknown. */
const names = { old: new Set<string>(), newer: new Set<string>() };
const note = (name: string, { __compat }: Feature) => {
  if (__compat) names[isOld(__compat) ? 'old' : 'newer'].add(name);
};
const featuresOf = (feature: Feature) =>
  (Object.entries(feature) as [string, Feature][]).filter(
    ([name, { __compat }]) => __compat && /^\w+$/.test(name),
  );

const { api, javascript } = JSON.parse(
  readFileSync(join(folder, 'node_modules/@mdn/browser-compat-data/data.json'), 'utf8'),
) as { api: Feature; javascript: { builtins: Feature } };
for (const [name, feature] of [...featuresOf(api), ...featuresOf(javascript.builtins)]) {
  note(name, feature);
  for (const [member, inside] of featuresOf(feature)) {
    note(`.${member.replace(/_static$/, '')}`, inside);
    if (name === 'Window') note(member, inside);
    if (name === 'Intl')
      for (const [one, deep] of featuresOf(inside)) note(`.${one.replace(/_static$/, '')}`, deep);
  }
}
const newer = [...names.newer].filter((name) => !names.old.has(name)).sort();
writeFileSync(join(import.meta.dirname, 'newer-names.txt'), `${newer.join('\n')}\n`);
