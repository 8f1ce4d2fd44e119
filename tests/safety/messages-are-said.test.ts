import en from '@gemporium/locales/en.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { isTest, readTexts } from './sources.ts';

/* An unused message is translated eighteen times for nobody, or somebody has forgotten to use it. */

/** The code that may use a message; `order_step_${key}` uses all with that prefix. */
const code = readTexts()
  .filter(
    ({ path }) => /^(apps|packages)\//.test(path) && !path.startsWith('packages/locales/') && !isTest(path),
  )
  .map(({ text }) => text)
  .join('\n');
const whole = new Set([...code.matchAll(/['"]([a-z][A-Za-z0-9_]+)['"]/g)].map(([, key]) => key));
const beginnings = [...code.matchAll(/`([a-z][a-z_]*_)\$\{[^}]+\}([a-z_]*)`/g)];

it('X-01 every message is used somewhere', () => {
  const unsaid = Object.keys(en).filter(
    (key) =>
      !whole.has(key) &&
      !beginnings.some(([, start = '', end = '']) => key.startsWith(start) && key.endsWith(end)),
  );
  expect(unsaid).toEqual([]);
});
