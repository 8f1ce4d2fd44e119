import type {
  CancelOutcome,
  ConfirmOutcome,
  QueryOutcome,
  RefundOutcome,
  RefundQueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeNotification } from '../../repositories/notifications.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { hasten, type Stage, setUpStage } from '../../testing/stage.ts';
import { endRefundByHand } from '../../use-cases/refunds/end-by-hand.ts';
import { refundOrder } from '../../use-cases/refunds/refund-order.ts';

/*
 * The effects of payments without an outcome, of unneeded payments and of refunds: how often they run, after what, and
 * what they query before they repeat a call.
 */

const script = {
  queryRefund: (): RefundQueryOutcome | Promise<RefundQueryOutcome> => ({ kind: 'not-found', detail: '' }),
  confirm: (): ConfirmOutcome => ({ kind: 'confirmed', detail: '' }),
};
const asItIs = { ...script };
const askedRefund: string[] = [];
const askedConfirm: string[] = [];
const remembered: Record<string, string>[] = [];

const stage = setUpStage({
  provider: {
    async queryRefund(_context, _payment, { refundReference }) {
      askedRefund.push(refundReference);
      return script.queryRefund();
    },
    async confirm(_context, { reference }) {
      askedConfirm.push(reference);
      return script.confirm();
    },
    async query(_context, { reference, memo }) {
      remembered.push(memo);
      return stage.provider.script.query(reference);
    },
  },
});
const buyers = buyersOf(stage);
let provider: Stage['provider']['script'];
let isIdempotent = true;
beforeAll(() => {
  Object.defineProperty(stage.provider.adapter, 'createMayBeRepeated', { get: () => isIdempotent });
  provider = { ...stage.provider.script };
});
beforeEach(async () => {
  await stage.rows(`update effect set state = 'done' where state = 'ready'`);
});
afterEach(() => {
  Object.assign(script, asItIs);
  Object.assign(stage.provider.script, provider);
  isIdempotent = true;
  askedRefund.length = 0;
  askedConfirm.length = 0;
  remembered.length = 0;
});

const run = async (kind: Parameters<typeof hasten>[1]) => {
  await hasten(stage.database, kind);
  await stage.runEffects();
};
const paymentState = (order: Bought) =>
  buyers.only<string>('state as value from payment where billing_no = $1 order by number limit 1', order);
const created = ({ reference }: Bought) =>
  stage.provider.asked.create.filter((asked) => asked === reference).length;
const ends = ({ billingNo }: Bought, inSeconds: number) =>
  stage.rows('update orders set expires_at = now() + make_interval(secs => $2) where billing_no = $1', [
    billingNo,
    inSeconds,
  ]);

describe('P-13 a payment page whose create call got no answer', () => {
  async function lost(): Promise<Bought> {
    stage.provider.script.create = () => ({ kind: 'unknown', detail: 'connection reset' });
    const order = await buyers.bought();
    stage.provider.script.create = provider.create;
    expect(await paymentState(order)).toBe('unknown');
    return order;
  }

  it('P-13 is created again if the provider returns one payment per reference', async () => {
    const order = await lost();
    await run('watch-payment');
    expect([created(order), await paymentState(order)]).toEqual([2, 'pending']);
  });

  it.each([
    ['nobody has said anything of it', async () => {}],
    ['the provider has said that it is open', (order: Bought) => stage.say(order.reference, 'pending')],
  ])(
    'P-13 is created again with the same request if %s, and the payer’s address is deleted then',
    async (_what, happens) => {
      const requests: unknown[] = [];
      const address = () =>
        buyers.only<string>('client_ip as value from payment where billing_no = $1', order);
      stage.provider.script.create = (_reference, request) => {
        requests.push(request);
        return { kind: 'unknown', detail: 'connection reset' };
      };
      const order = await buyers.bought();
      await happens(order);
      expect(await address()).toBe('127.0.0.1');
      stage.provider.script.create = (reference, request) => {
        requests.push(request);
        return provider.create(reference, request);
      };
      await run('watch-payment');
      expect(requests).toHaveLength(2);
      expect(requests[1]).toEqual(requests[0]);
      expect(requests[0]).toMatchObject({ clientIp: '127.0.0.1' });
      expect([await paymentState(order), await address()]).toEqual(['pending', '']);
    },
  );

  it('P-13 is never created again if the provider would make a second one', async () => {
    isIdempotent = false;
    const order = await lost();
    await run('watch-payment');
    expect([created(order), await paymentState(order)]).toEqual([1, 'unknown']);
  });

  it.each(['paid', 'failed', 'expired', 'cancelled', 'refunded', 'charged_back'])(
    'P-13 is not created once the order is %s',
    async (state) => {
      const order = await lost();
      await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
      const asked = remembered.length;
      await run('watch-payment');
      expect([created(order), remembered.length - asked]).toEqual([1, 1]);
    },
  );

  it('P-13 is checked within seconds of the player’s click', async () => {
    const order = await buyers.bought();
    const wait = `extract(epoch from run_at - now())::float8 as value from effect where kind = 'watch-payment' and key = $1 || '-1'`;
    expect(await buyers.only<number>(wait, order)).toBeLessThan(30);
  });
});

describe('P-13 a payment is queried until its provider has reported the outcome', () => {
  const says = (status: 'pending' | 'paid' | 'declined', amountMinor = 499, currency = 'USD') =>
    function answer(reference: string): QueryOutcome {
      const about = { reference, merchant: 'main-merchant', detail: '', amount: { amountMinor, currency } };
      return { kind: 'known', update: { ...about, status } };
    };
  const tells = (kind: 'not-found' | 'cannot-ask' | 'unavailable') => () => ({ kind, detail: '' });
  it.each<[title: string, answer: (reference: string) => QueryOutcome, open: string, closed: string]>([
    ['it waits for its payer', says('pending'), 'pending ready', 'unresolved ready'],
    ['it is paid', says('paid'), 'paid done', 'paid done'],
    ['it is paid with less', says('paid', 498), 'pending ready', 'unresolved ready'],
    ['it is paid in other money', says('paid', 499, 'JPY'), 'pending ready', 'unresolved ready'],
    ['it is declined', says('declined'), 'declined done', 'declined done'],
    ['it knows no such payment', tells('not-found'), 'pending ready', 'expired done'],
    ['it cannot be asked', tells('cannot-ask'), 'pending ready', 'unresolved ready'],
    ['it does not answer', tells('unavailable'), 'pending ready', 'pending ready'],
  ])(
    'P-13 %s: queried again or not, while its page is open and once it has closed',
    async (_title, answer, open, closed) => {
      const watched = async (closedSeconds: number) => {
        const order = await buyers.bought();
        await stage.say(order.reference, 'pending');
        await stage.rows(
          `update payment set expires_at = now() - make_interval(secs => $2) where reference = $1`,
          [order.reference, closedSeconds],
        );
        stage.provider.script.query = answer;
        await run('watch-payment');
        const work = `state as value from effect where kind = 'watch-payment' and key = $1 || '-1'`;
        return `${await paymentState(order)} ${await buyers.only(work, order)}`;
      };
      expect([await watched(-600), await watched(180)]).toEqual([open, closed]);
    },
  );
});

describe('O-09 an unpaid order', () => {
  it('O-09 does not end before its time', async () => {
    const order = await buyers.bought();
    await stage.say(order.reference, 'pending');
    await stage.rows(`update payment set state = 'declined' where reference = $1`, [order.reference]);
    await ends(order, 60);
    await run('expire-order');
    expect(await buyers.stateOf(order)).toBe('unpaid');
    await ends(order, 0);
    await run('expire-order');
    expect(await buyers.stateOf(order)).toBe('expired');
  });

  it.each(['creating', 'pending', 'unknown'])(
    'O-09 does not end while it may still be charged: its payment is %s',
    async (state) => {
      const order = await buyers.bought();
      await stage.rows('update payment set state = $2 where reference = $1', [order.reference, state]);
      await ends(order, -3600);
      await run('expire-order');
      expect(await buyers.stateOf(order)).toBe('unpaid');
    },
  );

  it('O-09 does not end while one of its payments may still be paid, though another has ended', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(order.reference, 'declined');
    await ends(order, -3600);
    await run('expire-order');
    expect(await buyers.stateOf(order)).toBe('unpaid');
    await stage.rows(`update payment set state = 'expired' where reference = $1`, [`${order.billingNo}-2`]);
    await run('expire-order');
    expect(await buyers.stateOf(order)).toBe('expired');
  });

  it.each([
    ['declined', 'failed'],
    ['cancelled', 'failed'],
    ['expired', 'expired'],
  ] as const)('O-09 is %s at the provider: %s', async (status, state) => {
    const order = await buyers.bought();
    await stage.say(order.reference, status);
    expect(await buyers.stateOf(order)).toBe(state);
  });

  it('O-09 whose payment page the provider refused has failed, and can be bought again', async () => {
    stage.provider.script.create = () => ({ kind: 'refused', error: 'method-unavailable', detail: 'no' });
    const answer = await stage.pay({ role_id: 'refused-page' }, { suid: 'refused-page' });
    expect(answer).toMatchObject({ kind: 'refusal', content: { billing_no: expect.any(String) } });
    const { billing_no: billingNo } = (answer as { content: { billing_no: string } }).content;
    const order = { billingNo, reference: `${billingNo}-1`, roleId: 'refused-page', suid: 'refused-page' };
    expect([await buyers.stateOf(order), await paymentState(order)]).toEqual(['failed', 'declined']);
    stage.provider.script.create = provider.create;
    expect(await stage.pay({ role_id: 'refused-page' }, { suid: 'refused-page' })).toMatchObject({
      kind: 'content',
    });
  });
});

describe('O-09 a payment that is no longer needed', () => {
  it('O-09 is cancelled, with six attempts before only its watch is left', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    const asked = () => stage.provider.asked.cancel.filter((one) => one === `${order.billingNo}-2`).length;
    stage.provider.script.cancel = (): CancelOutcome => ({ kind: 'unavailable', detail: 'maintenance' });
    await stage.say(order.reference, 'paid');
    for (let tries = 1; tries <= 8; tries += 1) await run('cancel-payment');
    expect(asked()).toBeGreaterThan(3);
    expect(asked()).toBeLessThan(8);
    const left = 'state as value from payment where billing_no = $1 and number = 2';
    expect(await buyers.only(left, order)).toBe('pending');
  });

  it('O-09 is left to its watch if its account has left the catalogue', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.rows(`update payment set account = 'of-last-year' where reference = $1`, [
      `${order.billingNo}-2`,
    ]);
    await stage.say(order.reference, 'paid');
    for (let tries = 1; tries <= 8; tries += 1) await run('cancel-payment');
    const work = `state as value from effect where kind = 'cancel-payment' and key = $1 || '-2'`;
    expect(await buyers.only(work, order)).toBe('done');
    expect(await buyers.only('state as value from payment where billing_no = $1 and number = 2', order)).toBe(
      'pending',
    );
  });
});

describe('O-11 a confirmation that the provider refuses', () => {
  it.each([
    ['refused', 10, 'parked'],
    ['unavailable', 12, 'ready'],
  ] as const)('O-11 %s: after %d tries its work is %s', async (kind, tries, state) => {
    const order = await buyers.bought();
    script.confirm = () => ({ kind, detail: 'not now' });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    const workOf = `state as value from effect where kind = 'confirm-payment' and key = $1 || '-1'`;
    for (let number = 2; number <= tries; number += 1) {
      expect([number, await buyers.only(workOf, order)]).toEqual([number, 'ready']);
      await run('confirm-payment');
    }
    expect(await buyers.only(workOf, order)).toBe(state);
    expect(askedConfirm.filter((reference) => reference === order.reference)).toHaveLength(tries);
  });
});

describe('O-11 a confirmation with changing answers', () => {
  it('O-11 is tried for a day, whatever fails in between, and then becomes an exception', async () => {
    const order = await buyers.bought();
    let asked = 0;
    script.confirm = () => ({ kind: asked++ % 2 === 0 ? 'refused' : 'unavailable', detail: 'not now' });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    const workOf = `state as value from effect where kind = 'confirm-payment' and key = $1 || '-1'`;
    for (let number = 2; number <= 30; number += 1) await run('confirm-payment');
    expect([asked, await buyers.only(workOf, order)]).toEqual([30, 'ready']);
    await stage.rows(
      `update effect set created_at = now() - interval '25 hours' where kind = 'confirm-payment' and key = $1`,
      [order.reference],
    );
    await run('confirm-payment');
    expect(await buyers.only(workOf, order)).toBe('parked');
    expect(
      await stage.rows(
        `select 1 from exception where kind = 'work-parked' and key = 'confirm-payment:' || $1`,
        [order.reference],
      ),
    ).toHaveLength(1);
  });
});

describe('O-11 a refund', () => {
  const known = (status: 'pending' | 'succeeded' | 'failed'): RefundOutcome => ({
    kind: 'known',
    refund: { refundReference: '', status, merchant: 'main-merchant', detail: '' },
  });
  const refunded = async (order: Bought) => {
    await refundOrder(stage.services, stage.store.id, order.billingNo, {
      reason: 'x',
      requestedBy: 'operator:sample',
    });
    await stage.runEffects();
  };
  const sent = ({ billingNo }: Bought) =>
    stage.provider.asked.refund.filter((reference) => reference.startsWith(billingNo));

  it.each([
    ['was lost', { kind: 'unknown', detail: 'no answer' }],
    ['says that it is pending', known('pending')],
  ] as const)('O-11 is queried before it is sent again: the first answer %s', async (_title, first) => {
    const order = await buyers.delivered();
    stage.provider.script.refund = () => first;
    await refunded(order);
    stage.provider.script.refund = provider.refund;
    script.queryRefund = () => known('succeeded');
    await run('refund');
    expect([await buyers.stateOf(order), sent(order).length]).toEqual(['refunded', 1]);
    expect(askedRefund).toEqual([`${order.billingNo}-1-R1`]);
  });

  it('O-11 that is pending at the provider is not sent again, even if it cannot be found now', async () => {
    const order = await buyers.delivered();
    stage.provider.script.refund = () => known('pending');
    await refunded(order);
    await run('refund');
    expect([await buyers.stateOf(order), sent(order).length]).toEqual(['refunding', 1]);
    script.queryRefund = () => known('succeeded');
    await run('refund');
    expect(await buyers.stateOf(order)).toBe('refunded');
  });

  it.each(['succeeded', 'failed'] as const)(
    'O-11 that an operator says has %s, while its provider is asked about it, is not sent again',
    async (status) => {
      const order = await buyers.delivered();
      stage.provider.script.refund = () => ({ kind: 'unknown', detail: 'no answer' });
      await refunded(order);
      const about = { store: stage.store.id, key: `${order.reference}-R1`, billing_no: order.billingNo };
      script.queryRefund = async () => {
        await stage.database.transaction((tx) =>
          endRefundByHand(
            tx,
            about as Parameters<typeof endRefundByHand>[1],
            status,
            'operator:sam',
            'looked',
          ),
        );
        return { kind: 'not-found', detail: '' };
      };
      await run('refund');
      expect(sent(order)).toHaveLength(1);
      expect(await buyers.stateOf(order)).toBe(status === 'succeeded' ? 'refunded' : 'review');
    },
  );

  it('O-11 that failed is repeated with a new reference', async () => {
    const order = await buyers.delivered();
    stage.provider.script.refund = () => known('failed');
    await refunded(order);
    stage.provider.script.refund = provider.refund;
    await refunded(order);
    expect(sent(order)).toEqual([`${order.billingNo}-1-R1`, `${order.billingNo}-1-R2`]);
    expect(await buyers.stateOf(order)).toBe('refunded');
  });

  it('O-11 is of the payment that paid the order; a second payment is refunded separately', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(`${order.billingNo}-2`, 'paid');
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    expect(sent(order)).toEqual([`${order.billingNo}-1-R1`]);
    await refunded(order);
    expect(sent(order)).toEqual([`${order.billingNo}-1-R1`, `${order.billingNo}-2-R1`]);
    expect(await buyers.stateOf(order)).toBe('refunded');
  });
});

describe('O-11 a notification without its payment', () => {
  async function heard(
    reference: string,
    type: 'payment' | 'hint' | 'refund' | 'chargeback',
    memo?: Record<string, string>,
  ) {
    const about = { dedupeKey: reference, reference, detail: '' };
    const money = { merchant: 'main-merchant', amount: { amountMinor: 499, currency: 'USD' } };
    const event =
      type === 'hint'
        ? ({ ...about, type, ...(memo && { memo }) } as const)
        : type === 'payment'
          ? ({ ...about, ...money, type, status: 'paid' } as const)
          : type === 'refund'
            ? ({ ...about, ...money, type, status: 'succeeded', refundReference: `${reference}-R1` } as const)
            : ({ ...about, ...money, type, status: 'lost', dispute: 'D1' } as const);
    await storeNotification(
      stage.database,
      { provider: 'scripted', account: 'main', event, body: Buffer.from('') },
      false,
    );
  }
  const put = (reference: string) =>
    stage.database.transaction(async () =>
      stage.rows<{ kind: string }>(
        `select kind from exception where kind = 'unmatched-notification' and detail->'event'->>'reference' = $1`,
        [reference],
      ),
    );
  const received = (reference: string, secondsAgo: number) =>
    stage.rows(
      `update notification set received_at = now() - make_interval(secs => $2) where event->>'reference' = $1`,
      [reference, secondsAgo],
    );

  it.each(['payment', 'hint', 'refund', 'chargeback'] as const)(
    'O-11 (%s) waits ten minutes for it, then becomes an exception',
    async (type) => {
      const reference = `GPEARLY${type.toUpperCase()}-1`;
      await heard(reference, type);
      await stage.runEffects();
      await received(reference, 590);
      await run('judge-notification');
      expect(await put(reference)).toEqual([]);
      await received(reference, 610);
      await run('judge-notification');
      expect(await put(reference)).toHaveLength(1);
    },
  );

  it('O-11 (hint) is judged once, though its work runs again', async () => {
    const order = await buyers.bought();
    const pending = {
      reference: order.reference,
      status: 'pending',
      merchant: 'main-merchant',
      detail: '',
    } as const;
    stage.provider.script.query = () => ({ kind: 'known', update: pending });
    await heard(order.reference, 'hint');
    remembered.length = 0;
    await stage.runEffects();
    expect(remembered).toHaveLength(1);
    await stage.rows(`update effect set state = 'ready', run_at = now() where kind = 'judge-notification'`);
    await stage.runEffects();
    expect(remembered).toHaveLength(1);
  });

  it('O-11 (hint) whose provider cannot be queried for a day becomes an exception, not sooner', async () => {
    const { reference } = await buyers.bought();
    await heard(reference, 'hint');
    await received(reference, 86_000);
    await run('judge-notification');
    const parked = () =>
      stage.rows(`select 1 from exception where kind = 'work-parked' and key like 'judge-%'`);
    expect(await parked()).toEqual([]);
    await received(reference, 86_500);
    await run('judge-notification');
    expect(await parked()).toHaveLength(1);
  });

  it('O-11 a hint’s memo is available to the query, and is kept', async () => {
    const order = await buyers.bought();
    stage.provider.script.query = (): QueryOutcome => ({ kind: 'not-found', detail: '' });
    await heard(order.reference, 'hint', { trade: 'T-1' });
    remembered.length = 0;
    await stage.runEffects();
    expect(remembered).toEqual([{ trade: 'T-1' }]);
    expect(await buyers.only('memo as value from payment where billing_no = $1', order)).toEqual({
      trade: 'T-1',
    });
  });
});
