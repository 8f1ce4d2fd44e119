import { randomBytes } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../answer.ts';
import { type MakeUpLink, type NewMakeUpLink, withdrawMakeUpLink } from '../../repositories/make-up-links.ts';
import { codeOf } from '../../testing/read-answer.ts';
import { sampleMakeUpLink } from '../../testing/sample-make-up-link.ts';
import { hasten, type Stage, setUpStage } from '../../testing/stage.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { readOrder } from '../orders/read-order.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { createMakeUpLink, newReplenishId } from './create-link.ts';
import { readLink } from './read-link.ts';

const stage = setUpStage();

let gameAsItIs: Stage['game']['liftScript'];
beforeEach(() => {
  gameAsItIs ??= { ...stage.game.liftScript };
  Object.assign(stage.game.liftScript, gameAsItIs);
});

let players = 0;
const newSuid = () => `debtor-${++players}`;

function wanted(suid: string, changes: Partial<NewMakeUpLink> = {}): NewMakeUpLink {
  return sampleMakeUpLink(stage.store.id, suid, changes);
}

const how = { replace: false, operator: 'sample-operator', keep: true };
async function createFor(suid: string, changes: Partial<NewMakeUpLink> = {}): Promise<MakeUpLink> {
  const outcome = await createMakeUpLink(stage.database, wanted(suid, changes), how);
  if (outcome.kind !== 'created') throw new Error(`refused: ${outcome.reason}`);
  return outcome.link;
}

function payLink(link: MakeUpLink, fields: Record<string, unknown> = {}, suid = link.suid) {
  return stage.pay(
    {
      product_id: undefined,
      replenish_id: link.replenish_id,
      role_id: link.role_id,
      server_id: link.server_id,
      ...fields,
    },
    { suid },
  );
}

function billingOf(answer: Answer<{ billing_no: string }>): string {
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return answer.content.billing_no;
}

const read = (link: MakeUpLink, suid = link.suid) =>
  readLink(stage.contextOf({ suid }), link.replenish_id, 'client-web');

async function row<Row = MakeUpLink>(link: MakeUpLink) {
  const [found] = await stage.rows<Row>('select * from make_up_link where replenish_id = $1', [
    link.replenish_id,
  ]);
  return found!;
}

/** The link expires. */
const end = (link: MakeUpLink) =>
  stage.rows('update make_up_link set valid_until = now() where replenish_id = $1', [link.replenish_id]);

async function orderState(suid: string, billingNo: string) {
  const answer = await readOrder(stage.contextOf({ suid }), billingNo, false);
  return answer.kind === 'content' ? answer.content.state : undefined;
}

describe('Y-01 a make-up link', () => {
  it('has an id of 160 random bits', () => {
    const ids = Array.from({ length: 200 }, () => newReplenishId(randomBytes));
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{32}$/);
  });

  it('shows amount, character and expiry to its player', async () => {
    const link = await createFor(newSuid());
    const info = await read(link);
    expect(info).toMatchObject({
      kind: 'content',
      content: {
        amount: '4.99',
        currency_code: 'USD',
        game_name: 'Game',
        role_id: link.role_id,
        server_name: 'Server 1',
        unpaid_billing_no: '',
      },
    });
    if (info.kind === 'content') {
      expect(info.content.valid_time).toBeLessThanOrEqual(3600);
      expect(info.content.valid_time).toBeGreaterThan(3590);
    }
  });

  it('is paid, the game is notified instead of a delivery, and it counts only for the debt', async () => {
    const link = await createFor(newSuid());
    const billingNo = billingOf(await payLink(link));
    expect(await row(link)).toMatchObject({ state: 'reserved', billing_no: billingNo });
    await stage.say(`${billingNo}-1`, 'paid');
    expect(await row(link)).toMatchObject({ state: 'paid', billing_no: billingNo });
    await stage.runEffects();
    expect(await orderState(link.suid, billingNo)).toBe('delivered');
    expect(stage.game.lifted.get(`D-${billingNo}`)).toMatchObject({
      suid: link.suid,
      roleId: link.role_id,
      billingNo,
      paidBy: { billingNo, amount: { amountMinor: 499, currency: 'USD' } },
    });
    expect(stage.game.sent).not.toContain(`D-${billingNo}`);
    const counted = await stage.rows<{ n: number }>(
      `select (select count(*) from points_entry where billing_no = $1)
         + (select count(*) from top_up where billing_no = $1) as n`,
      [billingNo],
    );
    expect(counted).toEqual([{ n: 0 }]);
  });

  it('is refused once it is paid, with the order that paid it', async () => {
    const link = await createFor(newSuid());
    const billingNo = billingOf(await payLink(link));
    await stage.say(`${billingNo}-1`, 'paid');
    for (const answer of [await read(link), await payLink(link)])
      expect(answer).toMatchObject({ code: codes.makeUpUsed, content: { billing_no: billingNo } });
  });

  it.each([
    ['of another account', async (_link: MakeUpLink) => undefined, 'a stranger', codes.makeUpOther],
    ['whose time is over', end, undefined, codes.makeUpError],
    [
      'that was withdrawn',
      (link: MakeUpLink) =>
        stage.rows(`update make_up_link set state = 'withdrawn' where replenish_id = $1`, [
          link.replenish_id,
        ]),
      undefined,
      codes.makeUpError,
    ],
  ])('%s is refused everywhere', async (_title, happens, who, code) => {
    const link = await createFor(newSuid());
    await happens(link);
    expect(codeOf(await read(link, who))).toBe(code);
    expect(codeOf(await payLink(link, {}, who))).toBe(code);
    expect((await row(link)).billing_no).toBeNull();
  });

  it('withdrawn while it is being paid is either paid or withdrawn, never both', async () => {
    const ends: unknown[] = [];
    for (let round = 0; round < 20; round++) {
      const link = await createFor(newSuid());
      const withdraw = () => withdrawMakeUpLink(stage.database, stage.store.id, link.replenish_id);
      const paying = payLink(link);
      // At once, or as soon as it is reserved, while the payment is still being opened.
      if (round % 2 === 1) await expect.poll(async () => (await row(link)).state).toBe('reserved');
      const [paid, isWithdrawn] = await Promise.all([paying, withdraw()]);
      const { state, billing_no } = await row(link);
      ends.push([state, billing_no !== null, isWithdrawn, codeOf(paid)]);
    }
    const right = [
      ['reserved', true, false, codes.success],
      ['withdrawn', false, true, codes.makeUpError],
    ];
    for (const end of ends) expect(right).toContainEqual(end);
  });

  it('that never was reads like one that is over', async () => {
    const link = { ...(await createFor(newSuid())), replenish_id: newReplenishId(randomBytes) };
    expect(codeOf(await read(link))).toBe(codes.makeUpError);
  });

  it.each([
    ['another price', { price: '0.01' }, codes.priceChanged],
    ['another character', { role_id: 'r-else' }, codes.badRequest],
    ['goods beside it', { product_id: 'gems-500' }, codes.badRequest],
    ['a coupon', { coupon_code: 'SOME' }, codes.illegalCoupon],
    ['a method that is not offered', { pay_id: 'none' }, codes.noSuchMethod],
  ])('cannot be paid with %s', async (_title, fields, code) => {
    const link = await createFor(newSuid());
    expect(codeOf(await payLink(link, fields))).toBe(code);
    expect((await row(link)).state).toBe('open');
  });

  it('neither goods nor a link is a bad request', async () => {
    expect(codeOf(await stage.pay({ product_id: undefined }))).toBe(codes.badRequest);
  });

  it('takes no coupon: a debt is paid whole', async () => {
    const link = await createFor(newSuid());
    await stage.rows(
      `insert into coupon_grant (store, code, gp_id, suid, template, name, discount_rate, pay_id, state, valid_from)
       values ($1, 'DEBT-COUPON', 'gp1', $2, 'gift', '"Gift"', '0.50', '', 'avail', now())`,
      [stage.store.id, link.suid],
    );
    const { isVip, isOpenCoupon } = stage.brand;
    Object.assign(stage.brand, { isVip: true, isOpenCoupon: true });
    const answers = [
      await payLink(link, { coupon_code: 'DEBT-COUPON' }),
      await payLink(link, { coupon_code: 'DEBT-COUPON', price: '2.50' }),
    ];
    Object.assign(stage.brand, { isVip, isOpenCoupon });
    expect(answers.map(codeOf)).toEqual([codes.illegalCoupon, codes.illegalCoupon]);
    expect(await stage.rows(`select state, billing_no from coupon_grant where code = 'DEBT-COUPON'`)).toEqual(
      [{ state: 'avail', billing_no: null }],
    );
  });

  it('is refused for a character that is no longer the player’s', async () => {
    const link = await createFor(newSuid(), { role_id: 'role-of-somebody' });
    expect(codeOf(await payLink(link))).toBe(codes.roleNotFound);
  });
});

describe('Y-01 a link is used once', () => {
  it('of 40 concurrent payments one gets the link, and the others its order', async () => {
    const link = await createFor(newSuid());
    const answers = await Promise.all(Array.from({ length: 40 }, () => payLink(link)));
    const won = answers.filter((a) => a.kind === 'content');
    expect(won).toHaveLength(1);
    expect(new Set(answers.map(codeOf))).toEqual(new Set([codes.success, codes.unpaidOrder]));
  });

  it('is free again when its order fails, expires or is dropped', async () => {
    const link = await createFor(newSuid());
    const first = billingOf(await payLink(link));
    await stage.say(`${first}-1`, 'declined');
    expect(await row(link)).toMatchObject({ state: 'open', billing_no: null });
    const second = billingOf(await payLink(link));
    await stage.say(`${second}-1`, 'expired');
    const third = billingOf(await payLink(link));
    await cancelOrder(stage.contextOf({ suid: link.suid }), third);
    expect(await row(link)).toMatchObject({ state: 'open', billing_no: null });
    const fourth = billingOf(await payLink(link));
    await stage.say(`${fourth}-1`, 'paid');
    expect(await row(link)).toMatchObject({ state: 'paid', billing_no: fourth });
  });

  it('O-11 money that comes after the link’s time pays the debt all the same', async () => {
    const link = await createFor(newSuid());
    const billingNo = billingOf(await payLink(link));
    await stage.say(`${billingNo}-1`, 'expired');
    await end(link);
    expect(codeOf(await payLink(link))).toBe(codes.makeUpError);
    expect(await stage.say(`${billingNo}-1`, 'paid')).toBe('paid');
    await stage.runEffects();
    expect(await orderState(link.suid, billingNo)).toBe('delivered');
    expect(await row(link)).toMatchObject({ state: 'paid', billing_no: billingNo });
  });

  it('O-11 a second payment of one link is given back: in an old tab, late, and after it is paid', async () => {
    const link = await createFor(newSuid());
    const old = billingOf(await payLink(link));
    await stage.say(`${old}-1`, 'expired');
    const now = billingOf(await payLink(link));
    expect(await stage.say(`${old}-1`, 'paid')).toBe('extra');
    expect(await stage.say(`${now}-1`, 'paid')).toBe('paid');
    await stage.runEffects();
    expect(await row(link)).toMatchObject({ state: 'paid', billing_no: now });
    const refunds = await stage.rows<{ billing_no: string }>(
      'select billing_no from refund where billing_no in ($1, $2)',
      [old, now],
    );
    expect(refunds).toEqual([{ billing_no: old }]);
    expect([...stage.game.lifted.keys()].filter((id) => id === `D-${old}`)).toEqual([]);
  });

  it('O-11 another method for the same order: what both take is given back once', async () => {
    const link = await createFor(newSuid());
    const billingNo = billingOf(await payLink(link));
    expect(billingOf(await payLink(link, { billing_no: billingNo }))).toBe(billingNo);
    expect(await stage.say(`${billingNo}-2`, 'paid')).toBe('paid');
    expect(await stage.say(`${billingNo}-1`, 'paid')).toBe('extra');
    await stage.runEffects();
    expect(await row(link)).toMatchObject({ state: 'paid' });
  });

  it('O-11 late money for a link that was withdrawn is given back', async () => {
    const link = await createFor(newSuid());
    const billingNo = billingOf(await payLink(link));
    await stage.say(`${billingNo}-1`, 'expired');
    await stage.rows(`update make_up_link set state = 'withdrawn' where replenish_id = $1`, [
      link.replenish_id,
    ]);
    expect(await stage.say(`${billingNo}-1`, 'paid')).toBe('extra');
  });
});

describe('Y-01 the game is notified', () => {
  async function paid(link: MakeUpLink): Promise<string> {
    const billingNo = billingOf(await payLink(link));
    await stage.say(`${billingNo}-1`, 'paid');
    return billingNo;
  }

  it('again and again until it answers, at least once a minute while the promise runs, with one id', async () => {
    const link = await createFor(newSuid());
    const script = stage.game.liftScript;
    const accept = script.lift;
    script.lift = () => ({ kind: 'unreachable', lost: true, detail: 'away' });
    const billingNo = await paid(link);
    for (let i = 0; i < 8; i++) {
      await stage.runEffects();
      const [effect] = await stage.rows<{ wait: number }>(
        `select extract(epoch from run_at - now())::float8 as wait from effect where kind = 'lift-restriction' and key = $1`,
        [`D-${billingNo}`],
      );
      expect(effect?.wait).toBeLessThanOrEqual(60);
      await hasten(stage.database, 'lift-restriction');
    }
    expect(await orderState(link.suid, billingNo)).toBe('paid');
    script.lift = accept;
    await stage.runEffects();
    expect(await orderState(link.suid, billingNo)).toBe('delivered');
    expect(stage.game.lifting.filter((id) => id === `D-${billingNo}`).length).toBe(9);
  });

  it('or an operator does: after five minutes, and for good after seven days', async () => {
    const link = await createFor(newSuid());
    stage.game.liftScript.lift = () => ({ kind: 'refused', detail: 'unknown_role' });
    const billingNo = await paid(link);
    await stage.runEffects();
    const age = (seconds: number) =>
      stage.rows(`update effect set created_at = now() - make_interval(secs => $2) where key = 'D-' || $1`, [
        billingNo,
        seconds,
      ]);
    const exceptions = async () =>
      (
        await stage.rows<{ kind: string }>('select kind from exception where billing_no = $1 order by id', [
          billingNo,
        ])
      ).map((e) => e.kind);
    await age(310);
    await hasten(stage.database, 'lift-restriction');
    await stage.runEffects();
    expect(await exceptions()).toEqual(['delivery-late']);
    await age(8 * 86_400);
    await hasten(stage.database, 'lift-restriction');
    await stage.runEffects();
    expect(await exceptions()).toEqual(['delivery-late', 'delivery-refused']);
    expect(await orderState(link.suid, billingNo)).toBe('review');
  });

  it.each([
    ['the money is going back', 'refunding'],
    ['the money is back', 'refunded'],
    ['the bank has taken the money back', 'charged_back'],
  ])('no more once %s, though the game could not be reached before', async (_title, state) => {
    const link = await createFor(newSuid());
    const { lift } = gameAsItIs;
    stage.game.liftScript.lift = () => ({ kind: 'unreachable', lost: false, detail: 'away' });
    const billingNo = await paid(link);
    await stage.runEffects();
    stage.game.liftScript.lift = lift;
    await stage.rows('update orders set state = $2 where billing_no = $1', [billingNo, state]);
    await hasten(stage.database, 'lift-restriction');
    await stage.runEffects();
    expect(stage.game.lifted.has(`D-${billingNo}`)).toBe(false);
    const [delivery] = await stage.rows(`select state from delivery where delivery_id = 'D-' || $1`, [
      billingNo,
    ]);
    expect(delivery).toEqual({ state: 'refused' });
  });

  it('with the number of the order that is made up for', async () => {
    const suid = newSuid();
    const bought = billingOf(await stage.pay({ role_id: `role-of-${suid}` }, { suid }));
    await stage.say(`${bought}-1`, 'declined');
    const link = await createFor(suid, { for_billing_no: bought });
    expect(await read(link)).toMatchObject({ content: { for_billing_no: bought, unpaid_billing_no: '' } });
    const billingNo = await paid(link);
    await stage.runEffects();
    expect(stage.game.lifted.get(`D-${billingNo}`)).toMatchObject({ billingNo: bought });
  });

  it('of a refund too; then the publisher may create another link for the same order', async () => {
    const suid = newSuid();
    const bought = billingOf(await stage.pay({ role_id: `role-of-${suid}` }, { suid }));
    await stage.say(`${bought}-1`, 'declined');
    const link = await createFor(suid, { for_billing_no: bought });
    const billingNo = await paid(link);
    await stage.runEffects();
    const again = () => createMakeUpLink(stage.database, wanted(suid, { for_billing_no: bought }), how);
    expect(await again()).toMatchObject({ kind: 'refused', reason: 'other-link' });
    await refundOrder(stage.services, stage.store.id, billingNo, { reason: 'test', requestedBy: 'test' });
    await stage.runEffects();
    expect(await orderState(suid, billingNo)).toBe('refunded');
    expect(stage.game.told).toContain(`refund ${billingNo}`);
    expect(await again()).toMatchObject({ kind: 'created' });
    expect(await row(link)).toMatchObject({ state: 'paid', billing_no: billingNo });
  });
});

describe('O-11 the money of the order itself comes in after all', () => {
  async function debtWithLink() {
    const suid = newSuid();
    const bought = billingOf(await stage.pay({ role_id: `role-of-${suid}` }, { suid }));
    await stage.say(`${bought}-1`, 'declined');
    return { suid, bought, link: await createFor(suid, { for_billing_no: bought }) };
  }
  const twice = async (billingNo: string) =>
    (await stage.rows<{ kind: string }>('select kind from exception where billing_no = $1', [billingNo])).map(
      (e) => e.kind,
    );

  it('before the link is paid: the link has nothing to ask for any more', async () => {
    const { bought, link } = await debtWithLink();
    expect(await stage.say(`${bought}-1`, 'paid')).toBe('paid');
    expect(await row(link)).toMatchObject({ state: 'withdrawn' });
    expect(codeOf(await payLink(link))).toBe(codes.makeUpError);
  });

  it('after it was paid: an exception asks to refund one of the two', async () => {
    const { bought, link } = await debtWithLink();
    const payer = billingOf(await payLink(link));
    await stage.say(`${payer}-1`, 'paid');
    await stage.say(`${bought}-1`, 'paid');
    expect(await twice(payer)).toEqual(['debt-paid-twice']);
  });

  it('while it is being paid, at the same moment: the same', async () => {
    for (let i = 0; i < 10; i++) {
      const { bought, link } = await debtWithLink();
      const payer = billingOf(await payLink(link));
      await Promise.all([stage.say(`${bought}-1`, 'paid'), stage.say(`${payer}-1`, 'paid')]);
      expect(await twice(payer)).toEqual(['debt-paid-twice']);
    }
    await stage.runEffects();
  });
});

describe('Y-01 a publisher creates a link for an order', () => {
  async function failedOrder(suid: string) {
    const billingNo = billingOf(await stage.pay({ role_id: `role-of-${suid}` }, { suid }));
    await stage.say(`${billingNo}-1`, 'declined');
    return billingNo;
  }
  const create = (suid: string, bought: string, changes = {}) =>
    createMakeUpLink(stage.database, wanted(suid, { for_billing_no: bought }), { ...how, ...changes });

  it('not for one whose money is there or may still come', async () => {
    const suid = newSuid();
    const bought = billingOf(await stage.pay({ role_id: `role-of-${suid}` }, { suid }));
    expect(await create(suid, bought)).toMatchObject({ reason: 'order-state', state: 'unpaid' });
    await stage.say(`${bought}-1`, 'paid');
    expect(await create(suid, bought)).toMatchObject({ reason: 'order-state', state: 'paid' });
  });

  it('one at a time, whatever races: replacing withdraws the earlier one', async () => {
    const suid = newSuid();
    const bought = await failedOrder(suid);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => create(suid, bought)));
    expect(outcomes.filter((o) => o.kind === 'created')).toHaveLength(1);
    const first = outcomes.find((o) => o.kind === 'created');
    const replaced = await create(suid, bought, { replace: true });
    expect(replaced).toMatchObject({ kind: 'created' });
    expect(replaced.kind === 'created' && replaced.withdrawn).toEqual([
      first?.kind === 'created' && first.link.replenish_id,
    ]);
  });

  it('not while the earlier one is being paid, even to replace it', async () => {
    const suid = newSuid();
    const bought = await failedOrder(suid);
    const first = await create(suid, bought);
    if (first.kind === 'created') await payLink(first.link);
    expect(await create(suid, bought, { replace: true })).toMatchObject({ reason: 'other-link' });
  });

  it('after the earlier one is over, without a word', async () => {
    const suid = newSuid();
    const bought = await failedOrder(suid);
    const first = await create(suid, bought);
    if (first.kind === 'created') await end(first.link);
    expect(await create(suid, bought)).toMatchObject({ kind: 'created' });
  });

  it('a try leaves nothing', async () => {
    const suid = newSuid();
    const tried = await createMakeUpLink(stage.database, wanted(suid), { ...how, keep: false });
    expect(tried.kind).toBe('created');
    expect(await stage.rows('select 1 from make_up_link where suid = $1', [suid])).toEqual([]);
  });
});
