import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProviderWord, standingOf } from './provider-ledger.ts';

const capture = (status: 'paid' | 'cancelled' | 'expired', sequence: number, number = 'A'): ProviderWord => ({
  ...{ kind: 'capture', number, sequence, status, amountMinor: 499, detail: status },
});
const dispute = (status: 'opened' | 'lost' | 'won', sequence: number, number = 'D'): ProviderWord => ({
  ...{ kind: 'dispute', number, capture: 'A', sequence, status, amountMinor: 200, detail: status },
});
const here = [{ number: 'A', amountMinor: 499 }];
const gone = (number: string, detail: string, amountMinor = 200) => ({
  ...{ number, capture: 'A', amountMinor, detail },
});

it.each<[string, ProviderWord[], ReturnType<typeof standingOf>]>([
  ['nothing was said', [], { captures: [], takenBack: [] }],
  ['paid', [capture('paid', 1)], { captures: here, takenBack: [] }],
  ['cancelled, never paid', [capture('cancelled', 1)], { captures: [], takenBack: [] }],
  [
    'paid, then cancelled',
    [capture('paid', 1), capture('cancelled', 2)],
    { captures: here, takenBack: [gone('void:A', 'cancelled', 499)] },
  ],
  ['cancelled, then paid', [capture('cancelled', 1), capture('paid', 2)], { captures: here, takenBack: [] }],
  [
    'paid and expired, nobody knows which was first',
    [capture('expired', 1), capture('paid', 1)],
    { captures: here, takenBack: [gone('void:A', 'expired', 499)] },
  ],
  [
    'paid twice',
    [capture('paid', 1), capture('paid', 1, 'B')],
    { captures: [...here, { number: 'B', amountMinor: 499 }], takenBack: [] },
  ],
  [
    'disputed for less, and lost for less again',
    [
      { ...dispute('opened', 1), amountMinor: 400 },
      { ...dispute('opened', 2), amountMinor: 300 },
      dispute('lost', 3),
    ],
    { captures: [], takenBack: [gone('D', 'lost', 200)] },
  ],
  ['disputed', [dispute('opened', 1)], { captures: [], takenBack: [gone('D', 'opened')] }],
  [
    'disputed and lost',
    [dispute('opened', 1), dispute('lost', 2)],
    { captures: [], takenBack: [gone('D', 'lost')] },
  ],
  ['disputed and won', [dispute('opened', 1), dispute('won', 3)], { captures: [], takenBack: [] }],
  [
    'won, then lost in the second round',
    [dispute('won', 3), dispute('lost', 4)],
    { captures: [], takenBack: [gone('D', 'lost')] },
  ],
  [
    'one dispute won, another one open',
    [dispute('won', 3), dispute('opened', 1, 'E')],
    { captures: [], takenBack: [gone('E', 'opened')] },
  ],
])('O-11 %s: what came in and what has gone', (_title, words, expected) => {
  expect(standingOf(words)).toEqual(expected);
});

describe('O-11 whatever the order of arrival', () => {
  const words = fc.array(
    fc.oneof(
      fc.tuple(
        fc.constantFrom('paid', 'cancelled', 'expired'),
        fc.nat(4),
        fc.constantFrom('A', 'B'),
        fc.nat(3),
      ),
      fc.tuple(fc.constantFrom('opened', 'lost', 'won'), fc.nat(4), fc.constantFrom('D', 'E'), fc.nat(3)),
    ),
    { maxLength: 6 },
  );
  const wordOf = ([status, sequence, number, amountMinor]: [
    string,
    number,
    string,
    number,
  ]): ProviderWord => ({
    ...('AB'.includes(number)
      ? capture(status as 'paid', sequence, number)
      : dispute(status as 'lost', sequence, number)),
    amountMinor,
  });

  it('the money stands the same, also with copies', () => {
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.nat()), (drawn, keys) => {
        const said = (drawn as [string, number, string, number][]).map(wordOf);
        const shuffled = [...said, ...said]
          .map((word) => ({ word, key: keys.next().value }))
          .sort((a, b) => Number(a.key) - Number(b.key))
          .map(({ word }) => word);
        // Two words with one place may differ in their wording: which of them is quoted is of no matter.
        const plain = ({ captures, takenBack }: ReturnType<typeof standingOf>) => ({
          captures,
          takenBack: takenBack.map(({ detail: _, ...rest }) => rest),
        });
        expect(plain(standingOf(shuffled))).toEqual(plain(standingOf(said)));
      }),
      { numRuns: 500 },
    );
  });
});
