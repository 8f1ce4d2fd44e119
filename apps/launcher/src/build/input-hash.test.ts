import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashInputs } from './input-hash.ts';

/** Reads the repository as if this file said something more. */
const changed = (path: string) => (file: string) => {
  const content = readFileSync(file);
  return file.endsWith(`/${path}`) ? Buffer.concat([content, Buffer.from('\n')]) : content;
};
const inputs = ['packages/contract/src'];

it.each([
  ['is built again', 'the versions of packages', 'package-lock.json', true],
  ['is built again', 'the compilers’ settings', 'tsconfig.base.json', true],
  ['is built again', 'the build itself', 'apps/launcher/src/build/input-hash.ts', true],
  ['is built again', 'an input', 'packages/contract/src/codes.ts', true],
  ['stays', 'a test', 'packages/contract/src/codes.test.ts', false],
  ['stays', 'what is no input', 'packages/domain/src/money.ts', false],
])('what is built %s where %s has changed', (_what, _title, path, isOther) => {
  expect(hashInputs(inputs, changed(path)) !== hashInputs(inputs)).toBe(isOther);
});
