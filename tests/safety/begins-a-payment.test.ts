import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

const source = join(root, 'apps/storefront/src');
const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*', 'testing/**'] });
const textOf = (file: string) => readFileSync(join(source, file), 'utf8');

/** The page's files from which this one imports more than types. */
const importsOf = (file: string): string[] =>
  Array.from(textOf(file).matchAll(/^import (?!type\b)[^;]*?'(\.[^']+)'/gm), ([, path = '']) =>
    posix.join(posix.dirname(file), path),
  );

/** The calls that buy: those at a method's own path, and the exchange of a card. */
const buying = /\.change\(\s*(?:[\w.]+,|'\/api\/pay\/(?!cancelOrder'))/;
/** Uses the recharge only to know the chosen method, and has no pay button. */
const lookingOn = ['coupons/coupons-popup.tsx'];

it('S-08 every component that can begin a payment is tested to name the recipient', () => {
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
