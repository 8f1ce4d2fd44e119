import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Stage, setUpStage } from '../../testing/stage.ts';
import { refundOrder } from './refund-order.ts';

/*
 * Several payments of an order have brought money, and the provider did not refund all of it: an operator requests it
 * again, and only the named payment is refunded.
 */

const stage = setUpStage();
let scripts: Stage['provider']['script'];
beforeEach(() => {
  scripts ??= { ...stage.provider.script };
  Object.assign(stage.provider.script, scripts);
});

const refuses = (): RefundOutcome => ({ kind: 'refused', detail: 'too old' });
let buyers = 0;

/** An order with two open payments. */
async function begun(): Promise<string> {
  buyers += 1;
  const who = { suid: `asks-${buyers}` };
  const answer = await stage.pay({ role_id: who.suid }, who);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  const billingNo = answer.content.billing_no;
  await stage.pay({ role_id: who.suid, billing_no: billingNo }, who);
  return billingNo;
}
const paid = (billingNo: string, payment: string, number = payment) =>
  stage.say(`${billingNo}-${payment}`, 'paid', { providerReference: `${number}-${billingNo}` });
const refund = (billingNo: string, payment?: string, of = billingNo) =>
  refundOrder(stage.services, stage.store.id, billingNo, {
    reason: 'asked',
    requestedBy: 'operator:sample',
    ...(payment === undefined ? {} : { payment: `${of}-${payment}` }),
  });
const refused = (reason: string) => ({ kind: 'refused', reason });

/** How an order gets extra money: one whose goods are delivered, or one that can no longer be fulfilled. */
const happens = {
  'a second payment': async (billingNo: string) => {
    await paid(billingNo, '2');
    await stage.runEffects();
    await paid(billingNo, '1');
  },
  'money taken twice': async (billingNo: string) => {
    await paid(billingNo, '1', 'N1');
    await stage.runEffects();
    await paid(billingNo, '1', 'N2');
  },
  'money that came too late': async (billingNo: string) => {
    await stage.say(`${billingNo}-1`, 'expired');
    await stage.say(`${billingNo}-2`, 'expired');
    const goods = stage.brand.games[0]!.goods[0]!;
    const { prices } = goods;
    Object.assign(goods, { prices: { ...prices, USD: '5.99' } });
    await paid(billingNo, '1').finally(() => Object.assign(goods, { prices }));
  },
};
type Case = keyof typeof happens;
const cases: [title: Case, own: string | undefined, beside: string, state: string][] = [
  ['a second payment', '2', '1', 'delivered'],
  ['money taken twice', '1', '1-2', 'delivered'],
  ['money that came too late', undefined, '1', 'expired'],
];

async function having(title: Case): Promise<string> {
  const billingNo = await begun();
  stage.provider.script.refund = refuses;
  await happens[title](billingNo);
  await stage.runEffects();
  Object.assign(stage.provider.script, scripts);
  return billingNo;
}

async function books(billingNo: string) {
  const lines = async (text: string) =>
    (await stage.rows<{ line: string }>(text, [billingNo])).map(({ line }) => line);
  return {
    order: (await lines('select state as line from orders where billing_no = $1'))[0],
    refunds: await lines(
      `select concat_ws(' ', replace(refund_reference, $1 || '-', ''), state, amount_minor) as line from refund
       where billing_no = $1 order by refund_reference`,
    ),
    open: await lines(
      `select concat_ws(' ', kind, replace(key, $1 || '-', '')) as line from exception
       where billing_no = $1 and state = 'open' order by kind, key`,
    ),
    told: stage.game.told.filter((one) => one.endsWith(billingNo)).length,
  };
}

describe.each(cases)('O-11 O-14 %s, and the provider did not refund it', (title, own, beside, state) => {
  const failed = `${beside}-R1 failed 499`;
  const left = { order: state, refunds: [failed], open: [`refund-failed ${beside}`], told: 0 };
  const notPaid = refused('not-paid');

  it('O-14 an operator must name the payment; until then nothing is refunded', async () => {
    const billingNo = await having(title);
    expect(await books(billingNo)).toEqual(left);
    const payments = [`${billingNo}-${beside}`];
    expect(await refund(billingNo)).toEqual({ ...refused('which-payment'), payments });
    await stage.runEffects();
    expect(await books(billingNo)).toEqual(left);
  });

  it('O-14 the named payment is refunded once; the order stays delivered or closed', async () => {
    const billingNo = await having(title);
    expect(await refund(billingNo, beside)).toMatchObject({ kind: 'requested' });
    const refundReference = `${billingNo}-${beside}-R2`;
    expect(await refund(billingNo, beside)).toEqual({ ...refused('on-its-way'), refundReference });
    await stage.runEffects();
    const refunds = [failed, `${beside}-R2 succeeded 499`];
    expect(await books(billingNo)).toEqual({ order: state, refunds, open: [], told: 0 });
    expect(await refund(billingNo, beside)).toEqual(refused('nothing-left'));
  });

  it('O-14 the order’s own payment is refunded if named, and the other stays an exception', async () => {
    const billingNo = await having(title);
    if (own === undefined) {
      expect(await refund(billingNo, '2')).toEqual(notPaid);
      expect(await books(billingNo)).toEqual(left);
      return;
    }
    expect(await refund(billingNo, own)).toMatchObject({ kind: 'requested' });
    await stage.runEffects();
    expect(await books(billingNo)).toEqual({
      order: 'refunded',
      open: [`refund-failed ${beside}`],
      told: 1,
      refunds: [failed, `${own}-R1 succeeded 499`].sort(),
    });
  });

  it('O-14 once the extra money is on its way, the order’s own payment need not be named', async () => {
    const billingNo = await having(title);
    await refund(billingNo, beside);
    expect(await refund(billingNo)).toMatchObject(own === undefined ? notPaid : { kind: 'requested' });
    await stage.runEffects();
    expect(await books(billingNo)).toMatchObject({
      order: own === undefined ? state : 'refunded',
      open: [],
    });
  });

  it('O-14 a payment of another order is refused', async () => {
    const [billingNo, other] = [await having(title), await having(title)];
    expect(await refund(billingNo, beside, other)).toEqual(refused('no-such-payment'));
    for (const one of [billingNo, other]) expect(await books(one)).toEqual(left);
  });
});

describe('O-14 an operator who does not name the payment', () => {
  type Row = [kind: 'refund' | 'chargeback', state: string, minor: number];
  /** The state of extra payments, and whether any of them waits for the operator. */
  const standings: [beside: Row[], waits: boolean][] = [
    [[], false],
    [[['refund', 'failed', 499]], true],
    [[['chargeback', 'failed', 499]], false],
    [
      [
        ['refund', 'failed', 499],
        ['refund', 'succeeded', 499],
      ],
      false,
    ],
    [
      [
        ['refund', 'failed', 499],
        ['refund', 'pending', 498],
      ],
      true,
    ],
    [
      [
        ['refund', 'failed', 499],
        ['chargeback', 'succeeded', 499],
      ],
      false,
    ],
  ];
  const cases = standings.flatMap(([beside, waits]) =>
    ([[], [['refund', 'failed', 499]]] as Row[][]).map((own) => ({ own, beside, waits })),
  );
  it.each(cases)(
    'O-14 must name it if extra money waits ($waits): $beside, its own $own',
    async ({ own, beside, waits }) => {
      const billingNo = await begun();
      await paid(billingNo, '1');
      await stage.rows(
        `update payment set state = 'paid', captured_minor = 499 where reference = $1 || '-2'`,
        [billingNo],
      );
      for (const [payment, rows] of [own, beside].entries())
        for (const [index, [kind, state, minor]] of rows.entries())
          await stage.rows(
            `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by)
           values ($1, $3 || '-' || $4, $3, $2, $5, $6, $7, 'USD', 'x', 'x')`,
            [
              ...[stage.store.id, billingNo, `${billingNo}-${payment + 1}`, `X${index}`],
              ...[kind, state, minor],
            ],
          );
      const payments = [`${billingNo}-2`];
      expect(await refund(billingNo)).toEqual(
        waits
          ? { ...refused('which-payment'), payments }
          : { kind: 'requested', refundReference: `${billingNo}-1-R${own.length + 1}`, amountMinor: 499 },
      );
      await stage.rows(`update effect set state = 'done' where state = 'ready'`);
    },
  );
});
