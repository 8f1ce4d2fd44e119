import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Plain JavaScript, because it runs before there is anything to compile it. */
const load = (name: string) => import(new URL(name, import.meta.url).href);
const { explainInstallFailure } = await load('./explain-install-failure.mjs');
const { essentialPackages, packagesAreInstalled } = await load('./installed-packages.mjs');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gemporium-install-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

const zod = { version: '4.6.7', integrity: 'sha512-x' };
const packages = {
  '': {},
  'node_modules/zod': zod,
  'node_modules/other-machine': { version: '1.0.0', optional: true },
};

function install(installed: Record<string, unknown>): void {
  write('package-lock.json', { packages });
  write('node_modules/.package-lock.json', { packages: installed });
  for (const name of essentialPackages()) write(`node_modules/${name}/package.json`, {});
}

describe('npm start installs the packages', () => {
  it('not again when node_modules holds what package-lock.json says, other machines’ packages aside', () => {
    install({ 'node_modules/zod': zod });
    expect(packagesAreInstalled(root)).toBe(true);
  });

  it.each([
    ['a version has changed', { 'node_modules/zod': { ...zod, version: '4.6.6' } }],
    ['the same version holds something else', { 'node_modules/zod': { ...zod, integrity: 'sha512-y' } }],
    ['a package is missing', {}],
    ['a package is there that should not be', { 'node_modules/zod': zod, 'node_modules/extra': zod }],
  ])('anew when %s', (_, installed) => {
    install(installed);
    expect(packagesAreInstalled(root)).toBe(false);
  });

  it('anew when an installation was broken off', () => {
    write('package-lock.json', { packages });
    write('node_modules/zod/package.json', {});
    expect(packagesAreInstalled(root)).toBe(false);
  });

  it.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', /registry cannot be reached/],
    ['npm error code ENOSPC', /disk is full/],
    ['npm error code EACCES\nnpm error path node_modules', /may not write/],
    ['npm error code EUSAGE', /do not agree/],
    ['npm error something new', /gives this reason/],
  ])('and says why it cannot: %j', (output, reason) => {
    expect(explainInstallFailure(output).join('\n')).toMatch(reason);
  });
});
