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
import { expect, it } from 'vitest';

/*
 * Everything that a publisher may write in a brand file is documented: each key appears as code in the section about
 * its file.
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

/** The code under a heading, up to the next one of its level. */
function codeUnder(document: string, heading: string): string {
  const text = readFileSync(join(import.meta.dirname, `../../docs/operations/${document}.md`), 'utf8');
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
