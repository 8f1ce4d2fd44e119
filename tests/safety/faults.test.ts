import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';
import { isTitled, titlesOf } from './titles.ts';

/** Faults without a test yet; to be removed from this list once they have one. */
const untested: number[] = [];

const table = readFileSync(join(root, 'docs/operations/faults.md'), 'utf8');
const rows = [...table.matchAll(/^\| (\d+) \|(.*)\|(.*)\|(.*)\|$/gm)].map(
  ([, number, , does = '', shown = '']) => ({
    number: Number(number),
    does: does.trim(),
    shown: shown.trim(),
  }),
);

describe('a test is found only by its title', () => {
  const file = `
    // a comment about what goes wrong
    const first = 'a variable of the file';
    describe('what a suite says of itself', () => {
      it.each([['a row of a table', 7]])('each row is %s and judged', (_title) => expect(first, 'a message of an assertion').toBe(1));
      it.skipIf(first).each(['one text for each row'])(\`a template of \${first} and more\`, () => {});
      it.each(Object.keys({ 'a key of a table': 1 }))('%s', () => {});
    });
    export const cases = [{ id: 'short-id', title: 'what a case is called', detail: 'what it says besides' }];
    await sql('select something from somewhere');`;
  const said = titlesOf('made-up.test.ts', file);

  it.each([
    'what a suite says of itself',
    'a suite says',
    'each row is %s and judged',
    'a row of a table',
    'one text for each row',
    'a key of a table',
    'a template of ',
    'what a case is called',
    'short-id',
  ])('“%s” is one', (words) => {
    expect(isTitled(said, words)).toBe(true);
  });

  it.each([
    '',
    'x',
    'a row of ',
    'short-i',
    'goes wrong',
    'a variable of the file',
    'a message of an assertion',
    'what it says besides',
    'select something',
    'expect(first',
  ])('“%s” is none', (words) => {
    expect(isTitled(said, words)).toBe(false);
  });
});

describe('docs/operations/faults.md', () => {
  it('has each of the 73 faults once, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 73 }, (_, i) => i + 1));
  });

  it('names for each the test that shows it, or why it cannot exist', () => {
    const bare = rows.filter(({ shown, does }) => shown === '' && !does.startsWith('cannot exist here'));
    expect(bare.map(({ number }) => number)).toEqual(untested);
  });

  it.each(rows.filter(({ shown }) => shown !== '').map(({ number, shown }) => [number, shown] as const))(
    'fault %d: its tests exist under the named titles',
    (_number, shown) => {
      const missing = shown.split('; ').filter((reference) => {
        const [, file = '', title = ''] = /^`([^`]+)` “(.+)”$/.exec(reference) ?? [];
        const path = join(root, file);
        return !(existsSync(path) && isTitled(titlesOf(file, readFileSync(path, 'utf8')), title));
      });
      expect(missing).toEqual([]);
    },
  );
});
