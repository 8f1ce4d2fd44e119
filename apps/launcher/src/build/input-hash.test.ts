import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { hashInputs, readOnce } from './input-hash.ts';

/** Reads the repository as if this file said something more. */
const changed = (path: string) => (file: string) => {
  const content = readFileSync(file);
  return file.endsWith(`/${path}`) ? Buffer.concat([content, Buffer.from('\n')]) : content;
};
const inputs = ['packages/contract/src', 'packages/providers/src/adyen'];

it.each([
  ['is built again', 'the versions of packages', 'package-lock.json', true],
  ['is built again', 'the compilers’ settings', 'tsconfig.base.json', true],
  ['is built again', 'the build itself', 'apps/launcher/src/build/input-hash.ts', true],
  ['is built again', 'an input', 'packages/contract/src/codes.ts', true],
  ['is built again', 'an input deep below', 'packages/contract/src/service/recharge/tracking-words.ts', true],
  ['stays', 'a test', 'packages/contract/src/codes.test.ts', false],
  [
    'stays',
    'what simulators are checked against',
    'packages/providers/src/adyen/fixtures/hmac-vectors.json',
    false,
  ],
  ['stays', 'what is no input', 'packages/domain/src/money.ts', false],
])('what is built %s where %s has changed', (_what, _title, path, isOther) => {
  expect(hashInputs(inputs, changed(path)) !== hashInputs(inputs)).toBe(isOther);
});

it.each([
  'apps/storefront/fonts/cut/japanese-400.woff2',
  'apps/storefront/src/ui/base/tokens.css',
  'apps/storefront/build/newer-names.txt',
  'packages/locales/src/en.json',
  'apps/server/migrations/001-spine.sql',
])('what is built is built again where %s has changed, as everything that it is made of', (path) => {
  const folders = [dirname(path)];
  expect(hashInputs(folders, changed(path))).not.toBe(hashInputs(folders));
});

it('what stands in one file is not the same as what stands in another', () => {
  const files = ['apps/launcher/src/config.ts', 'apps/launcher/src/main.ts'];
  const reading = (texts: readonly string[]) => (file: string) =>
    Buffer.from(texts[files.findIndex((one) => file.endsWith(`/${one}`))] ?? 'always the same');
  const hashes = [
    ['ab', 'c'],
    ['a', 'bc'],
    ['c', 'ab'],
    ['abc', ''],
    ['', 'abc'],
  ].map((texts) => hashInputs(files, reading(texts)));
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashInputs([files[0]!], reading(['', '']))).not.toBe(hashInputs(files, reading(['', ''])));
});

it('however many targets a file belongs to, it is read once', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'gemporium-inputs-')), 'file');
  writeFileSync(file, 'first');
  const read = readOnce();
  read(file);
  rmSync(dirname(file), { recursive: true });
  expect(String(read(file))).toBe('first');
});
