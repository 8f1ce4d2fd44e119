import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mistake } from '@gemporium/catalogue/testing/mistake.ts';
import { mistakes } from '@gemporium/catalogue/testing/mistakes/index.ts';
import { expect, it } from 'vitest';

/*
 * Every problem that the checks of brand files report appears in the tables of mistakes. This test reads the code, so
 * it is outside the package, in which mutants are planted.
 */
const everyMistake: Mistake[] = Object.values(mistakes).flat();

/** The sentences in the code of the checks, with `${…}` for what is filled in: texts of two words or more. */
function sentences(): [sentence: string, file: string][] {
  const root = join(import.meta.dirname, '../../packages/catalogue/src');
  const files = ['checks', 'authored', 'reading'].flatMap((folder) =>
    globSync(`${folder}/*.ts`, { cwd: root }),
  );
  return files
    .filter((file) => !file.endsWith('.test.ts') && file !== 'reading/read-folder.ts')
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8').replace(
        /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm,
        '',
      );
      const texts = [...code.matchAll(/"[^"\n]*"|'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)];
      return texts
        .map(([, plain = '', template = plain]) => template.replace(/\\(['\\])/g, '$1'))
        .filter((text) => /[a-z]{2} [a-z$"]/.test(text))
        .map((text): [string, string] => [text, file]);
    });
}

it.each(sentences())('B-02 “%s” (%s) is reported for a mistake in the tables', (sentence) => {
  const parts = sentence.split(/\$\{[^}]*\}/);
  const told = everyMistake.flatMap((mistake) => mistake.told);
  expect(told.filter((line) => haveInOrder(line, parts))).not.toEqual([]);
});

/** By hand: some lines quote very long texts, on which an expression would take minutes. */
function haveInOrder(line: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = line.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}
