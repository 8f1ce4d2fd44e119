import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

const source = join(root, 'apps/storefront/src');
const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*', 'testing/**'] });
const textOf = (file: string) => readFileSync(join(source, file), 'utf8');

/** The files of the page that this one takes more than types from. */
const importsOf = (file: string): string[] =>
  Array.from(textOf(file).matchAll(/^import (?!type\b)[^;]*?'(\.[^']+)'/gm), ([, path = '']) =>
    posix.join(posix.dirname(file), path),
  );

/** The calls that buy: those whose address is the method's own, and the exchange of a card. */
const buying = /\.change\(\s*(?:[\w.]+,|'\/api\/pay\/(?!cancelOrder'))/;
/** It uses the recharge for which method is chosen alone; it has no button that pays. */
const lookingOn = ['coupons/coupons-popup.tsx'];

it('S-08 every component from which a payment can begin is seen to say whom it is for', () => {
  const beginning = new Set(files.filter((file) => buying.test(textOf(file))));
  expect([...beginning].sort()).toEqual(['cards/exchange-card.ts', 'recharge/pay/pay.ts']);
  for (const known of beginning)
    for (const file of files)
      if (file.endsWith('.ts') && importsOf(file).includes(known)) beginning.add(file);
  const components = files.filter(
    (file) => file.endsWith('.tsx') && importsOf(file).some((path) => beginning.has(path)),
  );
  const looked = textOf('recharge/summary/pay-for.test.ts').matchAll(
    /^ {2}'([\w/-]+\.tsx)(?: [^']+)?': \{/gm,
  );
  const names = Array.from(looked, ([, name = '']) => name);
  expect(components.sort()).toEqual([...new Set([...names, ...lookingOn])].sort());
  for (const file of lookingOn) expect(textOf(file)).not.toMatch(/\b(buy|buyWithCard)\b/);
});
