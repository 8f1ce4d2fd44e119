import { codes } from '@gemporium/contract/codes.ts';
import type { CreateOutcome, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { findRequest } from '../../repositories/idempotency-keys.ts';
import { findPayment, type PaymentRow } from '../../repositories/payments.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { hasten, payFields, setUpStage } from '../../testing/stage.ts';
import { readOrder } from '../orders/read-order.ts';
import { pageOf, writeCreateOutcome } from './open-payment.ts';
import { pay } from './pay.ts';
import { saveMemo } from './save-memo.ts';

/*
 * A provider's answer to a create call, which may arrive after the state is already known from a notification, the
 * watch, or another answer to the same call.
 */

const stage = setUpStage();
const buyers = buyersOf(stage);

const outcomes = {
  created: { kind: 'created', url: 'https://new.example', memo: { page: 'new' }, providerReference: 'NEW' },
  unknown: { kind: 'unknown', detail: 'cut off' },
  refused: { kind: 'refused', error: 'limit-exceeded', detail: 'too much' },
  unavailable: { kind: 'unavailable', detail: 'nobody listens' },
} as const satisfies Record<string, CreateOutcome>;
type Told = keyof typeof outcomes;

const as = { state: 'as it was', url: 'old', detail: 'before', error: null, number: 'OLD', page: 'old' };
const opened = { ...as, state: 'pending', url: 'new', number: 'NEW', page: 'new' };
const table: [string, Told, url: string, typeof as | Record<string, unknown>, order?: string][] = [
  ['creating', 'created', 'https://new.example', opened],
  ['creating', 'unknown', 'https://old.example', { ...as, state: 'unknown', detail: 'cut off' }],
  [
    ...(['creating', 'refused', ''] as const),
    { ...as, state: 'declined', error: 'limit-exceeded', detail: 'too much' },
    'failed',
  ],
  [
    ...(['creating', 'unavailable', ''] as const),
    { ...as, state: 'declined', error: 'method-unavailable', detail: 'nobody listens' },
    'failed',
  ],
  ['unknown', 'created', 'https://new.example', opened],
  ['pending', 'created', 'https://old.example', as],
  ...(['unknown', 'pending'] as const).flatMap((state) =>
    (['unknown', 'refused', 'unavailable'] as const).map((told): (typeof table)[number] => [
      state,
      told,
      'https://old.example',
      as,
    ]),
  ),
  ...(['paid', 'declined', 'cancelled', 'expired', 'unresolved'] as const).flatMap((state) =>
    (['created', 'unknown', 'refused', 'unavailable'] as const).map((told): (typeof table)[number] => [
      ...([state, told, ''] as const),
      as,
    ]),
  ),
];

describe('O-11 a provider’s answer to a create call', () => {
  it.each(table)(
    'O-11 about a payment that has become %s: %s leads to “%s”',
    async (state, told, url, row, order) => {
      const { billingNo, reference } = await buyers.bought();
      await stage.rows(
        `update payment set state = $2, url = 'https://old.example', detail = 'before', provider_reference = $3,
         memo = '{"page": "old", "kept": "yes"}' where reference = $1`,
        [reference, state, `OLD-${reference}`],
      );
      const payment = (await findPayment(stage.database, stage.store.id, reference))!;
      const outcome: CreateOutcome =
        told === 'created' ? { ...outcomes.created, providerReference: `NEW-${reference}` } : outcomes[told];
      const stale: PaymentRow = {
        ...payment,
        state: 'creating',
        url: '',
        memo: {},
        provider_reference: null,
      };
      const noted = await stage.database.transaction((tx) => writeCreateOutcome(tx, stale, outcome, 'watch'));
      expect(pageOf(noted)).toBe(url);
      expect(noted).toEqual({
        ...(await findPayment(stage.database, stage.store.id, reference)),
        closed_at: noted.closed_at,
      });
      const [now] = await stage.rows(
        `select p.state, p.url, p.detail, p.error, p.provider_reference as number, p.memo, o.state as "order"
       from payment p join orders o using (store, billing_no) where reference = $1`,
        [reference],
      );
      expect(now).toEqual({
        state: row.state === 'as it was' ? state : row.state,
        url: `https://${row.url}.example`,
        detail: row.detail,
        error: row.error,
        number: `${row.number}-${reference}`,
        memo: { page: row.page, kept: 'yes' },
        order: order ?? 'unpaid',
      });
      const steps = await stage.rows<{ by: string }>(
        `select by from history where entity = 'payment' and entity_id = $1 order by id offset 2`,
        [reference],
      );
      const isMoved = row.state !== 'as it was' && row.state !== state;
      expect(steps).toEqual(isMoved ? [{ by: 'watch' }] : []);
      expect(billingNo).toBe(payment.billing_no);
    },
  );

  it('O-11 without a number keeps the known one', async () => {
    const { reference } = await buyers.bought();
    await stage.rows(`update payment set url = '' where reference = $1`, [reference]);
    const payment = (await findPayment(stage.database, stage.store.id, reference))!;
    const outcome: CreateOutcome = { kind: 'created', url: 'https://new.example', memo: {} };
    await stage.database.transaction((tx) => writeCreateOutcome(tx, payment, outcome, 'watch'));
    expect(await findPayment(stage.database, stage.store.id, reference)).toMatchObject({
      provider_reference: `P-${reference}`,
      url: 'https://new.example',
    });
  });

  it('O-09 about a second method, refused, leaves the order open for its first', async () => {
    const order = await buyers.bought();
    const { create } = stage.provider.script;
    stage.provider.script.create = () => outcomes.refused;
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    stage.provider.script.create = create;
    expect(await buyers.stateOf(order)).toBe('unpaid');
  });
});

describe('O-11 O-13 what only the answer to a create call says', () => {
  const pending = (reference: string): QueryOutcome => ({
    kind: 'known',
    update: { reference, status: 'pending', merchant: 'main-merchant', detail: 'open' },
  });
  const asks: [who: string, ask: (order: Bought) => Promise<unknown>][] = [
    ['its player asks', ({ billingNo, suid }) => readOrder(stage.contextOf({ suid }), billingNo, true)],
    ['the provider says so', ({ reference }) => stage.say(reference, 'pending')],
  ];
  /** Scripts for one order, undone afterwards. */
  async function during<Result>(script: object, run: () => Promise<Result>): Promise<Result> {
    const before = { ...stage.provider.script };
    Object.assign(stage.provider.script, script);
    return run().finally(() => Object.assign(stage.provider.script, before));
  }
  const rowOf = async (reference: string) => (await findPayment(stage.database, stage.store.id, reference))!;
  const watches = async () => {
    await hasten(stage.database, 'watch-payment');
    await stage.runEffects();
  };

  it.each(asks)(
    'a page whose address was lost is asked for again, even if %s that it is open',
    async (_who, ask) => {
      const order = await during({ create: () => outcomes.unknown }, () => buyers.bought());
      await during({ query: pending }, async () => {
        await ask(order);
        expect(await rowOf(order.reference)).toMatchObject({ state: 'pending', url: '' });
        await watches();
      });
      expect(pageOf(await rowOf(order.reference))).toBe(`https://pay.example/${order.reference}`);
    },
  );

  it.each([
    ['the one that was sent first', [0, 1]],
    ['the one that was sent last', [1, 0]],
  ])(
    'of two calls that open a page each, the payer has the page that is stored: first comes %s',
    async (_first, order) => {
      const calls: ((answer: CreateOutcome) => void)[] = [];
      const create = () => new Promise<CreateOutcome>((resolve) => calls.push(resolve));
      await during({ create }, async () => {
        const buying = buyers.bought();
        await expect.poll(() => calls).toHaveLength(1);
        const watching = watches();
        await expect.poll(() => calls).toHaveLength(2);
        const under = [buying, watching];
        for (const at of order) {
          calls[at]?.({ kind: 'created', url: `https://${at}.example`, memo: { page: `${at}` } });
          await under[at];
        }
        const { reference } = await buying;
        const first = `${order[0]}`;
        expect(await rowOf(reference)).toMatchObject({
          url: `https://${first}.example`,
          memo: { page: first },
        });
      });
    },
  );

  it.each([
    ['paid', 'P-of-the-money'],
    ['declined', null],
  ] as const)(
    'its memo is kept for a payment that is %s by then, with its number',
    async (status, number) => {
      let reference = '';
      const create = async (created: string): Promise<CreateOutcome> => {
        reference = created;
        await stage.say(reference, status, number ? { providerReference: `${number}-${reference}` } : {});
        return { ...outcomes.created, providerReference: `NEW-${reference}` };
      };
      const order = await during({ create }, () => buyers.bought());
      expect(await rowOf(order.reference)).toMatchObject({
        state: status,
        memo: { page: 'new' },
        provider_reference: number ? `${number}-${reference}` : `NEW-${reference}`,
      });
      expect(pageOf(await rowOf(order.reference))).toBe('');
    },
  );
});

describe('O-10 the player’s answer', () => {
  const context = (suid: string) => stage.contextOf({ suid });
  const path = '/api/pay/platform_pay';
  let players = 0;

  it.each([
    ['created', codes.success],
    ['unknown', codes.success],
    ['refused', codes.providerRefused],
    ['unavailable', codes.providerDown],
  ] as const)(
    'O-10 if the provider’s answer is %s: %d, and the same for a repeated request',
    async (told, code) => {
      players += 1;
      const suid = `told-${players}`;
      const fields = payFields({ role_id: suid });
      const { create } = stage.provider.script;
      stage.provider.script.create = () => outcomes[told];
      const answer = await pay(context(suid), path, fields);
      stage.provider.script.create = create;
      const [order] = await stage.rows<{ billing_no: string }>(
        'select billing_no from orders where suid = $1',
        [suid],
      );
      const isOver = code !== codes.success;
      const content = {
        ...order,
        ...(!isOver && { url: told === 'created' ? 'https://new.example' : '' }),
        ...(told === 'refused' && { reason: outcomes.refused.error }),
      };
      expect(answer).toMatchObject(isOver ? { code, content } : { kind: 'content', content });
      expect(answer).toHaveProperty('content', content);
      const key = { store: stage.store.id, key: fields.attempt_id };
      expect(await findRequest(stage.database, key)).toMatchObject({ code });
      expect(await pay(context(suid), path, fields)).toEqual({
        ...answer,
        content: { ...content, ...(isOver && { is_over: true }) },
      });
    },
  );

  it.each([
    ['refused', 'pending', 'https://old.example'],
    ['unavailable', 'pending', 'https://old.example'],
    ['unavailable', 'unknown', ''],
    ['refused', 'paid', ''],
    ['unavailable', 'unresolved', ''],
  ] as const)(
    'O-10 “%s” for a payment that another call opened, and that is %s by then, is no refusal: the payment can be paid',
    async (told, state, url) => {
      const suid = `meanwhile-${told}-${state}`;
      const fields = payFields({ role_id: suid });
      const { create } = stage.provider.script;
      stage.provider.script.create = async (reference) => {
        await stage.rows('update payment set state = $2, url = $3 where reference = $1', [
          reference,
          state,
          url,
        ]);
        return outcomes[told];
      };
      const answer = await pay(context(suid), path, fields);
      stage.provider.script.create = create;
      expect(answer).toMatchObject({ kind: 'content', content: { url } });
    },
  );

  it.each(
    (['declined', 'cancelled', 'expired'] as const).flatMap((word) =>
      (['refused', 'unavailable', 'created', 'unknown'] as const).map((told) => [told, word] as const),
    ),
  )('O-10 “%s” for a payment that is %s by then: the answer is the current state', async (told, word) => {
    const suid = `ended-${told}-${word}`;
    const { create } = stage.provider.script;
    stage.provider.script.create = async (reference) => {
      await stage.say(reference, word);
      return outcomes[told];
    };
    const answer = await pay(context(suid), path, payFields({ role_id: suid }));
    stage.provider.script.create = create;
    const refused = { refused: codes.providerRefused, unavailable: codes.providerDown };
    expect(answer).toMatchObject(
      told === 'refused' || told === 'unavailable'
        ? { kind: 'refusal', code: refused[told] }
        : { kind: 'content', content: { url: '' } },
    );
  });

  it('O-10 a request whose first call is no longer stored can be repeated', async () => {
    const suid = 'forgotten';
    const fields = payFields({ role_id: suid });
    const name = [stage.store.id, fields.attempt_id];
    const database: typeof stage.database = {
      ...stage.database,
      // Another process begins it now, and its row is deleted right afterwards.
      async transaction(work) {
        await stage.rows(
          `insert into attempt (store, attempt_id, call, body_mac, subject) values ($1, $2, 'x', '\\x00', 'x')`,
          name,
        );
        return stage.database
          .transaction(work)
          .finally(() => stage.rows('delete from attempt where store = $1 and attempt_id = $2', name));
      },
    };
    const meanwhile = { ...context(suid), services: { ...stage.services, database } };
    expect(await pay(meanwhile, path, fields)).toMatchObject({ code: codes.unavailable });
    expect(await stage.rows('select 1 from orders where suid = $1', [suid])).toEqual([]);
    expect(await pay(context(suid), path, fields)).toMatchObject({ kind: 'content' });
  });

  it('O-10 a repeated request waits for the first call; if that was cut off, its order answers', async () => {
    const suid = 'waits';
    const fields = payFields({ role_id: suid });
    let answerOf: ((outcome: CreateOutcome) => void) | undefined;
    const { create } = stage.provider.script;
    stage.provider.script.create = () => new Promise((resolve) => (answerOf = resolve));
    const first = pay(context(suid), path, fields);
    await expect.poll(() => answerOf !== undefined).toBe(true);
    stage.provider.script.create = create;
    let isTold = false;
    const again = pay(context(suid), path, fields).finally(() => (isTold = true));
    // Another purchase begins and ends meanwhile: a request that did not wait would be answered by now.
    await buyers.bought();
    await buyers.bought();
    expect(isTold).toBe(false);
    answerOf!(outcomes.created);
    expect(await again).toEqual(await first);
    expect(await first).toMatchObject({ content: { url: 'https://new.example' } });
  });

  it('O-10 a request that waits for a call that never ends is answered before its page gives up', async () => {
    const suid = 'never';
    const fields = payFields({ role_id: suid });
    const answer = await pay(context(suid), path, fields);
    await stage.rows(
      'update attempt set code = null, answer = null, answered_at = null where attempt_id = $1',
      [fields.attempt_id],
    );
    let looks = 0;
    const now = () => new Date(looks++ === 0 ? 0 : 8501);
    const waiting = { ...context(suid), services: { ...stage.services, now } };
    expect(await pay(waiting, path, fields)).toEqual(answer);
    expect(looks).toBe(2);
  });
});

it('P-13 an adapter’s memo is merged into the payment’s current one', async () => {
  const { reference } = await buyers.bought();
  const stale = (await findPayment(stage.database, stage.store.id, reference))!;
  await stage.rows(`update payment set memo = '{"a": "old", "b": "old"}' where reference = $1`, [reference]);
  await stage.say(reference, 'declined', { detail: 'no funds' });
  const known = await saveMemo(stage.services, stale, { b: 'new', c: 'new' });
  const row = { state: 'declined', detail: 'no funds', memo: { a: 'old', b: 'new', c: 'new' } };
  expect(known).toMatchObject(row);
  expect(await findPayment(stage.database, stage.store.id, reference)).toMatchObject(row);
});

it('O-09 a purchase is open as long as its provider’s page, and is first queried within half a minute', async () => {
  const order = await buyers.bought();
  const since = (time: string) => `round(extract(epoch from ${time} - o.created_at))::int`;
  const [times] = await stage.rows<Record<string, number>>(
    `select ${since('o.expires_at')} as open, ${since('p.expires_at')} as payable, ${since('ends.run_at')} as ends,
       ${since('looks.run_at')} as looked
     from orders o join payment p using (store, billing_no)
     join effect ends on ends.kind = 'expire-order' and ends.key = o.billing_no
     join effect looks on looks.kind = 'watch-payment' and looks.key = p.reference
     where o.store = $1 and o.billing_no = $2`,
    [stage.store.id, order.billingNo],
  );
  const page = stage.provider.adapter.paymentLifetimeMinutes * 60;
  for (const what of ['open', 'payable', 'ends'] as const)
    expect(Math.abs((times?.[what] ?? 0) - page), what).toBeLessThanOrEqual(2);
  expect(times?.looked).toBeLessThanOrEqual(30);
});
