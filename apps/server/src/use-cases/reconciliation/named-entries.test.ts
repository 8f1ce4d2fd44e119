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
