import { randomBytes } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CouponGrant, giveCouponBack, insertGrant } from '../repositories/coupon-grants.ts';
import { findDelivery } from '../repositories/deliveries.ts';
import { listExceptions } from '../repositories/exceptions.ts';
import { releaseMakeUpLink, reserveMakeUpLink, useMakeUpLink } from '../repositories/make-up-links.ts';
import { hearingsOfAccounts } from '../repositories/silent-accounts.ts';
import { localSecrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import { type Bought, buyersOf } from '../testing/buyers.ts';
import { cardInfoOf } from '../testing/card-info.ts';
import { wrapCredential } from '../testing/credential.ts';
import { openStage, type Stage } from '../testing/stage.ts';
import { exchangeCard } from './cards/exchange-card.ts';
import { issueCards, makeCards } from './cards/issue-cards.ts';
import { readCardInfo } from './cards/read-card-info.ts';
import { problemOfGrant } from './coupons/illegal-coupon.ts';
import { moveDelivery } from './deliveries/move-delivery.ts';
import { logIn } from './log-in.ts';
import { createMakeUpLink, newReplenishId } from './make-up/create-link.ts';
import { completeReturn } from './payments/complete-return.ts';
import { giveBackByHand } from './refunds/give-back-by-hand.ts';
import { refundOrder } from './refunds/refund-order.ts';

/* What happens seldom, beside what happens always. */

let stage: Stage;
let buyers: ReturnType<typeof buyersOf>;
let isReturn: QueryOutcome;
const returns: string[] = [];
beforeAll(async () => {
  stage = await openStage({
    provider: {
      async completeReturn(_context, { reference }) {
        returns.push(reference);
        return isReturn;
      },
    },
  });
  buyers = buyersOf(stage);
});
afterAll(() => stage.close());
let scripts: Stage['provider']['script'];
beforeEach(() => {
  scripts ??= { ...stage.provider.script };
  Object.assign(stage.provider.script, scripts);
});
const why = { reason: 'asked', requestedBy: 'operator:sample' };

describe('O-11 a browser that comes back', () => {
  const comeBack = (order: Bought, services: Services = stage.services) =>
    completeReturn(
      services,
      { store: stage.store.id, provider: 'scripted', name: order.reference, clientIp: '10.0.0.1' },
      {},
    );
  const saying = (order: Bought, status: 'pending' | 'declined'): QueryOutcome => ({
    kind: 'observed',
    observation: { reference: order.reference, status, merchant: 'main-merchant', detail: '' },
  });

  it('O-11 with nothing new has nobody asked; with an end, the provider itself is asked', async () => {
    const order = await buyers.bought();
    isReturn = saying(order, 'pending');
    await comeBack(order);
    expect(stage.provider.asked.query.filter((one) => one === order.reference)).toEqual([]);
    isReturn = saying(order, 'declined');
    await comeBack(order);
    expect(stage.provider.asked.query.filter((one) => one === order.reference)).toHaveLength(1);
    expect(await buyers.stateOf(order)).toBe('unpaid');
  });

  it('O-11 finds its order, also when the account has left the catalogue', async () => {
    const order = await buyers.bought();
    const providers = { ...stage.services.providers, context: () => undefined };
    const found = await comeBack(order, { ...stage.services, providers } as Services);
    expect(found?.billing_no).toBe(order.billingNo);
    expect(returns).not.toContain(order.reference);
  });
});

describe('O-03 a purchase whose terms do not agree any more', () => {
  const code = (answer: { kind: string; code?: number }) =>
    answer.kind === 'content' ? codes.success : answer.code;

  it('O-03 an account that leaves the catalogue at whatever moment sells nothing, or an order that can be seen', async () => {
    const { providers } = stage.services;
    const outcomes: unknown[] = [];
    for (let looks = 0; outcomes.at(-1) !== codes.success; looks += 1) {
      let looked = 0;
      const context = (id: string) => (looked++ < looks ? providers.context(id) : undefined);
      Object.assign(stage.services, { providers: { ...providers, context } });
      const suid = `leaves-${looks}`;
      outcomes.push(code(await stage.pay({ role_id: suid }, { suid })));
      const orders = await stage.rows('select 1 from orders where suid = $1', [suid]);
      expect(orders).toHaveLength(outcomes.at(-1) === codes.noSuchMethod ? 0 : 1);
    }
    Object.assign(stage.services, { providers });
    expect(outcomes.slice(-2)).toEqual([codes.providerDown, codes.success]);
    const early = outcomes.slice(0, -2);
    expect(early.length).toBeGreaterThan(1);
    expect(new Set(early)).toEqual(new Set([codes.noSuchMethod]));
  });

  it.each<[string, object, object, number]>([
    ['the same', {}, {}, codes.success],
    ['another player’s', {}, { suid: 'somebody-else' }, codes.notFound],
    ['another game’s', { client_id: 'second-web' }, { gpId: 'gp2' }, codes.notFound],
    ['of other goods', { product_id: 'gems-900' }, {}, codes.badRequest],
    ['for another server', { server_id: 's2' }, {}, codes.badRequest],
    ['for another character', { role_id: 'r-else' }, {}, codes.badRequest],
    ['for other goods and another server', { product_id: 'gems-900', server_id: 's2' }, {}, codes.badRequest],
    ['in yen', { domain_area: 'nippon', currency: 'JPY', price: '750' }, {}, codes.badRequest],
    ['at another price', { price: '4.98' }, {}, codes.priceChanged],
    ['at the price of another currency', { currency: 'EUR' }, {}, codes.priceChanged],
  ])('O-09 paying an order by another method: %s', async (_title, fields, who, expected) => {
    const own = await openStageWithTwoGoods();
    const order = await own.buyers.bought();
    const answer = await own.stage.pay(
      { role_id: order.roleId, billing_no: order.billingNo, ...fields },
      { suid: order.suid, ...who },
    );
    expect(code(answer)).toBe(expected);
  });

  let two: { stage: Stage; buyers: ReturnType<typeof buyersOf> } | undefined;
  async function openStageWithTwoGoods() {
    if (!two) {
      const opened = await openStage({ goods: [{}, { productId: 'gems-900' }] });
      two = { stage: opened, buyers: buyersOf(opened) };
    }
    return two;
  }
  afterAll(() => two?.stage.close());
});

describe('O-14 money that goes back in parts', () => {
  const entries = async ({ billingNo }: Bought) =>
    (
      await stage.rows<{ line: string }>(
        `select concat_ws(' ', replace(refund_reference, $1, 'GP'), kind, state, amount_minor) as line from refund
         where billing_no = $1 order by created_at, refund_reference`,
        [billingNo],
      )
    ).map(({ line }) => line);
  const add = (order: Bought, number: number, kind: string, state: string, minor: number, payment = 1) =>
    stage.rows(
      `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by)
       values ($1, $2, $3, $4, $5, $6, $7, 'USD', 'x', 'x')`,
      [
        ...[stage.store.id, `${order.billingNo}-${payment}-R${number}`, `${order.billingNo}-${payment}`],
        ...[order.billingNo, kind, state, minor],
      ],
    );

  it('O-14 a dispute is numbered among the disputes of its own payment', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await add(order, 8, 'refund', 'failed', 1);
    await add(order, 9, 'chargeback', 'failed', 1, 2);
    await buyers.dispute(order, 'lost', { dispute: 'D1', sequence: 1 });
    expect(await entries(order)).toContain('GP-1-C chargeback succeeded 499');
  });

  it.each([
    ['nothing', [], 'GP-1-R2 refund succeeded 499'],
    ['a part', [['refund', 'succeeded', 100]], 'GP-1-R3 refund succeeded 399'],
    ['what failed', [['refund', 'failed', 100]], 'GP-1-R3 refund succeeded 499'],
    ['what the bank took', [['chargeback', 'succeeded', 100]], 'GP-1-R3 refund succeeded 499'],
    ['all of it', [['refund', 'succeeded', 499]], undefined],
  ] as const)('O-14 an operator gives back by hand what is left after %s', async (_title, before, booked) => {
    const order = await buyers.delivered();
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
    await refundOrder(stage.services, stage.store.id, order.billingNo, why);
    await stage.runEffects();
    for (const [index, [kind, state, minor]] of before.entries())
      await add(order, index + 7, kind, state, minor);
    const [exception] = (
      await listExceptions(stage.database, { store: stage.store.id, state: 'open', limit: 99 })
    ).filter(({ billing_no }) => billing_no === order.billingNo);
    const told = await stage.database.transaction((tx) =>
      giveBackByHand(tx, exception!, 'operator:sample', 'by bank transfer'),
    );
    expect(told).toEqual({ kind: 'booked' });
    const made = (await entries(order)).slice(1).filter((line) => !/-R[789] /.test(line));
    expect(made).toEqual(booked ? [booked] : []);
    expect(await buyers.stateOf(order)).toBe('refunded');
  });
});

it.each([
  ['review', 1],
  ['paid', 1],
  ['refunded', 0],
  ['charged_back', 0],
])(
  'O-13 goods that the game refuses while the order is %s: before an operator %d times',
  async (state, times) => {
    const order = await buyers.bought();
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'away' });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
    const goods = await findDelivery(stage.database, stage.store.id, `D-${order.billingNo}`);
    await moveDelivery(stage.services, goods!, 'refuse', { detail: 'banned' }, 'worker');
    expect(
      await stage.rows(`select 1 from exception where billing_no = $1 and kind = 'delivery-refused'`, [
        order.billingNo,
      ]),
    ).toHaveLength(times);
  },
);

describe('C-01 a coupon of a purchase', () => {
  const given = async (code: string, suid: string, changes: object = {}) => {
    const template = { id: 'gift', name: 'Gift', discountRate: '0.80' };
    const grant = { code, template, validFrom: new Date(0), validUntil: undefined, ...changes };
    await insertGrant(stage.database, { store: stage.store.id, gpId: 'gp1', suid }, grant);
  };

  it.each([
    ['3.99', 'USD', codes.success],
    ['4.99', 'USD', codes.priceChanged],
    ['3.98', 'USD', codes.priceChanged],
    ['3.99', 'EUR', codes.priceChanged],
  ])('C-01 a page that shows %s %s: %d', async (price, currency, expected) => {
    const suid = `coupon-${price}-${currency}`;
    await given(`C${price}${currency}`, suid);
    const answer = await stage.pay(
      { role_id: suid, coupon_code: `C${price}${currency}`, price, currency },
      { suid },
    );
    expect(answer.kind === 'content' ? codes.success : answer.code).toBe(expected);
    if (expected === codes.success) return;
    expect(answer).toMatchObject({ content: { price: '3.99', currency: 'USD' } });
    const [grant] = await stage.rows('select state from coupon_grant where code = $1', [
      `C${price}${currency}`,
    ]);
    expect(grant).toEqual({ state: 'avail' });
  });

  it.each([
    ['used', 'avail'],
    ['reserved', 'reserved'],
    ['revoked', 'revoked'],
  ])('C-01 one that is %s is %s once its order’s money is back', async (state, after) => {
    await given(`BACK-${state}`, 'player');
    await stage.rows(`update coupon_grant set state = $2, billing_no = $1 where code = $1`, [
      ...[`BACK-${state}`, state],
    ]);
    await giveCouponBack(stage.database, stage.store.id, `BACK-${state}`);
    const [grant] = await stage.rows('select state from coupon_grant where code = $1', [`BACK-${state}`]);
    expect(grant).toEqual({ state: after });
  });
});

it.each([
  ['locked', { en: 'Wait.', ja: '待て。' }, 'Wait.'],
  ['locked', undefined, undefined],
  ['invalid_credentials', { en: 'No such name.' }, undefined],
] as const)('I-02 a game that refuses a login as %s, saying %o: %s', async (code, message, told) => {
  const secrets = localSecrets('a master secret of this test, long enough to be one');
  Object.assign(stage.services.config, { secrets });
  Object.assign(stage.game.link, { verifyAccount: async () => ({ kind: 'refused', code, message }) });
  const answer = await logIn(stage.contextOf(), {
    ...{ username: wrapCredential('somebody'), password: wrapCredential('secret') },
    ...{ client_id: 'client-web', attempt_id: randomBytes(16).toString('hex') },
  });
  expect(answer).toMatchObject({
    kind: 'refusal',
    code: codes.loginFailed,
    messageKey: 'error_login_failed',
  });
  expect('message' in answer ? answer.message : undefined).toBe(told);
});

describe('C-01 a coupon’s borders', () => {
  const now = new Date('2026-05-01T00:00:00Z');
  const at = (ms: number) => new Date(now.getTime() + ms);
  const grant = (changes: Partial<CouponGrant>) =>
    ({ state: 'avail', valid_from: at(-1000), valid_until: null, ...changes }) as CouponGrant;

  it.each<[Partial<CouponGrant> | undefined, string | undefined]>([
    [undefined, 'unknown'],
    [{}, undefined],
    [{ state: 'revoked' }, 'unknown'],
    [{ state: 'used' }, 'used'],
    [{ state: 'reserved' }, 'held'],
    [{ valid_until: at(-1) }, 'expired'],
    [{ valid_until: at(0) }, 'expired'],
    [{ valid_until: at(1) }, undefined],
    [{ valid_from: at(1) }, 'early'],
    [{ valid_from: at(0) }, undefined],
    [{ state: 'reserved', valid_until: at(0) }, 'expired'],
    [{ state: 'reserved', valid_from: at(1) }, 'early'],
    [{ state: 'used', valid_until: at(-1) }, 'used'],
  ])('C-01 %o: %s', (changes, problem) => {
    expect(problemOfGrant(changes && grant(changes), now)).toBe(problem);
  });
});

describe('K-01 a card on the wire', () => {
  const card = { number: 'N1', password: 'P1' };
  it.each([
    ['as it is sent', (text: string) => text, card],
    ['with something behind it', (text: string) => `${text}0`, undefined],
    ['with a line behind it', (text: string) => `${text}\n`, undefined],
    ['with something before it', (text: string) => `!${text}`, undefined],
    ['without its check', (text: string) => text.slice(0, -8), undefined],
    ['with another check', (text: string) => text.slice(0, -8) + '0'.repeat(8), undefined],
  ])('K-01 %s', (_title, sent, read) => {
    expect(readCardInfo(sent(cardInfoOf(card)))).toEqual(read);
  });

  it('K-02 an exchanged card is named in the order’s history, and the worker hears of it', async () => {
    const [issued] = makeCards(1, randomBytes);
    const batch = { store: stage.store.id, batch: 'spring', gpId: 'gp1', name: 'Card', items: [] };
    const worth = {
      gems: 1,
      extraGems: 0,
      price: { amountMinor: 499, currency: 'USD' },
      expiresAt: undefined,
    };
    await issueCards(stage.services, { ...batch, ...worth }, [issued!], 'operator');
    let woken = 0;
    stage.services.wake = () => {
      woken += 1;
    };
    const answer = await exchangeCard(stage.contextOf({ suid: 'cards' }), {
      ...{ attempt_id: randomBytes(16).toString('hex'), client_id: 'client-web', server_id: 's1' },
      ...{ role_id: 'cards', platform: 'web', card_info: cardInfoOf(issued!) },
    });
    expect(woken).toBe(1);
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    const steps = await stage.rows(
      `select event, by, detail from history where entity = 'order' and entity_id = $1 order by id`,
      [answer.content.billing_no],
    );
    expect(steps).toEqual([
      { event: 'create', by: 'player', detail: '' },
      { event: 'pay', by: 'card', detail: 'a card of batch spring' },
    ]);
  });
});

describe('Y-01 a debt that is being paid', () => {
  it.each(['released', 'paid'])('Y-01 beside another: only its own link is %s', async (how) => {
    const links: string[] = [];
    const orders: Bought[] = [];
    for (const number of [1, 2]) {
      const order = await buyers.bought();
      const made = await createMakeUpLink(
        stage.database,
        {
          ...{ store: stage.store.id, replenish_id: newReplenishId(randomBytes), gp_id: 'gp1' },
          ...{
            client_id: 'client-web',
            suid: `${how}-${number}`,
            server_id: 's1',
            role_id: `${how}-${number}`,
          },
          ...{ domain_area: 'universal', amount_minor: 499, currency: 'USD', for_billing_no: null },
          ...{ reason: '', created_by: 'x', valid_seconds: 3600 },
        },
        { replace: false, operator: 'x', keep: true },
      );
      if (made.kind !== 'created') throw new Error(made.reason);
      const link = { store: stage.store.id, replenishId: made.link.replenish_id };
      expect(await reserveMakeUpLink(stage.database, link, order.billingNo)).toBe(true);
      links.push(link.replenishId);
      orders.push(order);
    }
    const end = how === 'paid' ? useMakeUpLink : releaseMakeUpLink;
    await end(stage.database, stage.store.id, orders[0]!.billingNo);
    const states = await stage.rows<{ state: string }>(
      'select state from make_up_link where replenish_id = any($1) order by array_position($1, replenish_id)',
      [links],
    );
    expect(states.map(({ state }) => state)).toEqual([how === 'paid' ? 'paid' : 'open', 'reserved']);
  });
});

it('P-13 a payment that only another account’s notification names was not heard of', async () => {
  const order = await buyers.bought();
  await stage.say(order.reference, 'paid');
  await stage.rows(`update payment set created_at = now() - interval '1 hour' where reference = $1`, [
    order.reference,
  ]);
  const hear = (account: string, key: string) =>
    stage.rows(
      `insert into notification (provider, account, dedupe_key, reference, event, body) values ('scripted', $1, $2, $3, '{}', '')`,
      [account, key, order.reference],
    );
  const ofMain = async () =>
    (await hearingsOfAccounts(stage.database)).find(({ account }) => account === 'main');
  await hear('second', 'a');
  expect(await ofMain()).toMatchObject({ provider: 'scripted', unheard: 1, heard: false });
  await hear('main', 'b');
  expect(await ofMain()).toMatchObject({ provider: 'scripted', unheard: 0, heard: true });
});
