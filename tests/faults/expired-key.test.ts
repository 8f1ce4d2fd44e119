import type { Provider, RefundQueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { hasten, openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { describe, expect, it, onTestFinished } from 'vitest';

const day = 24 * 60;

async function stageOf(provider: Partial<Provider>): Promise<Stage> {
  const stage = await openStage({ provider: { keysLastMinutes: day, ...provider } });
  onTestFinished(() => stage.close());
  return stage;
}

describe('O-11 a refund whose answer was lost', () => {
  const queries: Record<string, Partial<Provider>> = {
    'cannot be queried': {},
    'is not known to the provider': { queryRefund: async () => said('not-found') },
    'cannot be queried just now': { queryRefund: async () => said('unavailable') },
  };
  const said = (kind: 'not-found' | 'unavailable'): RefundQueryOutcome => ({ kind, detail: '' });

  it.each([
    ['cannot be queried', 22, 'is sent again', 2],
    ['cannot be queried', 23.5, 'is not sent again, an hour before its key is over', 1],
    ['cannot be queried', 24 * 30, 'is not sent again', 1],
    ['is not known to the provider', 24 * 30, 'is sent again: the first never arrived', 2],
    ['cannot be queried just now', 24 * 30, 'is not sent again', 1],
  ])('and which %s: after %d hours it %s', async (query, hours, _what, sent) => {
    const stage = await stageOf(queries[query] ?? {});
    const { billingNo, reference } = await refunded(stage);
    await stage.rows(
      `update refund set created_at = now() - make_interval(mins => $2), sent_at = now() - make_interval(mins => $2)
       where billing_no = $1`,
      [billingNo, hours * 60],
    );
    await hasten(stage.database, 'refund');
    await stage.runEffects();
    expect(stage.provider.asked.refund).toEqual(Array(sent).fill(`${reference}-R1`));
    const [refund] = await stage.rows<{ state: string }>('select state from refund where billing_no = $1', [
      billingNo,
    ]);
    expect(refund?.state).toBe('unknown');
  });

  it('and whose key is over: the provider’s word still ends it', async () => {
    const stage = await stageOf({
      queryRefund: async (_c, _p, { refundReference }) => succeeded(refundReference),
    });
    const { billingNo } = await refunded(stage);
    await stage.rows(`update refund set created_at = now() - interval '30 days' where billing_no = $1`, [
      billingNo,
    ]);
    await hasten(stage.database, 'refund');
    await stage.runEffects();
    expect(await stage.rows('select state from orders where billing_no = $1', [billingNo])).toEqual([
      { state: 'refunded' },
    ]);
    expect(stage.provider.asked.refund).toHaveLength(1);
  });
});

describe('O-11 a create call whose answer was lost', () => {
  it.each([
    [20, 'is sent again', 2],
    [50, 'is only asked about: the provider’s key is over within the hour', 1],
  ])('%d minutes ago %s', async (minutes, _what, sent) => {
    const stage = await stageOf({ keysLastMinutes: 100, paymentLifetimeMinutes: 240 });
    stage.provider.script.create = () => ({ kind: 'unknown', detail: 'the answer was lost' });
    const { content } = (await stage.pay()) as { content: { billing_no: string } };
    await stage.rows(
      `update payment set created_at = now() - make_interval(mins => $2) where billing_no = $1`,
      [content.billing_no, minutes],
    );
    await hasten(stage.database, 'watch-payment');
    await stage.runEffects();
    expect(stage.provider.asked.create).toHaveLength(sent);
    expect(stage.provider.asked.query).toHaveLength(1);
  });
});

function succeeded(refundReference: string): RefundQueryOutcome {
  return {
    kind: 'known',
    refund: { refundReference, status: 'succeeded', merchant: 'main-merchant', detail: '' },
  };
}

/** A delivered order that an operator refunds; the answer to the refund call is lost. */
async function refunded(stage: Stage): Promise<{ billingNo: string; reference: string }> {
  const { content } = (await stage.pay()) as { content: { billing_no: string } };
  const billingNo = content.billing_no;
  const reference = `${billingNo}-1`;
  await stage.say(reference, 'paid', { providerReference: `P-${reference}` });
  await stage.runEffects();
  stage.provider.script.refund = () => ({ kind: 'unknown', detail: 'the answer was lost' });
  const why = { reason: 'a test', requestedBy: 'operator' };
  expect(await refundOrder(stage.services, stage.store.id, billingNo, why)).toMatchObject({
    kind: 'requested',
  });
  await stage.runEffects();
  expect(stage.provider.asked.refund).toHaveLength(1);
  return { billingNo, reference };
}
