import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProviderEvent, standingOf, withinAmount } from './provider-ledger.ts';

const capture = (
  status: 'paid' | 'cancelled' | 'expired',
  sequence: number,
  number = 'A',
): ProviderEvent => ({
  kind: 'capture',
  number,
  sequence,
  status,
  amountMinor: 499,
  detail: status,
});
const dispute = (status: 'opened' | 'lost' | 'won', sequence: number, number = 'D'): ProviderEvent => ({
  kind: 'dispute',
  number,
  capture: 'A',
  sequence,
  status,
  amountMinor: 200,
  detail: status,
});
const reported = (status: 'opened' | 'lost' | 'won', sequence: number, number = 'R'): ProviderEvent =>
  ({ ...dispute(status, sequence, number), kind: 'reported' }) as ProviderEvent;
const here = [{ number: 'A', amountMinor: 499 }];
const gone = (number: string, detail: string, amountMinor = 200, also: string[] = []) => ({
  number,
  numbers: [number, ...also] as [string, ...string[]],
  capture: 'A',
  amountMinor,
  detail,
});

it.each<[string, ProviderEvent[], ReturnType<typeof standingOf>]>([
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
  ['only a report tells of it', [reported('lost', 2)], { captures: [], takenBack: [gone('R', 'lost')] }],
  [
    'a report numbers it otherwise',
    [reported('lost', 2), dispute('opened', 1)],
    { captures: [], takenBack: [gone('D', 'lost', 200, ['R'])] },
  ],
  [
    'a report numbers it otherwise, and it names no amount where it was won',
    [reported('lost', 2), dispute('lost', 2), { ...dispute('won', 3), amountMinor: 499 }],
    { captures: [], takenBack: [] },
  ],
  [
    'a report is later than the notification that was lost',
    [dispute('lost', 2), reported('lost', 2), reported('won', 3, 'BACK')],
    { captures: [], takenBack: [] },
  ],
  [
    'a report has money that came back, of which it never said that it was taken',
    [dispute('lost', 2), reported('won', 3, 'BACK')],
    { captures: [], takenBack: [] },
  ],
  [
    'a report has one of two that were taken come back',
    [reported('lost', 2, 'R1'), reported('lost', 2, 'R2'), reported('won', 3, 'BACK')],
    { captures: [], takenBack: [gone('R2', 'lost')] },
  ],
  [
    'a report has all of two come back',
    [
      reported('lost', 2, 'R1'),
      reported('lost', 2, 'R2'),
      reported('won', 3, 'B1'),
      reported('won', 3, 'B2'),
    ],
    { captures: [], takenBack: [] },
  ],
  [
    'a report is of another amount, so of another dispute',
    [dispute('lost', 2), { ...reported('lost', 2), amountMinor: 100 }],
    { captures: [], takenBack: [gone('D', 'lost'), gone('R', 'lost', 100)] },
  ],
  [
    'a report is about another capture, so of another dispute',
    [dispute('lost', 2), { ...reported('lost', 2), capture: 'B' } as ProviderEvent],
    { captures: [], takenBack: [gone('D', 'lost'), { ...gone('R', 'lost'), capture: 'B' }] },
  ],
  [
    'a report does not say about which capture',
    [dispute('lost', 2), { ...reported('lost', 2), capture: '' } as ProviderEvent],
    { captures: [], takenBack: [gone('D', 'lost', 200, ['R'])] },
  ],
  [
    'only the report knows the capture',
    [{ ...dispute('lost', 2), capture: '' } as ProviderEvent, reported('lost', 2)],
    { captures: [], takenBack: [gone('D', 'lost', 200, ['R'])] },
  ],
  [
    'a dispute is about the capture that was named last',
    [
      dispute('opened', 1),
      { ...dispute('opened', 2), capture: 'B' } as ProviderEvent,
      { ...dispute('lost', 3), capture: '' } as ProviderEvent,
    ],
    { captures: [], takenBack: [{ ...gone('D', 'lost'), capture: 'B' }] },
  ],
  [
    'a report means the one of its number, whatever the amount',
    [dispute('lost', 2, 'C'), { ...dispute('lost', 2), amountMinor: 300 }, reported('won', 3, 'D')],
    { captures: [], takenBack: [gone('C', 'lost')] },
  ],
  [
    'a report means the one of its number, and calls the money that came back otherwise',
    [{ ...dispute('lost', 2), amountMinor: 300 }, reported('lost', 2, 'D'), reported('won', 3, 'BACK')],
    { captures: [], takenBack: [] },
  ],
  [
    'a report has its number',
    [dispute('lost', 2), reported('lost', 2, 'D')],
    { captures: [], takenBack: [gone('D', 'lost')] },
  ],
  [
    'a report has one won, and another one lost',
    [reported('lost', 2), reported('won', 3), reported('lost', 2, 'S')],
    { captures: [], takenBack: [gone('S', 'lost')] },
  ],
  [
    'a report has it won, and no amount where it was',
    [dispute('lost', 2), reported('lost', 2), { ...reported('won', 3), amountMinor: 499 }],
    { captures: [], takenBack: [] },
  ],
  [
    'only the first event names the capture',
    [dispute('opened', 1), { ...dispute('lost', 2), capture: '' } as ProviderEvent],
    { captures: [], takenBack: [gone('D', 'lost')] },
  ],
  [
    'no event names a capture',
    [{ ...dispute('lost', 2), capture: '' } as ProviderEvent],
    { captures: [], takenBack: [{ ...gone('D', 'lost'), capture: '' }] },
  ],
  [
    'a report has lost what is lost, beside one that was won',
    [dispute('won', 3, 'C'), dispute('lost', 2), reported('lost', 2)],
    { captures: [], takenBack: [gone('D', 'lost', 200, ['R'])] },
  ],
  [
    'a report has lost one more than the notifications',
    [dispute('lost', 2), reported('lost', 2, 'R1'), reported('lost', 2, 'R2')],
    { captures: [], takenBack: [gone('D', 'lost', 200, ['R1']), gone('R2', 'lost')] },
  ],
])('O-11 %s: what came in and what has gone', (_title, events, expected) => {
  expect(standingOf(events)).toEqual(expected);
});

describe('O-11 whatever the order of arrival', () => {
  const about = { sequence: fc.nat(4), amountMinor: fc.nat(3), detail: fc.constant('') };
  const event = (kind: ProviderEvent['kind'], statuses: string[], numbers: string[]) =>
    fc.record({
      ...about,
      kind: fc.constant(kind),
      status: fc.constantFrom(...statuses),
      number: fc.constantFrom(...numbers),
      ...(kind === 'capture' ? {} : { capture: fc.constantFrom('', 'A', 'B') }),
    }) as fc.Arbitrary<ProviderEvent>;
  const phases = ['opened', 'lost', 'won'];
  // As the table keeps them: a copy of a event that names another capture is a copy all the same.
  const events = fc.uniqueArray(
    fc.oneof(
      event('capture', ['paid', 'cancelled', 'expired'], ['A', 'B']),
      event('dispute', phases, ['D', 'E', '']),
      event('reported', phases, ['R', 'S', 'D']),
    ),
    {
      maxLength: 7,
      selector: ({ kind, number, status, sequence, amountMinor }) =>
        [kind, number, status, sequence, amountMinor].join(),
    },
  );

  it('the money stands the same, also with copies', () => {
    fc.assert(
      fc.property(events, fc.infiniteStream(fc.nat()), (said, keys) => {
        const shuffled = [...said, ...said]
          .map((one) => ({ event: one, key: keys.next().value }))
          .sort((a, b) => Number(a.key) - Number(b.key))
          .map((one) => one.event);
        expect(standingOf(shuffled)).toEqual(standingOf(said));
      }),
      { numRuns: 2000 },
    );
  });

  it('notifications and reports of one dispute take its money once, and either can report it as won', () => {
    const said = fc.subarray(
      [
        ...[dispute('opened', 1), dispute('lost', 2), dispute('won', 3)],
        ...[reported('opened', 1), reported('lost', 2), reported('won', 3), reported('won', 3, 'BACK')],
      ],
      { minLength: 1 },
    );
    fc.assert(
      fc.property(said, (all) => {
        const isWon = all.some(({ status }) => status === 'won');
        expect(standingOf(all).takenBack.map(({ amountMinor }) => amountMinor)).toEqual(isWon ? [] : [200]);
      }),
    );
  });
});

it.each([
  [500, [300, 200], [300, 200], []],
  [499, [300, 200, 199], [300, 199], [200]],
  [0, [1], [], [1]],
])('O-11 of %i no more goes back: %j', (amount, taken, within, beyond) => {
  const all = taken.map((one, at) => gone(`D${at}`, 'lost', one));
  const split = withinAmount(all, amount);
  expect(split.within.map(({ amountMinor }) => amountMinor)).toEqual(within);
  expect(split.beyond.map(({ amountMinor }) => amountMinor)).toEqual(beyond);
});
