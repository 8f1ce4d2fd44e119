import { randomBytes } from 'node:crypto';
import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertMakeUpLink } from '../repositories/make-up-links.ts';
import { type Bought, buyersOf } from '../testing/buyers.ts';
import { sampleMakeUpLink } from '../testing/sample-make-up-link.ts';
import { hasten, type Stage, setUpStage } from '../testing/stage.ts';
import { newReplenishId } from './make-up/create-link.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { refundOrder } from './refunds/refund-order.ts';

/* The complete content of each of our calls to providers and games. */

const stage = setUpStage({
  provider: {
    async queryRefund() {
      return { kind: 'not-found', detail: '' };
    },
  },
});
const buyers = buyersOf(stage);
const told: { call: string; what: unknown[] }[] = [];

/** Records what each method is called with. */
function listenTo(target: object): void {
  for (const [call, method] of Object.entries(target)) {
    if (typeof method !== 'function') continue;
    Object.assign(target, {
      [call]: (...what: unknown[]) => {
        told.push({ call, what });
        return method(...what);
      },
    });
  }
}
const last = (call: string) => told.findLast((one) => one.call === call)?.what;

beforeAll(() => {
  listenTo(stage.game.link);
  for (const call of ['create', 'query', 'cancel', 'refund', 'queryRefund', 'confirm'] as const) {
    const methods = { [call]: stage.provider.adapter[call] };
    listenTo(methods);
    Object.assign(stage.provider.adapter, methods);
  }
});
let scripts: Stage['provider']['script'];
beforeEach(() => {
  scripts ??= { ...stage.provider.script };
  Object.assign(stage.provider.script, scripts);
  told.length = 0;
});

const scope = { brand: 'watt', environment: 'production', gpId: 'gp1', clientId: 'client-web' };
const amount = { amountMinor: 499, currency: 'USD' };
const why = { reason: 'asked by the player', requestedBy: 'operator:sample' };
const known = ({ reference, suid }: Bought) => ({
  reference,
  amount,
  channelId: 10801,
  shopperId: `watt.production:gp1:${suid}`,
  memo: {},
  providerReference: `P-${reference}`,
  createdAt: expect.any(Date),
  expiresAt: expect.any(Date),
});

describe('O-03 a purchase', () => {
  it('O-03 the game is asked whether this character may buy this now', async () => {
    const order = await buyers.bought();
    expect(last('check')).toEqual([
      scope,
      {
        suid: order.suid,
        serverId: 's1',
        roleId: order.roleId,
        productId: 'gems-500',
        items: [{ sku: 'gem', quantity: 500 }],
        amount,
        billingNo: '',
      },
    ]);
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    expect(last('check')?.[1]).toMatchObject({ billingNo: order.billingNo });
  });

  it('O-07 the provider is asked to open a payment', async () => {
    const order = await buyers.bought();
    expect(last('create')?.[1]).toEqual({
      reference: order.reference,
      amount,
      channelId: 10801,
      channel: '',
      goodsName: '500 gems',
      gameName: 'Game',
      playerId: order.suid,
      language: 'en',
      platform: 'web',
      shopperId: `watt.production:gp1:${order.suid}`,
      returnUrl: expect.stringContaining(`http://watt.localhost:8080/return/scripted/${order.reference}/`),
      pageUrl: expect.stringContaining(`http://watt.localhost:8080/pay/scripted/${order.reference}/`),
      notifyUrl: 'http://127.0.0.1:1/notify/scripted/main',
      expiresAt: expect.any(Date),
      clientIp: '127.0.0.1',
    });
  });

  it('O-07 players who share a number at two games, or in two stores, are two shoppers to a provider', async () => {
    const [volt, demo] = stage.neighbours;
    const second = { gpId: 'gp2', clientId: 'second-web' };
    const at = (roleId: string) => ({ role_id: roleId });
    await stage.pay(at('shopper'), { suid: '7' });
    await stage.pay(at('shopper'), { suid: '007' });
    await stage.pay({ ...at('shopper'), client_id: 'second-web' }, { ...second, suid: '7' });
    for (const store of [volt, demo]) await stage.pay(at(`of-${store!.id}`), { suid: '7' }, store);
    const shoppers = told
      .filter(({ call }) => call === 'create')
      .map(({ what }) => (what[1] as { shopperId: string }).shopperId);
    expect(shoppers).toEqual([
      ...['watt.production:gp1:7', 'watt.production:gp1:007', 'watt.production:gp2:7'],
      ...['volt.production:gp1:7', 'watt.demo:gp1:7'],
    ]);
  });

  it('P-13 whatever it is asked later, it is asked about this payment', async () => {
    const order = await buyers.bought();
    await hasten(stage.database, 'watch-payment');
    await stage.runEffects();
    expect(told.filter(({ call }) => call === 'query').map(({ what }) => what[1])).toContainEqual(
      known(order),
    );
    await cancelOrder(stage.contextOf({ suid: order.suid }), order.billingNo);
    expect(last('cancel')?.[1]).toEqual(known(order));
  });

  it('O-11 it gets the confirmation', async () => {
    const order = await buyers.delivered();
    expect(last('confirm')?.[1]).toEqual(known(order));
  });

  it('O-13 the game is sent what was paid for', async () => {
    const order = await buyers.delivered();
    expect(last('deliver')).toEqual([
      scope,
      {
        deliveryId: `D-${order.billingNo}`,
        source: { kind: 'order', id: order.billingNo },
        suid: order.suid,
        serverId: 's1',
        roleId: order.roleId,
        billingNo: order.billingNo,
        items: [{ sku: 'gem', quantity: 500 }],
        paid: amount,
      },
    ]);
  });
});

describe('O-14 money that goes back', () => {
  it('O-14 the provider gets the earlier refunds of this payment, and no others', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(`${order.billingNo}-2`, 'paid');
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await refundOrder(stage.services, stage.store.id, order.billingNo, why);

    for (const [name, kind, state] of [
      ['R8', 'refund', 'succeeded'],
      ['R9', 'refund', 'failed'],
      ['C', 'chargeback', 'succeeded'],
      ['C2', 'chargeback', 'failed'],
    ])
      await stage.rows(
        `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by, provider_reference)
         values ($1, $2, $3, $4, $5, $6, 1, 'USD', 'x', 'x', 'R-P')`,
        [
          ...[stage.store.id, `${order.billingNo}-2-${name}`, `${order.billingNo}-2`, order.billingNo],
          ...[kind, state],
        ],
      );
    told.length = 0;
    await stage.runEffects();
    expect(last('refund')?.slice(1)).toEqual([
      { ...known(order), reference: `${order.billingNo}-2`, providerReference: `P-${order.billingNo}-2` },
      {
        refundReference: `${order.billingNo}-2-R1`,
        amount,
        reason: 'asked by the player',
        earlier: [
          {
            refundReference: `${order.billingNo}-2-R8`,
            amount: { amountMinor: 1, currency: 'USD' },
            providerReference: 'R-P',
          },
        ],
        foundNeverMade: [],
      },
    ]);
  });

  it('O-11 the provider knows a second capture by the reference of the first, and each refund by its own', async () => {
    const order = await buyers.bought();
    for (const providerReference of [`P-${order.reference}`, 'SECOND'])
      await stage.say(order.reference, 'paid', { providerReference });
    await stage.runEffects();
    await refundOrder(stage.services, stage.store.id, order.billingNo, why);
    await stage.runEffects();
    expect(told.filter(({ call }) => call === 'refund').map(({ what }) => what.slice(1))).toMatchObject([
      [
        { reference: order.reference, providerReference: 'SECOND' },
        { refundReference: `${order.reference}-2-R1` },
      ],
      [known(order), { refundReference: `${order.reference}-R1`, earlier: [] }],
    ]);
  });

  it('O-14 what it is asked about a refund is what it was asked for', async () => {
    const order = await buyers.delivered();
    stage.provider.script.refund = (): RefundOutcome => ({ kind: 'unknown', detail: 'cut off' });
    await refundOrder(stage.services, stage.store.id, order.billingNo, why);
    await stage.runEffects();
    const asked = last('refund')?.slice(1);
    expect(asked).toEqual([
      known(order),
      {
        refundReference: `${order.reference}-R1`,
        amount,
        reason: why.reason,
        earlier: [],
        foundNeverMade: [],
      },
    ]);
    await hasten(stage.database, 'refund');
    await stage.runEffects();
    expect(last('queryRefund')?.slice(1)).toEqual([
      asked?.[0],
      { ...(asked?.[1] as object), isRepeat: true },
    ]);
  });

  it.each([
    ['refund', (order: Bought) => refundOrder(stage.services, stage.store.id, order.billingNo, why)],
    ['chargeback', (order: Bought) => buyers.dispute(order, 'lost')],
  ] as const)('O-14 the game is notified of a %s', async (kind, happens) => {
    const order = await buyers.delivered();
    await happens(order);
    await stage.runEffects();
    expect(last('refunded')).toEqual([
      scope,
      { billingNo: order.billingNo, deliveryIds: [`D-${order.billingNo}`], amount, kind, goods: 'take-back' },
    ]);
  });

  it('Y-01 the game is notified of a won dispute', async () => {
    const order = await buyers.delivered();
    await buyers.dispute(order, 'opened', { sequence: 1 });
    await stage.runEffects();
    await buyers.dispute(order, 'won', { sequence: 2 });
    await stage.runEffects();
    expect(last('liftRestriction')).toEqual([
      scope,
      { suid: order.suid, serverId: 's1', roleId: order.roleId, billingNo: order.billingNo },
    ]);
  });
});

it.each([true, false])(
  'Y-01 a paid debt: the game is notified whose restriction to lift; an order is named: %s',
  async (isNamed) => {
    const owed = await buyers.bought();
    await stage.say(owed.reference, 'declined');
    const { suid } = owed;
    const replenish_id = newReplenishId(randomBytes);
    await insertMakeUpLink(
      stage.database,
      sampleMakeUpLink(stage.store.id, suid, {
        replenish_id,
        for_billing_no: isNamed ? owed.billingNo : null,
      }),
    );
    const fields = { product_id: undefined, replenish_id, role_id: `role-of-${suid}` };
    const answer = await stage.pay(fields, { suid });
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    expect(last('roles')).toEqual([scope, { suid, serverId: 's1' }]);
    const billingNo = answer.content.billing_no;
    await stage.say(`${billingNo}-1`, 'paid');
    await stage.runEffects();
    expect(last('liftRestriction')).toEqual([
      scope,
      {
        suid,
        serverId: 's1',
        roleId: `role-of-${suid}`,
        deliveryId: `D-${billingNo}`,
        billingNo: isNamed ? owed.billingNo : billingNo,
        paidBy: { billingNo, amount },
      },
    ]);
  },
);
