import { expect, it } from 'vitest';
import { earlierRefund, type ListedRefund } from './earlier-refund.ts';
import type { RefundRequest } from './provider.ts';

/* Whether a refund has already been made at a provider that lists refunds, some of them without our reference. */

const asked = {
  refundReference: 'GP1-R3',
  amount: { amountMinor: 500, currency: 'KRW' },
  reason: 'asked',
} satisfies RefundRequest;
const listed = (
  refundReference: string | null | undefined,
  amountMinor: number,
  providerReference: string | null | undefined,
): ListedRefund => ({ refundReference, amountMinor, providerReference });
const done = (providerReference?: string) => ({
  kind: 'done' as const,
  ...(providerReference === undefined ? {} : { providerReference }),
});
const nameless = 'Pay shows a refund of this amount without its reference: an operator must look';
const wronglyEnded = 'Pay shows the refund GP1-R1, which was found never made: an operator must look';
const never = (refundReference: string, amountMinor: number) => ({ refundReference, amountMinor });

/** The listed refunds, the known ones, and the verdicts for a first and a repeated call. */
const cases: [
  title: string,
  listed: ListedRefund[],
  known: Partial<RefundRequest>,
  first: ReturnType<typeof done> | string | undefined,
  repeated?: ReturnType<typeof done> | string | undefined,
][] = [
  ['nothing', [], {}, undefined],
  ['itself', [listed('GP1-R3', 500, 'T3')], {}, done('T3')],
  ['itself, without a number', [listed('GP1-R3', 500, null)], {}, done()],
  ['itself, of another amount', [listed('GP1-R3', 499, 'T3')], {}, done('T3')],
  ['itself behind a nameless one', [listed(null, 500, 'T1'), listed('GP1-R3', 500, 'T3')], {}, done('T3')],
  ['another', [listed('GP1-R2', 500, 'T2')], {}, undefined],
  ['another of a longer name', [listed('GP1-R30', 500, 'T2')], {}, undefined],
  ['a nameless one', [listed(null, 500, 'T1')], { earlier: [] }, undefined, done('T1')],
  ['one whose name is undefined', [listed(undefined, 500, 'T1')], { earlier: [] }, undefined, done('T1')],
  ['one whose name is empty', [listed('', 500, 'T1')], { earlier: [] }, undefined, done('T1')],
  ['a nameless one without a number', [listed(null, 500, null)], { earlier: [] }, undefined, done()],
  ['a nameless one of less', [listed(null, 499, 'T1')], { earlier: [] }, undefined],
  ['a nameless one of more', [listed(null, 501, 'T1')], { earlier: [] }, undefined],
  ['a nameless one, of others nothing being known', [listed(null, 500, 'T1')], {}, undefined, nameless],
  [
    'a nameless one that an earlier refund is',
    [listed(null, 500, 'T1')],
    { earlier: [{ refundReference: 'GP1-R1', providerReference: 'T1' }] },
    undefined,
  ],
  [
    'a nameless one that no earlier refund is',
    [listed(null, 500, 'T1')],
    { earlier: [{ refundReference: 'GP1-R1', providerReference: 'T0' }, { refundReference: 'GP1-R2' }] },
    undefined,
    done('T1'),
  ],
  [
    'two nameless ones, the first of which an earlier refund is',
    [listed(null, 500, 'T1'), listed(null, 500, 'T2')],
    { earlier: [{ refundReference: 'GP1-R1', providerReference: 'T1' }] },
    undefined,
    done('T2'),
  ],
  [
    'nothing, though the store knows that it was made',
    [],
    {
      earlier: [
        { refundReference: 'GP1-R1', providerReference: 'T1' },
        { refundReference: 'GP1-R3', providerReference: 'T3' },
      ],
    },
    done('T3'),
  ],
  [
    'a nameless one that may be one found never made',
    [listed(null, 500, 'T1')],
    { earlier: [], foundNeverMade: [never('GP1-R1', 499), never('GP1-R2', 500)] },
    nameless,
  ],
  [
    'a nameless one, others of other amounts having been found never made',
    [listed(null, 500, 'T1')],
    { earlier: [], foundNeverMade: [never('GP1-R1', 499), never('GP1-R2', 501)] },
    undefined,
    done('T1'),
  ],
  [
    'a nameless one that an earlier refund is, another having been found never made',
    [listed(null, 500, 'T1')],
    {
      earlier: [{ refundReference: 'GP1-R2', providerReference: 'T1' }],
      foundNeverMade: [never('GP1-R1', 500)],
    },
    undefined,
  ],
  [
    'nothing, one having been found never made',
    [],
    { earlier: [], foundNeverMade: [never('GP1-R1', 500)] },
    undefined,
  ],
  [
    'one of any amount that was found never made, by its name',
    [listed('GP1-R2', 500, 'T2'), listed('GP1-R1', 300, 'T1')],
    { earlier: [], foundNeverMade: [never('GP1-R0', 300), never('GP1-R1', 300)] },
    wronglyEnded,
  ],
  [
    'itself, and one that was found never made',
    [listed('GP1-R1', 500, 'T1'), listed('GP1-R3', 500, 'T3')],
    { earlier: [], foundNeverMade: [never('GP1-R1', 500)] },
    done('T3'),
  ],
];

it.each(cases)('O-11 a provider that shows %s', (...row) => {
  const [, shown, known, first, repeated = first] = row;
  const meant = (expected: typeof first, kind: 'refused' | 'unknown') =>
    typeof expected === 'string' ? { kind: 'cannot-tell', outcome: { kind, detail: expected } } : expected;
  expect(earlierRefund('Pay', shown, { ...asked, ...known })).toStrictEqual(meant(first, 'refused'));
  expect(earlierRefund('Pay', shown, { ...asked, ...known, isRepeat: true })).toStrictEqual(
    meant(repeated, 'unknown'),
  );
});
