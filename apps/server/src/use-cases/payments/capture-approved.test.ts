import { type OrderState, orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import { type PaymentState, paymentLifecycle } from '@gemporium/domain/lifecycles/payment.ts';
import type { KnownPayment, PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPayment } from '../../repositories/payments.ts';
import { hasten, type Stage, setUpStage } from '../../testing/stage.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { captureApproved } from './capture-approved.ts';
import { completeReturn } from './complete-return.ts';
import { receiveNotification } from './receive-notification.ts';

/*
 * Money that a payer has approved and that moves only when the store captures it. The bugs this looks for: a capture
 * for an order that is no longer wanted, and approved money that is never captured because nobody came back.
 */

const stage = setUpStage({
  provider: {
    async completeReturn(_context, { reference }) {
      return approved(reference);
    },
    async capture(_context, { reference, memo }) {
      captured.push({ reference, memo });
      return answer(reference);
    },
    readNotification: (_context, { rawBody }) => {
      const reference = rawBody.toString();
      const event = { type: 'hint', dedupeKey: reference, reference, detail: '' } as const;
      return { kind: 'authentic', events: [event], reply: { status: 200, contentType: '', body: '' } };
    },
  },
});
let everyAccount: Stage['services']['providers'];
const captured: { reference: string; memo: Readonly<Record<string, string>> }[] = [];
let answer: (reference: string) => QueryOutcome;
let isApproved = true;
/** What happens while the provider reports what the payer did. */
let meanwhile = () => {};

const known = (reference: string, more: Partial<PaymentUpdate> = {}): QueryOutcome => ({
  kind: 'known',
  update: { reference, merchant: 'main-merchant', status: 'pending', detail: '', ...more },
});
const approved = (reference: string) => {
  meanwhile();
  return known(reference, isApproved ? { awaitsCapture: true, memo: { order: `O-${reference}` } } : {});
};
const paid = (reference: string) =>
  known(reference, {
    status: 'paid',
    amount: { amountMinor: 499, currency: 'USD' },
    providerReference: `C-${reference}`,
  });

beforeAll(() => {
  everyAccount = stage.services.providers;
});
beforeEach(async () => {
  stage.services.providers = everyAccount;
  // Earlier payments must not be watched meanwhile.
  await stage.rows('delete from effect');
  captured.length = 0;
  answer = paid;
  isApproved = true;
  meanwhile = () => {};
  stage.provider.script.query = approved;
});

let roles = 0;
async function order(): Promise<{ billingNo: string; reference: string }> {
  roles += 1;
  const said = await stage.pay({ role_id: `taken-${roles}` });
  if (said.kind !== 'content') throw new Error(`refused with ${said.code}`);
  return { billingNo: said.content.billing_no, reference: `${said.content.billing_no}-1` };
}

const states = async (billingNo: string) => {
  const [row] = await stage.rows<{ payment: string; order: string }>(
    `select p.state as payment, o.state as "order" from payment p join orders o using (store, billing_no) where billing_no = $1`,
    [billingNo],
  );
  return [row?.payment, row?.order];
};

const ways: Record<string, (reference: string) => Promise<unknown>> = {
  'the browser comes back': (name) =>
    completeReturn(
      stage.services,
      { store: stage.store.id, provider: 'scripted', name, clientIp: '198.51.100.1' },
      {},
    ),
  'the provider says so': async (reference) => {
    await receiveNotification(stage.services, 'scripted', 'main', {
      method: 'POST',
      headers: {},
      rawBody: Buffer.from(reference),
      query: {},
      remoteAddress: '',
    });
    await hasten(stage.database, 'judge-notification');
    await stage.runEffects();
  },
  'nobody says a word, and the store asks': async () => {
    await hasten(stage.database, 'watch-payment');
    await stage.runEffects();
  },
};

describe.each(Object.entries(ways))('O-11 money that its payer has approved, when %s', (_way, happens) => {
  it('is captured once, with the provider’s data, and pays the order', async () => {
    const { billingNo, reference } = await order();
    await happens(reference);
    expect(captured).toEqual([{ reference, memo: { order: `O-${reference}` } }]);
    expect((await states(billingNo))[0]).toBe('paid');
  });

  it('is not captured before the payer has approved it', async () => {
    isApproved = false;
    const { billingNo, reference } = await order();
    await happens(reference);
    expect(captured).toEqual([]);
    expect(await states(billingNo)).toEqual(['pending', 'unpaid']);
  });

  it('is not captured for an order that its player has dropped', async () => {
    const { billingNo, reference } = await order();
    await cancelOrder(stage.contextOf(), billingNo);
    await happens(reference);
    expect(captured).toEqual([]);
    expect((await states(billingNo))[1]).toBe('cancelled');
  });

  it.each([
    ['whose order another payment has paid', `update orders set state = 'paid' where billing_no = $1`],
    ['that is unresolved', `update payment set state = 'unresolved' where billing_no = $1`],
  ])('is not captured for a payment %s', async (_title, change) => {
    const { billingNo, reference } = await order();
    await stage.rows(change, [billingNo]);
    await happens(reference);
    expect(captured).toEqual([]);
  });

  it('is not captured once its page has closed', async () => {
    const { billingNo, reference } = await order();
    await stage.rows(`update payment set expires_at = now() - interval '1 second' where reference = $1`, [
      reference,
    ]);
    await happens(reference);
    expect(captured).toEqual([]);
    expect(await states(billingNo)).toEqual(['pending', 'unpaid']);
  });

  it('is not captured if the account leaves the catalogue at that moment, but once it returns', async () => {
    const { billingNo, reference } = await order();
    meanwhile = () => {
      stage.services.providers = { ...everyAccount, account: () => undefined };
    };
    await happens(reference);
    expect([captured, await states(billingNo)]).toEqual([[], ['pending', 'unpaid']]);
    meanwhile = () => {};
    stage.services.providers = everyAccount;
    await hasten(stage.database, 'watch-payment');
    await stage.runEffects();
    expect(captured).toHaveLength(1);
    expect((await states(billingNo))[0]).toBe('paid');
  });

  it('ends the payment if the provider refuses the store’s call, which a browser could not', async () => {
    answer = (reference) => known(reference, { status: 'declined', error: 'declined' });
    const { billingNo, reference } = await order();
    await happens(reference);
    expect(await states(billingNo)).toEqual(['declined', 'failed']);
  });

  it('keeps the payment open if it is unknown whether it was captured', async () => {
    answer = () => ({ kind: 'unavailable', detail: 'lost' });
    const { billingNo, reference } = await order();
    await happens(reference);
    expect(captured).toHaveLength(1);
    expect(await states(billingNo)).toEqual(['pending', 'unpaid']);
  });
});

describe('O-09 O-11 approved money whose order is settled while the provider is asked', () => {
  /** Something that is carried out after the payment was read, and before the provider has answered. */
  function whileAsked(happens: () => Promise<unknown>): void {
    let isOver = false;
    const answering = async (reference: string) => {
      if (!isOver) {
        isOver = true;
        await happens();
      }
      return approved(reference);
    };
    stage.provider.script.query = answering as unknown as typeof approved;
    stage.provider.adapter.completeReturn = (_context, { reference }) => answering(reference);
  }
  const settled: [how: string, by: (billingNo: string) => Promise<unknown>, after: string[]][] = [
    ['its player drops it', (billingNo) => cancelOrder(stage.contextOf(), billingNo), ['cancelled']],
    [
      'another payment pays it',
      async (billingNo) => {
        await stage.pay({ role_id: `taken-${roles}`, billing_no: billingNo });
        await stage.say(`${billingNo}-2`, 'paid');
      },
      ['paid', 'delivered'],
    ],
    [
      'it is declined, and its order has another payment',
      async (billingNo) => {
        await stage.pay({ role_id: `taken-${roles}`, billing_no: billingNo });
        await stage.say(`${billingNo}-1`, 'declined');
      },
      ['unpaid'],
    ],
  ];
  it.each(
    Object.keys(ways).flatMap((way) => settled.map(([how, by, after]) => [how, way, by, after] as const)),
  )('O-09 O-11 is not captured: %s, when %s', async (_how, way, by, after) => {
    const { billingNo, reference } = await order();
    await stage.rows(`update effect set run_at = now() + interval '1 hour' where kind <> 'watch-payment'`);
    whileAsked(() => by(billingNo));
    await ways[way]?.(reference);
    expect(captured.filter((one) => one.reference === reference)).toEqual([]);
    const [row] = await stage.rows<{ state: string }>('select state from orders where billing_no = $1', [
      billingNo,
    ]);
    expect(after).toContain(row?.state);
  });

  it('O-09 O-11 a drop while the store captures is refused, and the money buys the goods', async () => {
    const { billingNo, reference } = await order();
    let dropped: unknown;
    const { capture } = stage.provider.adapter;
    stage.provider.adapter.capture = async (_context, one) => {
      dropped = await cancelOrder(stage.contextOf(), billingNo);
      return paid(one.reference);
    };
    stage.provider.adapter.completeReturn = async () => approved(reference);
    await ways['the browser comes back']?.(reference);
    Object.assign(stage.provider.adapter, { capture });
    expect(dropped).toMatchObject({ kind: 'refusal', content: { can_retry: true } });
    expect(await states(billingNo)).toEqual(['paid', 'paid']);
  });

  it.each<[how: string, QueryOutcome['kind'], boolean]>([
    ['nothing was taken', 'known', true],
    ['nobody knows', 'unavailable', false],
  ])('O-09 after a capture of which %s, it can be dropped at once: %s', async (_how, kind, canBeDropped) => {
    const { billingNo, reference } = await order();
    answer = (name) => (kind === 'known' ? known(name) : { kind: 'unavailable', detail: 'lost' });
    stage.provider.adapter.completeReturn = async () => approved(reference);
    await ways['the browser comes back']?.(reference);
    expect(captured).toHaveLength(1);
    const dropped = await cancelOrder(stage.contextOf(), billingNo);
    expect(dropped.kind).toBe(canBeDropped ? 'content' : 'refusal');
  });
});

describe('O-12 O-13 a capture whose answer died with the process that had asked', () => {
  /** The provider answers a repeat alike, and says nothing of it elsewhere. */
  async function dies(way: string, meant: (reference: string) => QueryOutcome) {
    const { billingNo, reference } = await order();
    const { capture } = stage.provider.adapter;
    stage.provider.adapter.completeReturn = async () => approved(reference);
    stage.provider.adapter.capture = () => Promise.reject(new Error('killed'));
    await ways[way]?.(reference).catch(() => {});
    stage.surprises();
    Object.assign(stage.provider.adapter, { capture });
    isApproved = false;
    answer = meant;
    await hasten(stage.database);
    await stage.runEffects();
    return { billingNo, reference };
  }
  const isLongAgo = (reference: string) =>
    stage.rows(
      `update payment set charges_sent = array(select at - interval '181 seconds' from unnest(charges_sent) at)
       where reference = $1`,
      [reference],
    );
  const declined = (reference: string) => known(reference, { status: 'declined', error: 'declined' });
  const asks = () => ways['nobody says a word, and the store asks']?.('');

  it.each(Object.keys(ways))(
    'is asked for again once it has certainly ended, and ends as it was answered: %s',
    async (way) => {
      const { billingNo, reference } = await dies(way, declined);
      expect([captured, await states(billingNo)]).toEqual([[], ['pending', 'unpaid']]);
      await isLongAgo(reference);
      await asks();
      expect(captured).toHaveLength(1);
      expect(await states(billingNo)).toEqual(['declined', 'failed']);
    },
  );

  it('counts as declined if only the booking of its answer died', async () => {
    const { billingNo, reference } = await order();
    answer = declined;
    stage.provider.adapter.completeReturn = async () => approved(reference);
    let isDead = false;
    const database: Stage['database'] = {
      ...stage.database,
      async transaction(work) {
        if (isDead || captured.length > 0) {
          isDead = true;
          throw new Error('killed');
        }
        return stage.database.transaction(work);
      },
    };
    const visit = { store: stage.store.id, provider: 'scripted', name: reference, clientIp: '198.51.100.1' };
    await completeReturn({ ...stage.services, database }, visit, {}).catch(() => {});
    stage.surprises();
    isApproved = false;
    expect([isDead, await states(billingNo)]).toEqual([true, ['pending', 'unpaid']]);
    await asks();
    expect(captured).toHaveLength(1);
    expect(await states(billingNo)).toEqual(['declined', 'failed']);
  });

  it('is asked for once more only, if nothing was taken and the payer may still agree', async () => {
    const { billingNo, reference } = await dies('the browser comes back', (name) => known(name));
    await isLongAgo(reference);
    await asks();
    await asks();
    expect(captured).toHaveLength(1);
    expect(await states(billingNo)).toEqual(['pending', 'unpaid']);
    isApproved = true;
    answer = paid;
    await asks();
    expect((await states(billingNo))[0]).toBe('paid');
  });

  it('is not asked for again if the order has been paid meanwhile', async () => {
    const { billingNo, reference } = await dies('the browser comes back', paid);
    await stage.pay({ role_id: `taken-${roles}`, billing_no: billingNo });
    await stage.say(`${billingNo}-2`, 'paid');
    await isLongAgo(reference);
    await asks();
    expect(captured).toEqual([]);
  });
});

describe('O-11 O-12 a capture of the same money requested twice at once, by the browser and by the provider’s message', () => {
  const outcomes: Record<string, (reference: string) => QueryOutcome> = {
    paid,
    declined: (reference) =>
      known(reference, { status: 'declined', error: 'insufficient-funds', detail: 'its bank said no' }),
    expired: (reference) => known(reference, { status: 'expired' }),
    'refused because of the other': (reference) => known(reference),
    lost: () => ({ kind: 'unavailable', detail: 'lost' }),
    'without an answer': () => ({ kind: 'cannot-ask', detail: 'unknown there' }),
  };
  const names = Object.keys(outcomes);
  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
  const open = ['pending', 'unpaid'];
  const endings: Record<string, string[][]> = {
    declined: [['declined', 'failed']],
    expired: [['expired', 'expired']],
  };
  /** What both answers together mean, once no call can still be on its way. */
  const meaning = (...pair: string[]) => {
    if (pair.includes('paid')) return [['paid', 'delivered']];
    const ends = pair.flatMap((name) => endings[name] ?? []);
    return ends.length > 0 ? ends : [open];
  };

  it.each(
    pairs.flatMap(([one, other]) =>
      (['one after the other', 'at the same moment'] as const).map((when) => [one, other, when] as const),
    ),
  )('ends as the answers together say: %s and %s, %s', async (one, other, when) => {
    const { billingNo, reference } = await order();
    const calls: ((outcome: QueryOutcome) => void)[] = [];
    const { capture } = stage.provider.adapter;
    stage.provider.adapter.capture = () => new Promise((resolve) => calls.push(resolve));
    stage.provider.adapter.completeReturn = async () => approved(reference);
    const under = [1, 2].map(() => ways['the browser comes back']?.(reference));
    await expect.poll(() => calls).toHaveLength(2);
    Object.assign(stage.provider.adapter, { capture });
    isApproved = false;
    // Asked for again, the provider answers alike.
    answer = outcomes[one === 'lost' ? other : one]!;
    for (const [at, name] of [one, other].entries()) {
      calls[at]?.(outcomes[name]!(reference));
      if (when === 'one after the other') await Promise.race(under);
    }
    await Promise.all(under);
    // Of an order whose time is up, PayPal says so whenever it is asked.
    if ([one, other].includes('expired')) stage.provider.script.query = outcomes.expired!;
    await ways['nobody says a word, and the store asks']?.(reference);
    if ([one, other].includes('lost') && ![one, other].includes('paid'))
      expect(await states(billingNo)).toEqual(open);
    await stage.rows(
      `update payment set charges_sent = array(select at - interval '181 seconds' from unnest(charges_sent) at)
       where reference = $1`,
      [reference],
    );
    await ways['nobody says a word, and the store asks']?.(reference);
    const [payment, state] = await states(billingNo);
    expect(meaning(one, other)).toContainEqual([payment, state]);
    const [why] = await stage.rows(
      `select p.error, p.detail, o.fail_reason from payment p join orders o using (store, billing_no) where billing_no = $1`,
      [billingNo],
    );
    if (payment === 'declined')
      expect(why).toEqual({
        error: 'insufficient-funds',
        fail_reason: 'insufficient-funds',
        detail: 'its bank said no',
      });
  });
});

describe('O-11 approved money is captured only for an open payment of an unpaid order before its page closes', () => {
  const closes = new Date('2026-03-01T12:00:00Z');
  const payer = { store: 'watt.production', gp_id: 'gp1', suid: 'the payer' };
  const moments = { before: -1, 'just then': 0, after: 1 };
  const orders = Object.keys(orderLifecycle.states) as OrderState[];
  const payments = Object.keys(paymentLifecycle.states) as PaymentState[];

  it('O-11 in each state of both, before, at and after the closing time', async () => {
    const { reference } = await order();
    const row = (await findPayment(stage.database, stage.store.id, reference))!;
    const found: string[] = [];
    for (const of of orders)
      for (const state of payments)
        for (const [moment, ms] of Object.entries(moments)) {
          captured.length = 0;
          const services = { ...stage.services, now: () => new Date(closes.getTime() + ms) };
          const said = approved(reference);
          const payment = { ...row, state, expires_at: closes };
          const told = await captureApproved(services, payment, { ...payer, state: of }, said);
          expect(told === said).toBe(captured.length === 0);
          if (captured.length > 0) found.push(`${of} ${state} ${moment}`);
        }
    expect(found.sort()).toEqual(['creating', 'pending', 'unknown'].map((state) => `unpaid ${state} before`));
  });

  it('O-11 with all known provider data, the newest first', async () => {
    const { reference } = await order();
    const stored = (await findPayment(stage.database, stage.store.id, reference))!;
    const row = { ...stored, memo: { order: 'old', kept: 'yes' } };
    const asked: KnownPayment[] = [];
    const { capture } = stage.provider.adapter;
    stage.provider.adapter.capture = async (_context, known) => {
      asked.push(known);
      return paid(known.reference);
    };
    await captureApproved(stage.services, row, { ...payer, state: 'unpaid' }, approved(reference));
    Object.assign(stage.provider.adapter, { capture });
    expect(asked).toEqual([
      {
        reference,
        amount: { amountMinor: 499, currency: 'USD' },
        channelId: 10801,
        shopperId: 'watt.production:gp1:the payer',
        providerReference: `P-${reference}`,
        memo: { order: `O-${reference}`, kept: 'yes' },
        createdAt: stored.created_at,
        expiresAt: stored.expires_at,
      },
    ]);
  });
});
