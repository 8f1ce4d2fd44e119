import { codes } from '@gemporium/contract/codes.ts';
import { paymentLifecycle } from '@gemporium/domain/lifecycles/payment.ts';
import { expect, it } from 'vitest';
import { payFields, setUpStage } from '../../testing/stage.ts';

const stage = setUpStage();

/** What may happen to an order whose first answer never reached its player. */
const fates = [
  ['is still open', undefined, false],
  ['was paid from its own page', 'paid', true],
  ['was declined', 'declined', true],
  ['was cancelled at the provider', 'cancelled', true],
  ['ran out', 'expired', true],
] as const;

it.each(fates)(
  'O-10 a repeated request whose order %s gets its first answer, and whether its payment is over',
  async (name, status, isOver) => {
    const fields = payFields({ role_id: `r-${name}` });
    const first = await stage.pay(fields);
    if (first.kind !== 'content') throw new Error(`refused with ${first.code}`);
    const { billing_no, url } = first.content;
    if (status) await stage.say(`${billing_no}-1`, status);

    const repeated = await stage.pay(fields);
    expect(repeated).toEqual({
      kind: 'content',
      content: { billing_no, url, ...(isOver && { is_over: true }) },
    });
    const next = await stage.pay({ ...fields, attempt_id: `${fields.attempt_id}-next` });
    expect(next).toMatchObject(
      isOver
        ? { kind: 'content', content: { billing_no: expect.not.stringContaining(billing_no) } }
        : { code: codes.unpaidOrder, content: { billing_no } },
    );
  },
);

it.each(fates)(
  'O-10 the same if the first call was cut off before it answered, and its order %s',
  async (name, status, isOver) => {
    const fields = payFields({ role_id: `r-cut-${name}` });
    const first = await stage.pay(fields);
    if (first.kind !== 'content') throw new Error(`refused with ${first.code}`);
    const { billing_no, url } = first.content;
    await stage.rows(
      `update attempt set code = null, answer = null, answered_at = null, created_at = now() - interval '1 minute'
       where attempt_id = $1`,
      [fields.attempt_id],
    );
    if (status) await stage.say(`${billing_no}-1`, status);
    expect(await stage.pay(fields)).toEqual({
      kind: 'content',
      content: { billing_no, url, ...(isOver && { is_over: true }) },
    });
  },
);

it('O-10 a repeated provider refusal reports that its payment has ended', async () => {
  const { create } = stage.provider.script;
  stage.provider.script.create = () => ({ kind: 'refused', error: 'declined', detail: '' });
  const fields = payFields({ role_id: 'r-refused' });
  const first = await stage.pay(fields);
  stage.provider.script.create = create;
  expect(first).toMatchObject({ code: codes.providerRefused });
  expect(await stage.pay(fields)).toEqual({
    ...first,
    content: { billing_no: expect.any(String), reason: 'declined', is_over: true },
  });
});

it('O-10 a repeated request always learns whether its payment has ended', async () => {
  const fields = payFields({ role_id: 'r-every-state' });
  const first = await stage.pay(fields);
  if (first.kind !== 'content') throw new Error(`refused with ${first.code}`);
  const over: string[] = [];
  for (const state of Object.keys(paymentLifecycle.states)) {
    await stage.rows('update payment set state = $2 where billing_no = $1', [
      first.content.billing_no,
      state,
    ]);
    const repeated = await stage.pay(fields);
    if ('is_over' in (repeated as typeof first).content) over.push(state);
  }
  expect(over.sort()).toEqual(['cancelled', 'declined', 'expired', 'paid', 'unresolved']);
});

it('O-10 an answer without a page is repeated, even if the page has opened since', async () => {
  const { create } = stage.provider.script;
  stage.provider.script.create = () => ({ kind: 'unknown', detail: 'cut off' });
  const fields = payFields({ role_id: 'r-opened-since' });
  const first = await stage.pay(fields);
  stage.provider.script.create = create;
  if (first.kind !== 'content') throw new Error(`refused with ${first.code}`);
  await stage.rows(
    `update payment set state = 'pending', url = 'https://since.example' where billing_no = $1`,
    [first.content.billing_no],
  );
  expect(first.content.url).toBe('');
  expect(await stage.pay(fields)).toEqual(first);
});

it.each([13, 60])(
  'O-10 a request cut off %d seconds ago is answered at once with its order',
  async (seconds) => {
    const fields = payFields({ role_id: `r-cut-${seconds}` });
    const first = await stage.pay(fields);
    await stage.rows(
      `update attempt set code = null, answer = null, answered_at = null, created_at = now() - make_interval(secs => $2)
     where attempt_id = $1`,
      [fields.attempt_id, seconds],
    );
    const begun = performance.now();
    expect(await stage.pay(fields)).toEqual(first);
    expect(performance.now() - begun).toBeLessThan(4000);
  },
);
