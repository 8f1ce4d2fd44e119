import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/read-answer.ts';
import { hasten, payFields, type Stage, setUpStage } from '../../testing/stage.ts';
import { pay } from './pay.ts';

const stage = setUpStage({
  goods: [
    {},
    { productId: 'once', limit: { type: 'role', frequency: 1, days: 0 } },
    { productId: 'ten', limit: { type: 'game', frequency: 10, days: 7 } },
    { productId: 'plain', isCoupon: false },
  ],
});

async function paidContent(answer: Awaited<ReturnType<Stage['pay']>>) {
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return answer.content;
}

describe('O-10 one intended purchase', () => {
  it('O-10 sent 50 times at once makes one order and one payment, and every answer is the first', async () => {
    const before = stage.provider.asked.create.length;
    const fields = payFields({ role_id: 'r-fifty' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => stage.pay(fields)));
    const contents = await Promise.all(answers.map(paidContent));
    expect(new Set(contents.map((c) => `${c.billing_no} ${c.url}`)).size).toBe(1);
    expect(stage.provider.asked.create.length - before).toBe(1);
    const orders = await stage.rows(`select 1 from orders where role_id = 'r-fifty'`);
    expect(orders).toHaveLength(1);
  });

  it('O-10 sent again while the game is unavailable gets the first answer', async () => {
    const fields = payFields({ role_id: 'r-away' });
    const first = await paidContent(await stage.pay(fields));
    const { check } = stage.game.script;
    stage.game.script.check = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
    const [again, another] = [await stage.pay(fields), await stage.pay({ role_id: 'r-away-too' })];
    stage.game.script.check = check;
    expect(await paidContent(again)).toEqual(first);
    expect(codeOf(another)).toBe(codes.unavailable);
  });

  it('O-10 under the same key with another body is refused', async () => {
    const fields = payFields({ role_id: 'r-other-body' });
    await stage.pay(fields);
    expect(codeOf(await stage.pay({ ...fields, role_id: 'r-else' }))).toBe(codes.idempotencyKeyReused);
  });

  it('O-10 under the same key by another player is refused', async () => {
    const fields = payFields({ role_id: 'r-other-player' });
    await stage.pay(fields);
    expect(codeOf(await stage.pay(fields, { suid: 'sample-2' }))).toBe(codes.idempotencyKeyReused);
  });
});

describe('O-10 an idempotency key', () => {
  it('O-10 is not valid for a player of another game with the same id', async () => {
    const fields = payFields({ role_id: 'r-other-game' });
    await stage.pay(fields);
    const other = { gpId: 'gp2', clientId: 'second-web' };
    expect(codeOf(await stage.pay(fields, other))).toBe(codes.idempotencyKeyReused);
  });

  it('O-10 is not valid for another call', async () => {
    const fields = payFields({ role_id: 'r-other-call' });
    await pay(stage.contextOf(), '/api/pay/platform_pay', fields);
    const other = await pay(stage.contextOf(), '/api/pay/card_pay', fields);
    expect(codeOf(other)).toBe(codes.idempotencyKeyReused);
  });
});

describe('O-09 a product with an unpaid order', () => {
  it('O-09 cannot be bought again, and the refusal names the order', async () => {
    const first = await paidContent(await stage.pay({ role_id: 'r-unpaid' }));
    const second = await stage.pay({ role_id: 'r-unpaid' });
    expect(second).toMatchObject({ code: codes.unpaidOrder, content: { billing_no: first.billing_no } });
  });

  it('O-09 raced by 20 tabs with 20 keys still makes one order', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => stage.pay({ role_id: 'r-tabs' })));
    expect(answers.filter((a) => a.kind === 'content')).toHaveLength(1);
    expect(answers.filter((a) => codeOf(a) === codes.unpaidOrder)).toHaveLength(19);
  });

  it('O-09 whose order ends during the refusal is free: the page repeats the request and buys', async () => {
    const first = await paidContent(await stage.pay({ role_id: 'r-just-ended' }));
    const { database } = stage.services;
    const ask = database.one;
    database.one = async (asked, values) => {
      if (asked.name === 'order_find_unpaid')
        await stage.rows(`update orders set state = 'expired' where billing_no = '${first.billing_no}'`);
      return ask.call(database, asked, values) as never;
    };
    const refused = await stage.pay({ role_id: 'r-just-ended' });
    database.one = ask;
    expect(codeOf(refused)).toBe(codes.unavailable);
    expect(codeOf(await stage.pay({ role_id: 'r-just-ended' }))).toBe(codes.success);
  });

  it('O-09 may be paid by another method: the same order gets a second payment', async () => {
    const first = await paidContent(await stage.pay({ role_id: 'r-second-method' }));
    const second = await paidContent(
      await stage.pay({ role_id: 'r-second-method', billing_no: first.billing_no }),
    );
    expect(second.billing_no).toBe(first.billing_no);
    expect(second.url).not.toBe(first.url);
  });

  it('O-09 of another player cannot be paid or even seen', async () => {
    const first = await paidContent(await stage.pay({ role_id: 'r-foreign' }));
    const foreign = await stage.pay(
      { role_id: 'r-foreign', billing_no: first.billing_no },
      { suid: 'sample-9' },
    );
    expect(codeOf(foreign)).toBe(codes.notFound);
  });
});

describe('M-01 C-06 reservations under 200 separate orders at once', () => {
  it.each([
    ['once', 1, (i: number) => ({ role_id: 'r-limit', server_id: 's1', _player: `p${i}` })],
    ['ten', 10, (i: number) => ({ role_id: `r-limit-${i}`, server_id: 's1', _player: 'p-same' })],
  ] as const)(
    'M-01 a limit of %s (%d) is used exactly that often',
    async (productId, allowed, who) => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) => {
          const { _player, ...fields } = who(i);
          return stage.pay({ ...fields, product_id: productId }, { suid: _player });
        }),
      );
      expect(answers.filter((a) => a.kind === 'content')).toHaveLength(allowed);
      expect(answers.filter((a) => codeOf(a) === codes.limitReached)).toHaveLength(200 - allowed);
    },
    60_000,
  );

  it('C-06 a coupon raced from 200 orders is used once', async () => {
    await grantCoupon('RACE', 'p-coupon');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        stage.pay({ role_id: `r-coupon-${i}`, coupon_code: 'RACE', price: '3.99' }, { suid: 'p-coupon' }),
      ),
    );
    expect(answers.filter((a) => a.kind === 'content')).toHaveLength(1);
    expect(answers.filter((a) => codeOf(a) === codes.illegalCoupon)).toHaveLength(199);
  }, 60_000);

  it('C-06 M-01 a failed order’s reservations are released, once', async () => {
    await grantCoupon('BACK', 'p-back');
    const first = await paidContent(
      await stage.pay(
        { role_id: 'r-back', product_id: 'once', coupon_code: 'BACK', price: '3.99' },
        { suid: 'p-back' },
      ),
    );
    await stage.say(`${first.billing_no}-1`, 'declined', { error: 'declined' });
    await stage.say(`${first.billing_no}-1`, 'declined', { error: 'declined' });
    const second = await stage.pay(
      { role_id: 'r-back', product_id: 'once', coupon_code: 'BACK', price: '3.99' },
      { suid: 'p-back' },
    );
    expect(codeOf(second)).toBe(codes.success);
  });
});

describe('what is checked before any money moves', () => {
  it.each([
    ['O-14 an outdated price is asked again', { price: '4.49' }, codes.priceChanged],
    ['O-14 another currency is asked again', { currency: 'EUR' }, codes.priceChanged],
    ['O-02 a method that does not exist is refused', { pay_id: '999' }, codes.noSuchMethod],
    ['O-02 a channel of another method is refused', { channel_id: '12101' }, codes.noSuchMethod],
    ['O-02 a method that the region lacks is refused', { country: 'TR' }, codes.noSuchMethod],
    ['P-01 goods of another game are refused', { product_id: 'not-here' }, codes.goodsGone],
    ['S-05 an unknown client id is refused', { client_id: 'stranger' }, codes.noGame],
    [
      'C-01 a coupon for goods without coupons is refused',
      { product_id: 'plain', coupon_code: 'X' },
      codes.illegalCoupon,
    ],
    [
      'C-06 another player’s coupon is refused',
      { coupon_code: 'NOT-MINE', price: '3.99' },
      codes.illegalCoupon,
    ],
  ])('%s, and creates nothing', async (_title, fields, code) => {
    const answer = await stage.pay({ role_id: 'r-agree', ...fields });
    expect(codeOf(answer)).toBe(code);
    expect(await stage.rows(`select 1 from orders where role_id = 'r-agree'`)).toEqual([]);
  });

  it.each([
    ['an unknown method', { pay_id: '999' }, 'payway_not_exist'],
    ['a method of another region', { country: 'TR' }, 'payway_not_exist'],
    ['a channel that the method does not have', { channel_id: '12101' }, 'error_channel_not_exist'],
    ['fields that do not belong to the method', { card_info: 'A' }, 'error_method_parameters'],
    ['neither goods nor a link', { product_id: undefined }, 'error_method_parameters'],
  ])('X-01 %s: the player learns which', async (_title, fields, messageKey) => {
    expect(await stage.pay({ role_id: 'r-told', ...fields })).toMatchObject({ messageKey });
  });

  it('I-05 a session of another game product is not valid', async () => {
    expect(codeOf(await stage.pay({}, { gpId: 'gp-other' }))).toBe(codes.notLoggedIn);
  });

  it.each([
    ['role_not_found', codes.roleNotFound],
    ['banned', codes.gameRefused],
    ['maintenance', codes.gameRefused],
  ] as const)('O-06 a game that answers %s stops the purchase before it begins', async (code, expected) => {
    const check = stage.game.script.check;
    stage.game.script.check = () => ({ kind: 'refused', code, message: { en: 'The game says no.' } });
    const answer = await stage.pay({ role_id: 'r-refused' });
    stage.game.script.check = check;
    expect(codeOf(answer)).toBe(expected);
  });
});

describe('O-11 the provider’s answer to a create call', () => {
  it('O-11 lost: the order stays open, and the watch recovers the payment', async () => {
    stage.provider.script.create = () => ({ kind: 'unknown', detail: 'the answer was lost' });
    const answer = await paidContent(await stage.pay({ role_id: 'r-lost' }));
    expect(answer.url).toBe('');
    stage.provider.script.create = (reference) => ({
      kind: 'created',
      url: `https://again.example/${reference}`,
      memo: {},
    });
    await hasten(stage.database, 'watch-payment');
    await stage.runEffects();
    const [payment] = await stage.rows<{ state: string; url: string }>(
      `select state, url from payment where billing_no = '${answer.billing_no}'`,
    );
    expect(payment).toEqual({ state: 'pending', url: `https://again.example/${answer.billing_no}-1` });
  });

  it.each([
    ['unavailable', codes.providerDown],
    ['refused', codes.providerRefused],
  ] as const)(
    'O-11 %s: nothing was charged, and the goods can be bought again at once',
    async (kind, code) => {
      const create = stage.provider.script.create;
      stage.provider.script.create = () =>
        kind === 'refused'
          ? { kind, error: 'limit-exceeded', detail: '' }
          : { kind, detail: 'nobody listens' };
      const refused = await stage.pay({ role_id: `r-${kind}` });
      stage.provider.script.create = create;
      expect(codeOf(refused)).toBe(code);
      expect(codeOf(await stage.pay({ role_id: `r-${kind}` }))).toBe(codes.success);
    },
  );

  it('O-11 overtaken by the notification: the order is still paid', async () => {
    const create = stage.provider.script.create;
    stage.provider.script.create = async (reference) => {
      await stage.say(reference, 'paid');
      return { kind: 'created', url: 'https://late.example/', memo: {} };
    };
    const answer = await paidContent(await stage.pay({ role_id: 'r-overtaken' }));
    stage.provider.script.create = create;
    const [order] = await stage.rows<{ state: string }>(
      `select state from orders where billing_no = '${answer.billing_no}'`,
    );
    expect(order?.state).toBe('paid');
  });
});

async function grantCoupon(code: string, suid: string): Promise<void> {
  await stage.rows(
    `insert into coupon_grant (store, code, gp_id, suid, template, name, discount_rate, state)
     values ('watt.production', $1, 'gp1', $2, 't', '"Sample"', '0.80', 'avail')`,
    [code, suid],
  );
}
