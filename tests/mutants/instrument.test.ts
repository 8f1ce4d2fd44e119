import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listMutants } from './instrument.ts';

const folder = mkdtempSync(join(tmpdir(), 'gemporium-mutants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function mutantsOf(source: string) {
  writeFileSync(join(folder, 'sample.ts'), source);
  const mutants = await listMutants(folder, ['sample.ts']);
  return mutants.map(({ line, mutator, from, to }) => ({ line, mutator, from, to }));
}

it('Stryker’s own mutants are listed with what they change', async () => {
  expect(await mutantsOf('\nexport const isOpen = (n: number) => n > 0;\n')).toContainEqual({
    line: 2,
    mutator: 'EqualityOperator',
    from: 'n > 0',
    to: 'n >= 0',
  });
});

it('a statement loses one condition at a time, keeps its expressions, and is never emptied', async () => {
  const columns = '$' + '{columns}';
  const before = `\`select ${columns} from card where store = $1 and code = '\\\\'\``;
  expect(await mutantsOf(`const find = statement("find", ${before});`)).toEqual(
    ["(store = $1 or true) and code = '\\\\'", "store = $1 and (code = '\\\\' or true)"].map(
      (conditions) => ({
        line: 1,
        mutator: 'SqlCondition',
        from: before,
        to: `\`select ${columns} from card where ${conditions}\``,
      }),
    ),
  );
});

it('the same text at another place is another mutant; the same place in the same text is the same mutant', async () => {
  const ids = async (source: string) => {
    writeFileSync(join(folder, 'sample.ts'), source);
    return (await listMutants(folder, ['sample.ts'])).map(({ id }) => id);
  };
  const twice = await ids('export const a = [1 + 1, 1 + 1];');
  expect(new Set(twice).size).toBe(twice.length);
  expect(await ids('export const a = [1 + 1, 1 + 1];')).toEqual(twice);
});
