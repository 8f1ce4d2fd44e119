import { codes } from '@gemporium/contract/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, payFields, type Stage } from '../../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** What may happen to an order whose first answer never reached its player. */
const fates = [
  ['is still open', undefined, false],
  ['was paid from its own page', 'paid', true],
  ['was declined', 'declined', true],
  ['was cancelled at the provider', 'cancelled', true],
  ['ran out', 'expired', true],
] as const;

it.each(fates)(
  'O-10 a request whose order %s gets its first answer again, which says whether its key still stands for anything',
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
  'O-10 the same where the first call was cut off before it could answer, and its order %s',
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

it('O-10 a refusal of the provider that is repeated says that its payment has ended', async () => {
  stage.provider.script.create = () => ({ kind: 'refused', error: 'declined', detail: '' });
  const fields = payFields({ role_id: 'r-refused' });
  const first = await stage.pay(fields);
  expect(first).toMatchObject({ code: codes.providerRefused });
  expect(await stage.pay(fields)).toEqual({
    ...first,
    content: { billing_no: expect.any(String), is_over: true },
  });
});
