import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

/** Faults whose test is still to be written: each leaves this list with its test. */
const untested: number[] = [];

const table = readFileSync(join(root, 'docs/operations/faults.md'), 'utf8');
const rows = [...table.matchAll(/^\| (\d+) \|(.*)\|(.*)\|(.*)\|$/gm)].map(
  ([, number, , does = '', shown = '']) => ({
    number: Number(number),
    does: does.trim(),
    shown: shown.trim(),
  }),
);

describe('docs/operations/faults.md', () => {
  it('has each of the 72 faults once, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 72 }, (_, i) => i + 1));
  });

  it('says for each what shows it, or why it cannot exist', () => {
    const bare = rows.filter(({ shown, does }) => shown === '' && !does.startsWith('cannot exist here'));
    expect(bare.map(({ number }) => number)).toEqual(untested);
  });

  it.each(rows.filter(({ shown }) => shown !== '').map(({ number, shown }) => [number, shown] as const))(
    'fault %d: its tests exist under the titles that it names',
    (_number, shown) => {
      const missing = shown.split('; ').filter((reference) => {
        const [, file = '', title = ''] = /^`([^`]+)` “(.+)”$/.exec(reference) ?? [];
        return !(
          title !== '' &&
          existsSync(join(root, file)) &&
          readFileSync(join(root, file), 'utf8').includes(title)
        );
      });
      expect(missing).toEqual([]);
    },
  );
});
