import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountFile } from '@gemporium/catalogue/authored/account-file.ts';
import { activitiesFile } from '@gemporium/catalogue/authored/activities-file.ts';
import { brandFile } from '@gemporium/catalogue/authored/brand-file.ts';
import { couponsFile } from '@gemporium/catalogue/authored/coupons-file.ts';
import { gameFile } from '@gemporium/catalogue/authored/game-file.ts';
import { goodsFile } from '@gemporium/catalogue/authored/goods-file.ts';
import { legalFile } from '@gemporium/catalogue/authored/legal-file.ts';
import { methodsFile } from '@gemporium/catalogue/authored/methods-file.ts';
import { refundsFile } from '@gemporium/catalogue/authored/refunds-file.ts';
import { vipFile } from '@gemporium/catalogue/authored/vip-file.ts';
import { languages } from '@gemporium/domain/languages.ts';
import { exceptionKinds } from '@gemporium/server/repositories/exceptions.ts';
import { expect, it } from 'vitest';

/*
 * Everything that a publisher may write in a brand file is documented: each key appears as code in the section about
 * its file. So are an operator's settings and exceptions.
 */

interface Schema {
  _zod: { def: object };
}

/** Every key of an object within the schema; the keys of records are the publisher's own. */
function keysIn({ _zod: { def } }: Schema): string[] {
  const { shape = {}, ...inside } = def as Record<
    'innerType' | 'element' | 'valueType',
    Schema | undefined
  > & {
    shape?: Record<string, Schema>;
  };
  const below = [inside.innerType, inside.element, inside.valueType, ...Object.values(shape)];
  return [...Object.keys(shape), ...below.flatMap((schema) => (schema ? keysIn(schema) : []))];
}

const files: Record<string, [schema: Schema, document: string, heading: string]> = {
  'brand.json': [brandFile, 'brand-files', '## brand.json'],
  'game.json': [gameFile, 'brand-files', '## game.json'],
  'goods.json': [goodsFile, 'brand-files', '## goods.json'],
  'methods.json': [methodsFile, 'brand-files', '## methods.json'],
  'activities.json': [activitiesFile, 'brand-files', '## activities.json'],
  accounts: [accountFile, 'brand-files', '## accounts'],
  'legal.json': [legalFile, 'legal', '# Legal notices'],
  'coupons.json': [couponsFile, 'coupons-and-points', '## `coupons.json`'],
  'vip.json': [vipFile, 'coupons-and-points', '## `vip.json`'],
  'refunds.json': [refundsFile, 'refunds', '## `refunds.json`'],
};

const textOf = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

/** The code under a heading, up to the next one of its level. */
function codeUnder(document: string, heading: string): string {
  const text = textOf(`docs/operations/${document}.md`);
  const start = text.indexOf(`${heading}\n`);
  expect(start, heading).toBeGreaterThanOrEqual(0);
  const [rank = ''] = heading.split(' ');
  const end = text.indexOf(`\n${rank} `, start + 1);
  const part = text.slice(start, end < 0 ? undefined : end);
  return [...part.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code).join('\n');
}

it.each(Object.entries(files))('B-02 each key of %s is described', (_file, [schema, document, heading]) => {
  const code = codeUnder(document, heading);
  const keys = [...new Set(keysIn(schema))];
  expect(keys.length).toBeGreaterThan(2);
  expect(keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(code))).toEqual([]);
});

it('L-01 the languages in which a brand may write are listed', () => {
  const [, list = ''] = /The languages are ([^.]*)\./.exec(textOf('docs/operations/brand-files.md')) ?? [];
  expect(list.split(/, | and /)).toEqual(languages);
});

it('B-07 each setting of the server is described', () => {
  const names = [...textOf('apps/server/src/config.ts').matchAll(/\bread\.\w+\('([A-Z_]+)'/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(15);
  const text = textOf('docs/operations/server.md');
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

it('O-14 each kind of exception has its row in exceptions.md', () => {
  const rows = [...textOf('docs/operations/exceptions.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, kind]) => kind,
  );
  expect(rows.toSorted()).toEqual(exceptionKinds.toSorted());
});
