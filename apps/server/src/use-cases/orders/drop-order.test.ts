import { codes } from '@gemporium/contract/codes.ts';
import type { OrderState } from '@gemporium/domain/lifecycles/order.ts';
import { openPaymentStates, paymentLifecycle } from '@gemporium/domain/lifecycles/payment.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentRow } from '../../repositories/payments.ts';
import { codeOf } from '../../testing/read-answer.ts';
import { openStage, type Stage } from '../../testing/stage.ts';
import { canBeDropped } from './cancel-order.ts';
import { dropOrder } from './drop-order.ts';
import { readOrder } from './read-order.ts';

let stage: Stage;
let noCancel: Stage;
beforeAll(async () => {
  stage = await openStage();
  noCancel = await openStage();
  delete noCancel.provider.adapter.cancel;
});
afterAll(() => Promise.all([stage.close(), noCancel.close()]));

let script: Stage['provider']['script']['cancel'];
beforeEach(() => {
  script ??= stage.provider.script.cancel;
  stage.provider.script.cancel = script;
});

let count = 0;
async function unpaid(at: Stage): Promise<string> {
  count += 1;
  const answer = await at.pay({ role_id: `r-${count}` });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return answer.content.billing_no;
}
function newName(): string {
  count += 1;
  return `drop-of-a-test-${count}`;
}
const drop = (at: Stage, billing_no: string, attempt_id = newName(), suid = 'sample-1') =>
  dropOrder(at.contextOf({ suid }), { attempt_id, billing_no });
const stateOf = async (at: Stage, billingNo: string) =>
  (await at.rows<{ state: string }>('select state from orders where billing_no = $1', [billingNo]))[0]?.state;
const paymentsOf = async (at: Stage, billingNo: string) =>
  (
    await at.rows<{ state: string }>('select state from payment where billing_no = $1 order by number', [
      billingNo,
    ])
  ).map(({ state }) => state);

describe('O-10 one intended drop', () => {
  it('O-10 sent 20 times at once asks the provider once, and every answer is the first', async () => {
    const billingNo = await unpaid(stage);
    const name = newName();
    const answers = await Promise.all(Array.from({ length: 20 }, () => drop(stage, billingNo, name)));
    expect(answers).toEqual(
      Array(20).fill({ kind: 'content', content: { billing_no: billingNo, state: expect.any(String) } }),
    );
    expect(stage.provider.asked.cancel.filter((asked) => asked.startsWith(billingNo))).toHaveLength(1);
  });

  it.each([
    ['for another order', async () => ({ billingNo: await unpaid(stage), suid: 'sample-1' })],
    ['by another player', async (first: string) => ({ billingNo: first, suid: 'sample-2' })],
  ])('O-10 the same key %s is refused', async (_title, other) => {
    const first = await unpaid(stage);
    const name = newName();
    await drop(stage, first, name);
    const { billingNo, suid } = await other(first);
    expect(await drop(stage, billingNo, name, suid)).toMatchObject({ code: codes.idempotencyKeyReused });
  });

  it('O-10 a drop that failed at the provider is retried only with a new key', async () => {
    const billingNo = await unpaid(stage);
    const name = newName();
    stage.provider.script.cancel = () => ({ kind: 'unavailable', detail: '' });
    const first = await drop(stage, billingNo, name);
    expect(first).toMatchObject({ code: codes.notCancelled, content: { can_retry: true } });
    stage.provider.script.cancel = script;
    expect(await drop(stage, billingNo, name)).toEqual(first);
    expect(await drop(stage, billingNo)).toMatchObject({ kind: 'content' });
  });
});

describe('O-09 an order that cannot be dropped says until when it stays open', () => {
  it('O-09 at a provider that cannot cancel', async () => {
    const billingNo = await unpaid(noCancel);
    const seen = await readOrder(noCancel.contextOf(), billingNo, false);
    if (seen.kind !== 'content') throw new Error('no order');
    expect(seen.content).toMatchObject({ can_drop: false, server_id: 's1', domain_area: 'universal' });
    expect(await drop(noCancel, billingNo)).toMatchObject({
      code: codes.notCancelled,
      messageKey: 'error_cannot_cancel',
      content: { expires_at: seen.content.expires_at, can_retry: false },
    });
    expect(await stateOf(noCancel, billingNo)).toBe('unpaid');
  });

  /** An account whose provider cannot cancel, and one that has left the catalogue. */
  const hopeless = ['of-no-cancel', 'of-last-year'];
  const withHopeless = (): Stage['services'] => {
    const { providers } = stage.services;
    const main = providers.account('main')!;
    const { cancel: _cancel, ...provider } = main.provider;
    const account = (id: string) => (id === 'of-no-cancel' ? { ...main, provider } : providers.account(id));
    return { ...stage.services, providers: { ...providers, account } };
  };

  it.each(
    (Object.keys(paymentLifecycle.states) as PaymentRow['state'][]).flatMap((state) =>
      ['main', ...hopeless].map((account) => ({ state, account })),
    ),
  )('O-09 a $state payment at the account $account, beside an open one that can be cancelled', (second) => {
    const rows = [{ state: 'pending', account: 'main' }, second] as PaymentRow[];
    const mayBePaid = openPaymentStates.includes(second.state);
    for (const payments of [rows, rows.toReversed()])
      expect(canBeDropped(withHopeless(), payments)).toBe(second.account === 'main' || !mayBePaid);
  });

  it('O-09 if the provider refuses', async () => {
    const billingNo = await unpaid(stage);
    stage.provider.script.cancel = () => ({ kind: 'refused', detail: 'being paid' });
    expect(await drop(stage, billingNo)).toMatchObject({
      code: codes.notCancelled,
      messageKey: 'error_cannot_cancel',
      content: { can_retry: false },
    });
  });

  it.each(hopeless)(
    'O-09 no payment is cancelled if one of them cannot be, and none is offered to be: %s',
    async (account) => {
      const billingNo = await unpaid(stage);
      await stage.pay({ role_id: `r-${count}`, billing_no: billingNo });
      await stage.rows('update payment set account = $2 where reference = $1', [`${billingNo}-2`, account]);
      const asked = stage.provider.asked.cancel.length;
      const context = { ...stage.contextOf(), services: withHopeless() };
      expect(await readOrder(context, billingNo, false)).toMatchObject({ content: { can_drop: false } });
      expect(await dropOrder(context, { attempt_id: newName(), billing_no: billingNo })).toMatchObject({
        code: codes.notCancelled,
        messageKey: 'error_cannot_cancel',
        content: { can_retry: false },
      });
      expect(stage.provider.asked.cancel).toHaveLength(asked);
      expect(await paymentsOf(stage, billingNo)).toEqual(['pending', 'pending']);
    },
  );

  it('O-09 a payment that has already ended is not cancelled', async () => {
    const billingNo = await unpaid(stage);
    await stage.pay({ role_id: `r-${count}`, billing_no: billingNo });
    await stage.say(`${billingNo}-1`, 'declined');
    const asked = stage.provider.asked.cancel.length;
    expect(await drop(stage, billingNo)).toMatchObject({ kind: 'content' });
    expect(stage.provider.asked.cancel.slice(asked)).toEqual([`${billingNo}-2`]);
  });

  it.each<[state: PaymentRow['state'], created: 'unknown' | 'created']>([
    ['unknown', 'unknown'],
    ['creating', 'unknown'],
    ['creating', 'created'],
  ])(
    'O-09 a payment that is %s and whose create call ends as %s is cancelled at its provider, and stays so',
    async (state, created) => {
      const { create } = stage.provider.script;
      const seen: unknown[] = [];
      const dropNow = async (billingNo: string) => {
        seen.push(await paymentsOf(stage, billingNo), await drop(stage, billingNo));
      };
      stage.provider.script.create = async (reference) => {
        if (state === 'creating') await dropNow(reference.replace(/-1$/, ''));
        return created === 'created' ? create(reference) : { kind: 'unknown', detail: 'no answer' };
      };
      const billingNo = await unpaid(stage).finally(() => Object.assign(stage.provider.script, { create }));
      if (state !== 'creating') await dropNow(billingNo);
      await stage.runEffects();
      expect(seen).toEqual([
        [state],
        { kind: 'content', content: { billing_no: billingNo, state: 'cancelled' } },
      ]);
      expect(stage.provider.asked.cancel.filter((asked) => asked.startsWith(billingNo))).toEqual([
        `${billingNo}-1`,
      ]);
      expect([await stateOf(stage, billingNo), await paymentsOf(stage, billingNo)]).toEqual([
        'cancelled',
        ['cancelled'],
      ]);
    },
  );

  it('O-09 a payment opened during the drop keeps the order open', async () => {
    const billingNo = await unpaid(stage);
    const role_id = `r-${count}`;
    stage.provider.script.cancel = async (reference) => {
      stage.provider.script.cancel = script;
      await stage.pay({ role_id, billing_no: billingNo });
      return script(reference);
    };
    expect(await drop(stage, billingNo)).toMatchObject({
      code: codes.notCancelled,
      content: { can_retry: true },
    });
    expect(await stateOf(stage, billingNo)).toBe('unpaid');
    await stage.say(`${billingNo}-2`, 'paid');
    expect(await stateOf(stage, billingNo)).toBe('paid');
  });

  const ends: Record<OrderState, 'dropped' | 'closed' | 'as it was'> = {
    unpaid: 'dropped',
    cancelled: 'as it was',
    failed: 'as it was',
    expired: 'as it was',
    paid: 'closed',
    delivered: 'closed',
    review: 'closed',
    refunding: 'closed',
    refunded: 'closed',
    charged_back: 'closed',
  };
  const put = (billingNo: string, state: string) =>
    stage.rows('update orders set state = $2 where billing_no = $1', [billingNo, state]);

  it.each(Object.entries(ends) as [OrderState, string][])(
    'O-09 an order that becomes %s while its payment is being cancelled is %s',
    async (state, end) => {
      const billingNo = await unpaid(stage);
      stage.provider.script.cancel = async (reference) => {
        await put(billingNo, state);
        return script(reference);
      };
      const answer = await drop(stage, billingNo);
      const isDropped = end !== 'closed';
      expect(answer).toMatchObject(
        isDropped
          ? {
              kind: 'content',
              content: { billing_no: billingNo, state: state === 'unpaid' ? 'cancelled' : state },
            }
          : { kind: 'refusal', code: codes.orderClosed },
      );
      expect(await stateOf(stage, billingNo)).toBe(state === 'unpaid' ? 'cancelled' : state);
    },
  );

  it.each(Object.keys(ends) as OrderState[])(
    'O-09 an order that is already %s: only an unpaid one has its payment cancelled',
    async (state) => {
      const billingNo = await unpaid(stage);
      await put(billingNo, state);
      const asked = stage.provider.asked.cancel.length;
      const answer = await drop(stage, billingNo);
      const isOpen = state === 'unpaid';
      expect(answer).toMatchObject(
        isOpen || state === 'cancelled'
          ? { kind: 'content', content: { billing_no: billingNo, state: 'cancelled' } }
          : { kind: 'refusal', code: codes.orderClosed },
      );
      expect(stage.provider.asked.cancel.slice(asked)).toEqual(isOpen ? [`${billingNo}-1`] : []);
    },
  );

  it('O-09 of two payments the cancelled one has ended, and the other stays open', async () => {
    const billingNo = await unpaid(stage);
    await stage.pay({ role_id: `r-${count}`, billing_no: billingNo });
    for (const [stopped, second] of [
      [`${billingNo}-1`, 'pending'],
      [`${billingNo}-2`, 'cancelled'],
    ]) {
      stage.provider.script.cancel = (reference) =>
        reference === stopped ? script(reference) : { kind: 'unavailable', detail: '' };
      await drop(stage, billingNo);
      expect(await paymentsOf(stage, billingNo)).toEqual(['cancelled', second]);
    }
  });

  it('O-09 an order paid during its drop is refused as closed', async () => {
    const billingNo = await unpaid(stage);
    stage.provider.script.cancel = (reference) => ({
      kind: 'refused',
      detail: 'paid',
      update: {
        reference,
        status: 'paid',
        merchant: 'main-merchant',
        detail: '',
        amount: { amountMinor: 499, currency: 'USD' },
      },
    });
    expect(await drop(stage, billingNo)).toMatchObject({ code: codes.orderClosed });
    expect(await stateOf(stage, billingNo)).toBe('paid');
    await stage.runEffects();
    expect(await stateOf(stage, billingNo)).toBe('delivered');
  });

  it.each([
    ['cancelled', codes.success, 'cancelled'],
    ['unavailable', codes.notCancelled, 'unpaid'],
    ['refused', codes.notCancelled, 'unpaid'],
  ] as const)('O-09 the provider answers %s: %d, the order is %s', async (kind, code, state) => {
    const billingNo = await unpaid(stage);
    stage.provider.script.cancel = () => ({ kind, detail: 'as the test says' });
    expect(codeOf(await drop(stage, billingNo))).toBe(code);
    expect(await stateOf(stage, billingNo)).toBe(state);
  });

  it('O-09 an order tells whether it can be dropped; a paid one cannot', async () => {
    const billingNo = await unpaid(stage);
    const canDrop = async () => {
      const seen = await readOrder(stage.contextOf(), billingNo, false);
      return seen.kind === 'content' && seen.content.can_drop;
    };
    expect(await canDrop()).toBe(true);
    await stage.say(`${billingNo}-1`, 'paid');
    expect(await canDrop()).toBe(false);
  });
});
