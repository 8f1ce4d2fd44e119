import { expect, it } from 'vitest';
import { NamedEntries } from './named-entries.ts';

const entry = (store: string, refund_reference: string) => ({ store, refund_reference });

it('O-16 a report’s agreed refunds are ended store by store, each once, at most so many at a time', () => {
  const named = new NamedEntries();
  for (const key of ['R1', 'R2', 'R3', 'R4', 'R5']) named.agree(entry('a', key));
  named.agree(entry('b', 'R1'));
  named.name(entry('b', 'R2'));
  expect([...named.agreed(2)]).toEqual([
    { store: 'a', keys: ['R1', 'R2'] },
    { store: 'a', keys: ['R3', 'R4'] },
    { store: 'a', keys: ['R5'] },
    { store: 'b', keys: ['R1'] },
  ]);
});

const one = entry('a', 'R1');
const rows: Record<string, (named: NamedEntries) => void> = {
  differs: (named) => named.name(one),
  agrees: (named) => named.agree(one),
};
const ways = Object.keys(rows);

it.each(ways.flatMap((first) => ways.map((second) => [first, second] as const)))(
  'O-16 an entry about which one row %s and the next %s is agreed if any row agrees',
  (...both) => {
    const named = new NamedEntries();
    for (const way of both) rows[way]!(named);
    expect(named.has(one)).toBe(true);
    const names = [...named.agreed(9)].flatMap(({ keys }) => keys);
    expect(names).toEqual(both.includes('agrees') ? ['R1'] : []);
  },
);
