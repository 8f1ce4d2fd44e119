import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../answer.ts';
import { type Queryable, statement } from '../../repositories/database.ts';
import {
  findMakeUpLink,
  insertMakeUpLink,
  type MakeUpLink,
  type MakeUpState,
  newestMakeUpLink,
  releaseMakeUpLink,
  reserveMakeUpLink,
  useMakeUpLink,
} from '../../repositories/make-up-links.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { sampleMakeUpLink } from '../../testing/sample-make-up-link.ts';
import { setUpStage } from '../../testing/stage.ts';
import { createMakeUpLink } from './create-link.ts';
import { linkRefusal, whyNotReserved } from './judge-link.ts';
import { makeUpEntry } from './log-in-for-make-up.ts';
import { readLink } from './read-link.ts';

const stage = setUpStage();
const buyers = buyersOf(stage);

let players = 0;
const wanted = (changes: object = {}) =>
  sampleMakeUpLink(stage.store.id, `owes-${++players}`, { role_id: `role-of-owes-${players}`, ...changes });
const payLink = (link: MakeUpLink, fields: object = {}) =>
  stage.pay(
    {
      product_id: undefined,
      replenish_id: link.replenish_id,
      role_id: link.role_id,
      server_id: link.server_id,
      ...fields,
    },
    { suid: link.suid },
  );

class Enough extends Error {}
/** Looks inside a transaction, where time stands still, and rolls it back. */
async function at<Found>(look: (tx: Queryable) => Promise<Found>): Promise<Found> {
  let found: { value: Found } | undefined;
  await stage.database
    .transaction(async (tx) => {
      found = { value: await look(tx) };
      throw new Enough();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error;
    });
  return found!.value;
}
const endIn = statement(
  'link_test_end',
  `update make_up_link set state = $3, valid_until = now() + make_interval(secs => $2::float8 / 1000),
     billing_no = case when $3 in ('reserved', 'paid') then 'GPOTHER' end,
     paid_at = case when $3 = 'paid' then now() end, withdrawn_at = case when $3 = 'withdrawn' then now() end
   where replenish_id = $1`,
);

describe('Y-01 the last millisecond of a link', () => {
  const states: MakeUpState[] = ['open', 'reserved', 'paid', 'withdrawn'];
  const cases = states.flatMap((state) =>
    [-1, 0, 1].map((leftMs) => [state, leftMs, leftMs > 0, state === 'open'] as const),
  );

  it.each(cases)('Y-01 %s with %d ms left', async (state, leftMs, isLive, isOpen) => {
    const link = await insertMakeUpLink(stage.database, wanted());
    const { store, replenish_id: replenishId, suid } = link;
    const put = (tx: Queryable) => tx.run(endIn, [replenishId, leftMs, state]);
    const reserved = (late: boolean) =>
      at(async (tx) => {
        await put(tx);
        return reserveMakeUpLink(tx, { store, replenishId }, 'GPNEW', late);
      });
    // An order takes it while it is live; money that came late for it takes it whatever the time.
    expect(await reserved(false)).toBe(isOpen && isLive);
    expect(await reserved(true)).toBe(isOpen);
    const offered = await at(async (tx) => {
      await put(tx);
      return (await newestMakeUpLink(tx, { store, gpId: 'gp1', suid }))?.replenish_id;
    });
    expect(offered).toBe(isLive && (isOpen || state === 'reserved') ? replenishId : undefined);
    const judged = await at(async (tx) => {
      await put(tx);
      return linkRefusal(await findMakeUpLink(tx, store, replenishId), { gpId: 'gp1', suid })?.code;
    });
    const over = state === 'withdrawn' || !isLive ? codes.makeUpError : undefined;
    expect(judged).toBe(state === 'paid' ? codes.makeUpUsed : over);
    const seen = await at(async (tx) => {
      await put(tx);
      return findMakeUpLink(tx, store, replenishId);
    });
    expect(seen?.state).toBe(state);
    const stranger = { kind: 'refusal', code: codes.makeUpOther, messageKey: 'error_make_up_other' };
    for (const who of [
      { gpId: 'gp1', suid: 'stranger' },
      { gpId: 'gp2', suid },
    ])
      expect(linkRefusal(seen, who)).toEqual(stranger);
  });

  it('Y-01 an order that could not take it gets the order that holds it, or a retryable error', async () => {
    const link = await insertMakeUpLink(stage.database, wanted());
    const { store, replenish_id: replenishId, suid } = link;
    const told = () => whyNotReserved(stage.database, store, { gpId: 'gp1', suid }, replenishId);
    expect(await told()).toMatchObject({ code: codes.unavailable });
    const { billingNo } = await buyers.bought();
    await reserveMakeUpLink(stage.database, { store, replenishId }, billingNo, false);
    expect(await told()).toMatchObject({ code: codes.unpaidOrder, content: { billing_no: billingNo } });
  });

  it('Y-01 once paid it is never open again, whatever becomes of the order that paid it', async () => {
    const link = await insertMakeUpLink(stage.database, wanted());
    const [{ store }, { billingNo }] = [link, await buyers.bought()];
    const stateAfter = async (step: (tx: Queryable) => Promise<unknown>) => {
      await step(stage.database);
      return (await findMakeUpLink(stage.database, store, link.replenish_id))?.state;
    };
    const reserve = (tx: Queryable) =>
      reserveMakeUpLink(tx, { store, replenishId: link.replenish_id }, billingNo, false);
    const release = (tx: Queryable) => releaseMakeUpLink(tx, store, billingNo);
    expect(await stateAfter(reserve)).toBe('reserved');
    expect(await stateAfter(release)).toBe('open');
    expect(await stateAfter(reserve)).toBe('reserved');
    expect(await stateAfter((tx) => useMakeUpLink(tx, store, billingNo))).toBe('paid');
    expect(await stateAfter(release)).toBe('paid');
  });

  it('Y-01 of two that can be paid the newer is offered, unless the other was opened', async () => {
    const old = await insertMakeUpLink(stage.database, wanted());
    const young = await insertMakeUpLink(stage.database, wanted({ suid: old.suid, role_id: old.role_id }));
    const newest = await newestMakeUpLink(stage.database, {
      store: stage.store.id,
      gpId: 'gp1',
      suid: old.suid,
    });
    expect(newest?.replenish_id).toBe(young.replenish_id);
    // A player who has opened the older one means that.
    const player = { gpId: 'gp1', suid: old.suid };
    for (const [opened, offered] of [
      [undefined, young],
      [old.replenish_id.toLowerCase(), old],
    ] as const) {
      const entry = makeUpEntry(stage.contextOf({ suid: old.suid }), {
        game_id: 'gp1',
        replenish_id: opened,
      });
      expect(isRefusal(entry) || (await entry.more(player))).toEqual({ replenish_id: offered.replenish_id });
    }
  });
});

describe('Y-01 what a link asks for is not the page’s to choose', () => {
  it.each([
    ['a smaller price', { price: '4.98' }, codes.priceChanged],
    ['a higher price', { price: '5.00' }, codes.priceChanged],
    ['another currency', { price: '499', currency: 'JPY' }, codes.priceChanged],
    ['another server', { server_id: 's2' }, codes.badRequest],
    ['another role', { role_id: 'r1' }, codes.badRequest],
  ])('Y-01 not %s', async (_title, fields, code) => {
    const link = await insertMakeUpLink(stage.database, wanted());
    expect(await payLink(link, fields)).toMatchObject({ kind: 'refusal', code });
    expect(await payLink(link)).toMatchObject({ kind: 'content' });
  });

  it('Y-01 is the amount at the provider and in the notification to the game, to the cent', async () => {
    const debt = await buyers.bought();
    const link = await insertMakeUpLink(
      stage.database,
      wanted({ amount_minor: 123, for_billing_no: debt.billingNo }),
    );
    const answer = await payLink(link, { price: '1.23' });
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    const billingNo = answer.content.billing_no;
    const said = { amount: { amountMinor: 124, currency: 'USD' } };
    expect(await stage.say(`${billingNo}-1`, 'paid', said)).toBe('mismatch');
    expect(await stage.say(`${billingNo}-1`, 'paid', { amount: { amountMinor: 123, currency: 'USD' } })).toBe(
      'paid',
    );
    await stage.runEffects();
    expect(stage.game.lifted.get(`D-${billingNo}`)).toMatchObject({
      billingNo: debt.billingNo,
      paidBy: { billingNo, amount: { amountMinor: 123, currency: 'USD' } },
    });
  });

  it('Y-01 says for which order it asks, where there is one', async () => {
    const debt = await buyers.bought();
    for (const forBillingNo of [debt.billingNo, undefined]) {
      const link = await insertMakeUpLink(
        stage.database,
        wanted(forBillingNo ? { for_billing_no: forBillingNo } : {}),
      );
      const read = await readLink(stage.contextOf({ suid: link.suid }), link.replenish_id, 'client-web');
      expect(read).toMatchObject({ content: { for_billing_no: forBillingNo ?? '' } });
    }
  });

  it('Y-01 is read as it was written, by whom it is held, and what a mail program made of its letters is no matter', async () => {
    const debt = await buyers.bought();
    const changes = { server_id: 's2', domain_area: 'nippon', amount_minor: 750, currency: 'JPY' };
    const link = await insertMakeUpLink(
      stage.database,
      wanted({ ...changes, client_id: 'client-android', for_billing_no: debt.billingNo }),
    );
    const { store, replenish_id: replenishId, suid } = link;
    const { roles } = stage.game.liftScript;
    const { roles: ask } = stage.game.link;
    const asked: unknown[] = [];
    stage.game.link.roles = (scope, who) => {
      asked.push([scope.clientId, who]);
      return ask(scope, who);
    };
    stage.game.liftScript.roles = (_suid, serverId) => ({
      kind: 'roles',
      roles: ['s1', 's2'].map((id) => ({
        roleId: link.role_id,
        name: `Hero of ${id}`,
        level: 9,
        serverId: id,
        serverName: `World ${id}`,
        areaId: serverId,
        areaName: 'Area',
      })),
    });
    const expected = {
      game_name: 'Game',
      user_name: 'sample',
      amount: '750',
      currency_code: 'JPY',
      server_id: 's2',
      role_id: link.role_id,
      server_name: 'World s2',
      role_name: 'Hero of s2',
      domain_area: 'nippon',
      for_billing_no: debt.billingNo,
      valid_time: expect.any(Number),
    };
    const written = [replenishId, ` ${replenishId.toLowerCase()}`, `${replenishId}\n`];
    for (const text of written)
      expect(await readLink(stage.contextOf({ suid }), text, 'client-web')).toEqual({
        kind: 'content',
        content: { ...expected, unpaid_billing_no: '' },
      });
    const holder = await buyers.bought();
    await reserveMakeUpLink(stage.database, { store, replenishId }, holder.billingNo);
    expect(await readLink(stage.contextOf({ suid }), replenishId, 'client-web')).toEqual({
      kind: 'content',
      content: { ...expected, unpaid_billing_no: holder.billingNo },
    });
    stage.game.liftScript.roles = roles;
    stage.game.link.roles = ask;
    // The link's client, whichever client the page belongs to.
    expect(asked[0]).toEqual(['client-android', { suid, serverId: 's2' }]);
  });

  it('Y-01 is sold as what it is: in its own money, for its own character, and with nothing to give', async () => {
    const changes = { server_id: 's2', domain_area: 'nippon', amount_minor: 750, currency: 'JPY' };
    const link = await insertMakeUpLink(stage.database, wanted(changes));
    const page = { domain_area: 'nippon', currency: 'JPY', price: '750' };
    const answer = await payLink(link, page);
    expect(answer).toMatchObject({ kind: 'content' });
    const [order] = await stage.rows(
      `select product_id, goods_name, items, points, price_minor, pay_minor, currency, domain_area, client_id, server_id,
         role_id, coupon_code, snapshot->'makeUp' as make_up, snapshot->'limit' as limited
       from orders where suid = $1`,
      [link.suid],
    );
    expect(order).toEqual({
      product_id: `make-up:${link.replenish_id}`,
      goods_name: 'Outstanding payment',
      items: [],
      points: 0,
      price_minor: 750,
      pay_minor: 750,
      currency: 'JPY',
      domain_area: 'nippon',
      client_id: 'client-web',
      server_id: 's2',
      role_id: link.role_id,
      coupon_code: null,
      make_up: expect.objectContaining({ replenishId: link.replenish_id }),
      limited: null,
    });
  });

  it('Y-01 is not for a character of that name on another server', async () => {
    const link = await insertMakeUpLink(stage.database, wanted({ server_id: 's2' }));
    const { roles } = stage.game.liftScript;
    stage.game.liftScript.roles = (suid) => roles(suid, 's1');
    for (const answer of [
      await readLink(stage.contextOf({ suid: link.suid }), link.replenish_id, 'client-web'),
      await payLink(link),
    ])
      expect(answer).toMatchObject({ code: codes.roleNotFound, messageKey: 'error_make_up_no_role' });
    stage.game.liftScript.roles = roles;
  });

  it.each([
    [1, 1],
    [999, 1],
    [1000, 1],
    [1999, 1],
    [2000, 2],
    [90_999, 90],
  ])('Y-01 with %d ms left it says that it can be paid for %d s', async (leftMs, seconds) => {
    const link = await insertMakeUpLink(stage.database, wanted());
    const told = await at(async (tx) => {
      await tx.run(endIn, [link.replenish_id, leftMs, 'open']);
      const context = stage.contextOf({ suid: link.suid });
      const services = { ...stage.services, database: tx as typeof stage.database };
      return readLink({ ...context, services }, link.replenish_id, 'client-web');
    });
    expect(told).toMatchObject({ kind: 'content', content: { valid_time: seconds } });
  });

  it('Y-01 is read in its own game alone', async () => {
    const link = await insertMakeUpLink(stage.database, wanted());
    const who = { suid: link.suid };
    expect(await readLink(stage.contextOf(who), link.replenish_id, 'second-web')).toMatchObject({
      code: codes.notLoggedIn,
    });
    const inOther = stage.contextOf({ ...who, gpId: 'gp2', clientId: 'second-web' });
    expect(await readLink(inOther, link.replenish_id, 'second-web')).toMatchObject({
      code: codes.makeUpOther,
    });
  });
});

describe('Y-01 one debt has one link', () => {
  const how = { replace: false, operator: 'sample', keep: true };
  const gone = async () => {
    const debt = await buyers.bought();
    await stage.say(debt.reference, 'declined');
    return debt;
  };
  const another = ({ billingNo, suid }: Bought, replace = false) =>
    createMakeUpLink(stage.database, wanted({ suid, for_billing_no: billingNo }), { ...how, replace });
  const put = (link: MakeUpLink, state: MakeUpState, leftMs: number, payer?: string) =>
    stage.rows(
      `update make_up_link set state = $2, valid_until = now() + make_interval(secs => $3::float8 / 1000), billing_no = $4,
         paid_at = case when $2 = 'paid' then now() end, withdrawn_at = case when $2 = 'withdrawn' then now() end
       where replenish_id = $1`,
      [link.replenish_id, state, leftMs, payer ?? null],
    );
  const hour = 3_600_000;

  it('Y-01 what breaks while a link is made is logged, and is no link', async () => {
    const broken = {
      ...stage.database,
      transaction: () => Promise.reject(new Error('the connection is gone')),
    };
    await expect(createMakeUpLink(broken, wanted(), how)).rejects.toThrow('the connection is gone');
  });

  it.each([
    ['open', hour, false, 'other-link'],
    ['open', hour, true, 'created'],
    ['open', 0, false, 'created'],
    ['reserved', hour, false, 'other-link'],
    ['reserved', hour, true, 'other-link'],
    ['reserved', 0, true, 'other-link'],
    ['withdrawn', hour, false, 'created'],
  ] as const)('Y-01 %s with %d ms left, replaced %s: %s', async (state, leftMs, replace, outcome) => {
    const debt = await gone();
    const first = await another(debt);
    if (first.kind !== 'created') throw new Error(first.reason);
    await put(
      first.link,
      state,
      leftMs,
      state === 'reserved' ? (await buyers.bought()).billingNo : undefined,
    );
    const second = await another(debt, replace);
    expect(second.kind === 'created' ? 'created' : second.reason).toBe(outcome);
    const withdrawn = state === 'open' && outcome === 'created' ? [first.link.replenish_id] : [];
    expect(second.kind === 'created' ? second.withdrawn : []).toEqual(withdrawn);
  });

  it('Y-01 who created it stands in the audit, with what it asks for, and what it replaced', async () => {
    const debt = await gone();
    const first = await another(debt);
    const second = await another(debt, true);
    if (first.kind !== 'created' || second.kind !== 'created') throw new Error('refused');
    const audit = await stage.rows(
      `select operator, command, arguments, store, target, outcome from audit where target = any($1) order by id`,
      [[first.link.replenish_id, second.link.replenish_id]],
    );
    const asks = { for: debt.billingNo, amountMinor: 499, currency: 'USD' };
    const told = {
      operator: 'sample',
      command: 'make-up create',
      store: stage.store.id,
      outcome: 'created',
    };
    expect(audit).toEqual([
      { ...told, target: first.link.replenish_id, arguments: { ...asks, withdrawn: [] } },
      {
        ...told,
        target: second.link.replenish_id,
        arguments: { ...asks, withdrawn: [first.link.replenish_id] },
      },
    ]);
  });

  it.each([
    ['delivered', 'other-link'],
    ['paid', 'other-link'],
    ['review', 'other-link'],
    ['refunding', 'other-link'],
    ['refunded', 'created'],
    ['charged_back', 'created'],
  ])('Y-01 paid by an order that is %s: %s', async (state, outcome) => {
    const debt = await gone();
    const first = await another(debt);
    if (first.kind !== 'created') throw new Error(first.reason);
    const payer = await buyers.bought();
    await stage.rows('update orders set state = $2 where billing_no = $1', [payer.billingNo, state]);
    await put(first.link, 'paid', hour, payer.billingNo);
    const second = await another(debt, true);
    expect(second.kind === 'created' ? 'created' : second.reason).toBe(outcome);
  });

  it.each([
    ['unpaid', 'order-state'],
    ['paid', 'order-state'],
    ['delivered', 'order-state'],
    ['review', 'order-state'],
    ['refunding', 'order-state'],
    ['refunded', 'created'],
    ['charged_back', 'created'],
    ['failed', 'created'],
    ['expired', 'created'],
    ['cancelled', 'created'],
  ])('Y-01 for an order that is %s: %s', async (state, outcome) => {
    const debt = await buyers.bought();
    await stage.rows('update orders set state = $2 where billing_no = $1', [debt.billingNo, state]);
    const first = await another(debt);
    expect(first.kind === 'created' ? 'created' : first.reason).toBe(outcome);
  });

  it('Y-01 is asked for no more once the order’s own money came late', async () => {
    const debt = await gone();
    const first = await another(debt);
    if (first.kind !== 'created') throw new Error(first.reason);
    expect(await stage.say(debt.reference, 'paid')).toBe('paid');
    expect(await payLink({ ...first.link, role_id: first.link.role_id })).toMatchObject({
      code: codes.makeUpError,
    });
  });
});
