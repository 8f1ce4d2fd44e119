import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

/* A package that has no sum in package-lock.json is installed whatever the registry sends for it. */

const { packages }: { packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }> } =
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const fromOutside = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

describe('every package from outside, for every kind of machine', () => {
  it('is checked by its SHA-512 sum', () => {
    expect(fromOutside.length).toBeGreaterThan(500);
    const unchecked = fromOutside.filter(
      ([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity),
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  it('comes from the registry of whoever installs it, and from no other place', () => {
    expect(fromOutside.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
