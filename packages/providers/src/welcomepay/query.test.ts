import { knownPayment, scriptedNow } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { welcomepay } from './adapter.ts';
import { context, known, payment, remembering, request } from './testing/answers-of-welcome.ts';

/*
 * Welcome Payments has no query, so the answer is made from what is remembered. The bug that this looks for: a
 * payment that ends as unpaid although an approval was requested for it.
 */

const overAt = request.expiresAt.getTime() + 60_000;
const unsure = (device: string) => ({
  kind: 'cannot-ask',
  detail: `an approval was requested on a ${device}, and Welcome Payments has no query for its outcome`,
});
const nothing = (status: string) => known({ status, detail: 'nothing was approved' });

describe('O-11 how a payment stands', () => {
  it.each([
    ['nothing was brought back', {}, scriptedNow, nothing('pending')],
    ['its time is over, but an approval may be under way', {}, new Date(overAt - 1), nothing('pending')],
    ['its time is over', {}, new Date(overAt), nothing('expired')],
    [
      'its payer was refused in the window',
      { left: 'V201' },
      scriptedNow,
      known({ status: 'declined', error: 'declined', detail: 'V201' }),
    ],
    [
      'its payer closed the window',
      { left: 'V801' },
      new Date(overAt),
      known({ status: 'cancelled', error: 'cancelled-by-player', detail: 'V801' }),
    ],
    [
      'a phone’s code says so, of which no list was read',
      { left: '1001' },
      scriptedNow,
      known({ status: 'declined', error: 'declined', detail: '1001' }),
    ],
    ['an approval was asked for', { charge: 'desktop' }, scriptedNow, unsure('desktop')],
    ['it was, and the time is over', { charge: 'mobile' }, new Date(overAt), unsure('mobile')],
    [
      'it was, and a window was left as well',
      { charge: 'mobile', left: 'V801' },
      scriptedNow,
      unsure('mobile'),
    ],
    [
      'it was, and was undone',
      { charge: 'desktop', undone: 'R301' },
      scriptedNow,
      known({ status: 'declined', error: 'declined', detail: 'not approved: R301' }),
    ],
  ])('where %s', async (_title, memo, now, outcome) => {
    const at = context([], { now });
    expect(await welcomepay.query!(at, remembering(memo))).toStrictEqual(outcome);
    expect(at.sent).toEqual([]);
  });

  it('is known to be nobody’s where it was never opened', async () => {
    expect(await welcomepay.query!(context(), knownPayment(request))).toStrictEqual({
      kind: 'not-found',
      detail: 'it was never opened, and nobody can pay without its page',
    });
  });
});

describe('O-09 a payment that is dropped', () => {
  it.each([
    ['is open', payment, { kind: 'cancelled', detail: 'nothing was approved' }],
    ['was left', remembering({ left: 'V801' }), { kind: 'cancelled', detail: 'V801' }],
    [
      'was undone',
      remembering({ charge: 'desktop', undone: 'R301' }),
      { kind: 'cancelled', detail: 'not approved: R301' },
    ],
    [
      'was never opened',
      knownPayment(request),
      { kind: 'cancelled', detail: 'it was never opened, and nobody can pay without its page' },
    ],
    [
      'may be paid, so it is not dropped',
      remembering({ charge: 'desktop' }),
      { kind: 'refused', detail: unsure('desktop').detail },
    ],
  ])('where it %s', async (_title, known, outcome) => {
    expect(await welcomepay.cancel!(context(), known)).toStrictEqual(outcome);
  });
});
