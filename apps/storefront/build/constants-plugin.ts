import { readFileSync } from 'node:fs';
import { codes } from '@gemporium/contract/codes.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import { type Plugin, transform } from 'esbuild';

interface Table {
  /** As the storefront's files import it. */
  file: string;
  values: Readonly<Record<string, string | number>>;
}

/** Tables of the contract, of which a page needs a few lines, by their names. */
const tables: Readonly<Record<string, Table>> = {
  codes: { file: "'@gemporium/contract/codes.ts'", values: codes },
  paths: { file: "'@gemporium/contract/shop-paths.ts'", values: paths },
};

/**
 * Writes `codes.success` as 1 and `paths.home` as '/' where a file imports them, so that the table itself stays out of the
 * first download.
 */
export const constantsPlugin: Plugin = {
  name: 'constants',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!path.includes('/storefront/src/')) return undefined;
      const source = readFileSync(path, 'utf8');
      const imported = Object.keys(tables).filter((name) => source.includes(tables[name]?.file ?? ''));
      if (imported.length === 0) return undefined;
      const { code } = await transform(source, { loader: 'tsx', jsx: 'preserve', target: 'esnext' });
      const written = code.replace(/\b(codes|paths)\.(\w+)\b/g, (whole, table: string, name: string) => {
        const value = imported.includes(table) ? tables[table]?.values[name] : undefined;
        return value === undefined ? whole : JSON.stringify(value);
      });
      return { contents: written, loader: 'jsx' };
    });
  },
};
