import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { armFault } from '../harness/faults.ts';
import { exchange } from '../harness/http.ts';
import { operate } from '../harness/operator.ts';
import { type Goods, newAttempt, Player, press, pressAndLeave, type Role } from '../harness/player.ts';
import { playerOf, shopOf } from '../harness/shops.ts';
import { untilDone } from '../harness/until-done.ts';
import { waitFor } from '../harness/wait-for.ts';
import { setUpWorld } from '../harness/world.ts';

const world = setUpWorld({ servers: 2 });

async function book<Row>(name: string, query: string): Promise<Row[]> {
  const answer = await exchange('GET', `${world.sandboxUrl}/books/${name}?${query}`);
  return (JSON.parse(answer.body) as Record<string, Row[]>)[name] ?? [];
}

const charges = (billingNo: string) =>
  book<{ reference: string; refunded_minor: number; amount_minor: number }>(
    'charges',
    `reference=${billingNo}`,
  );
const goodsInGame = async (billingNo: string) =>
  (await book<{ state: string }>('deliveries', `reference=${billingNo}`)).filter(
    (d) => d.state === 'delivered',
  ).length;

/** Unlimited goods that the channel accepts, different ones each time, so that orders do not conflict. */
async function purchaseOf(player: Player, channel: string): Promise<{ goods: Goods; role: Role }> {
  const roles = await player.roles();
  for (const goods of (await player.goods()).filter((g) => !g.isLimit)) {
    const regions = await player.methods(goods.value);
    if (!Object.values(regions).some((r) => r.methods.some((m) => m.channel_id === channel))) continue;
    const taken = await world.sql<{ role_id: string }>(`select role_id from orders where product_id = $1`, [
      goods.value,
    ]);
    const role = roles.find((r) => !taken.some((t) => t.role_id === r.role_id));
    if (role) return { goods, role };
  }
  throw new Error(`nothing is left to buy by ${channel}`);
}

async function start(
  player: Player,
  channel: string,
): Promise<{ billingNo: string; url: string; goods: Goods; role: Role }> {
  const { goods, role } = await purchaseOf(player, channel);
  const answer = await player.pay(goods, role, channel);
  if (answer.code !== 1) throw new Error(`pay: ${answer.code} ${answer.msg}`);
  return { billingNo: answer.content.billing_no, url: answer.content.url, goods, role };
}

/**
 * Waits until the provider has sent everything and the store has processed it, queried the provider once more and
 * carried out the effects.
 */
async function untilAllIsHeard(billingNo: string): Promise<void> {
  await waitFor('the notifications to be answered', async () =>
    (await book<{ state: string }>('notifications', `reference=${billingNo}`)).every(
      ({ state }) => state !== 'queued',
    ),
  );
  const [watch] = await world.sql<{ key: string; lease: number }>(
    `update effect set run_at = now(), last_error = ''
     where kind = 'watch-payment' and key = $1 returning key, lease`,
    [`${billingNo}-1`],
  );
  await waitFor('the provider to be asked', async () => {
    const asked = await world.sql(
      `select 1 from effect where kind = 'watch-payment' and key = $1
         and (state = 'done' or lease > $2 and last_error <> '')`,
      [watch?.key, watch?.lease],
    );
    return asked.length === 1;
  });
  await untilDone(world);
}

/**
 * The last column is the state of a payment whose payer turns back at the provider's page. Two providers do not report
 * this: the order stays open until the page expires.
 */
const methods = [
  ['watt', 'Adyen', '12101', undefined, 'cancelled'],
  ['watt', 'platform pay', '10801', undefined, 'cancelled'],
  ['watt', 'PayPal', '10201', undefined, undefined],
  ['ssgame', 'MyCard billing', '10302', 'twhk', 'declined'],
  ['ssgame', 'MyCard in-game card', '10301', 'twhk', 'declined'],
  ['ssgame', 'MyCard points', '10303', 'twhk', 'declined'],
  ['ko', 'KakaoPay', '11402', undefined, 'cancelled'],
  ['ko', 'Naver Pay', '11401', undefined, 'cancelled'],
  ['ko', 'Welcome Payments', '11501', undefined, 'cancelled'],
  ['ru', 'Xsolla', '11001', undefined, 'cancelled'],
  ['joynet', 'Adyen', '12101', 'eru', 'cancelled'],
  ['dragon', 'PayerMax', '11801', undefined, undefined],
  ['acenet', 'Travellet', '10701', undefined, 'cancelled'],
  ['rhinosSea', 'Razer', '10103', 'sea', 'cancelled'],
  ['brandEn', 'Razer bank', '10101', 'sea', 'cancelled'],
  ['rhinosSea', 'Razer e2p', '10102', 'sea', 'cancelled'],
  ['brandEn', 'Razer e2p t1', '10104', 'sea', 'cancelled'],
  ['coolgame', 'Codapay', '10401', undefined, 'cancelled'],
  ['joyage', 'Codapay, in US dollars', '10401', 'codapay', 'cancelled'],
  ['dragon', 'Pagsmile', '10501', undefined, 'cancelled'],
  ['dragon', 'EBANX', '12201', undefined, 'cancelled'],
  ['joyage', 'Alipay', '11601', 'codapay', undefined],
] as const;

describe.each(methods)('on %s by %s', (brand, _name, channel, area, turnedBack) => {
  const shop = area ? { area } : {};

  it.each(['production', 'demo'] as const)(
    'O-11 O-13 a purchase in %s is paid, and the goods are in the game once',
    async (environment) => {
      const player = await playerOf(world, brand, { environment, ...shop });
      const { billingNo, url } = await start(player, channel);
      await press(url, 'Pay');
      await player.untilOrder(billingNo, ['delivered']);
      expect(await goodsInGame(billingNo)).toBe(1);
      expect(await charges(billingNo)).toHaveLength(1);
    },
  );

  const endings = [
    ['Decline', 'declined'],
    ...(turnedBack === undefined ? [] : ([['Cancel', turnedBack]] as const)),
  ] as const;
  it.each(endings)('O-12 %s ends the order without a charge: the payment is %s', async (button, ended) => {
    const player = await playerOf(world, brand, { account: 'player2', ...shop });
    const { billingNo, url } = await start(player, channel);
    await press(url, button);
    const order = await player.untilOrder(billingNo, ['failed', 'cancelled', 'expired', 'delivered']);
    const payments = await world.sql('select state from payment where billing_no = $1', [billingNo]);
    expect([order.state, payments]).toEqual(['failed', [{ state: ended }]]);
    expect(await charges(billingNo)).toEqual([]);
    expect(await goodsInGame(billingNo)).toBe(0);
  });

  const leaving = ['Leave pending', ...(turnedBack === undefined ? (['Cancel'] as const) : [])] as const;
  it.each(leaving)('O-12 %s: it stays pending, and nothing is delivered', async (button) => {
    const player = await playerOf(world, brand, { account: 'sample01', ...shop });
    const { billingNo, url } = await start(player, channel);
    await press(url, button);
    await untilAllIsHeard(billingNo);
    const order = await player.order(billingNo, 0);
    expect([order.state, order.billing_status]).toEqual(['unpaid', 'Pending']);
    expect(await world.sql('select 1 from delivery where billing_no = $1', [billingNo])).toEqual([]);
    expect(await goodsInGame(billingNo)).toBe(0);
  });
});

describe('on watt by PayPal, where money moves only when the store captures it', () => {
  it('O-11 O-13 a player who approves and closes the window is charged once and gets the goods', async () => {
    const player = await playerOf(world, 'watt', { account: 'sample03' });
    const { billingNo, url } = await start(player, '10201');
    await pressAndLeave(url, 'Pay');
    await player.untilOrder(billingNo, ['delivered']);
    expect(await charges(billingNo)).toHaveLength(1);
    expect(await goodsInGame(billingNo)).toBe(1);
  });

  it('O-09 a player who leaves PayPal’s page drops the order at once, and approving it later costs nothing', async () => {
    const player = await playerOf(world, 'watt', { account: 'sample04' });
    const { billingNo, url } = await start(player, '10201');
    await press(url, 'Cancel');
    expect((await player.order(billingNo, 0)).billing_status).toBe('Pending');
    const dropped = await player.persist('/api/pay/cancelOrder', {
      billing_no: billingNo,
      attempt_id: newAttempt(),
    });
    expect(dropped.code).toBe(1);
    await player.untilOrder(billingNo, ['cancelled']);
    await press(url, 'Pay');
    await untilAllIsHeard(billingNo);
    expect((await player.order(billingNo, 0)).state).toBe('cancelled');
    expect(await charges(billingNo)).toEqual([]);
    expect(await goodsInGame(billingNo)).toBe(0);
  });
});

describe('O-04 Apple Pay, as dragon offers it through PayerMax', () => {
  const platforms = {
    ios: ['CARD', 'APPLEPAY', 'GOOGLEPAY'],
    android: ['CARD', 'GOOGLEPAY'],
    web: ['CARD', 'GOOGLEPAY'],
  };

  it.each(Object.entries(platforms))('O-04 on %s the payment methods are %j', async (platform, ways) => {
    const player = await playerOf(world, 'dragon', { account: 'sample15' });
    const { goods, role } = await purchaseOf(player, '11801');
    const shown = await player.get<Awaited<ReturnType<Player['methods']>>>('/api/pay/getCountries', {
      product_id: goods.value,
      platform,
      domain_area: player.area,
    });
    const method = shown.US?.methods.find(({ channel_id }) => channel_id === '11801');
    expect(method?.sub_payment.map(({ code }) => code)).toEqual(ways);

    // The server accepts no others, whatever a page sends.
    const byApple = { country: 'US', platform, channel: 'APPLEPAY', channel_id: '1180102' };
    const answer = await player.pay(goods, role, '11801', byApple);
    expect(answer.code).toBe(ways.includes('APPLEPAY') ? codes.success : codes.noSuchMethod);
    if (answer.code !== codes.success) return;
    await press(answer.content.url, 'Pay');
    await player.untilOrder(answer.content.billing_no, ['delivered']);
  });
});

describe('O-10 lost answers', () => {
  it('O-10 the same pay call 50 times at once to both processes makes one order and one charge', async () => {
    const player = await playerOf(world, 'watt', { account: 'sample02' });
    const { goods, role } = await purchaseOf(player, '12101');
    const { path, fields } = await player.payFields(goods, role, '12101');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const tab = Object.assign(new Player(world, shopOf('watt')), { token: player.token, serverIndex: i });
        return tab.persist<{ billing_no: string; url: string }>(path, fields);
      }),
    );
    const told = new Set(answers.map((a) => `${a.code} ${a.content?.billing_no} ${a.content?.url}`));
    expect(told.size).toBe(1);
    const [{ billing_no: billingNo, url }] = [answers[0]!.content];
    await press(url, 'Pay');
    await player.untilOrder(billingNo, ['delivered']);
    expect(await charges(billingNo)).toHaveLength(1);
    const orders = await world.sql(
      `select 1 from orders where suid = (select suid from orders where billing_no = $1)`,
      [billingNo],
    );
    expect(orders).toHaveLength(1);
  });

  it('O-10 the retry of a pay call whose answer was dropped gets the first order', async () => {
    const player = await playerOf(world, 'watt', { account: 'sample03' });
    const { goods, role } = await purchaseOf(player, '10801');
    const { path, fields } = await player.payFields(goods, role, '10801');
    const hungUp = player.call(path, fields).catch(() => undefined);
    await Promise.race([hungUp, new Promise((resolve) => setImmediate(resolve))]);
    player.serverIndex += 1;
    const retry = await player.persist<{ billing_no: string; url: string }>(path, fields);
    const again = await player.persist<{ billing_no: string; url: string }>(path, fields);
    expect(retry.code).toBe(1);
    expect(again.content).toEqual(retry.content);
    const orders = await world.sql(
      `select 1 from orders where role_id = $1 and product_id = $2 and suid like '%'`,
      [role.role_id, goods.value],
    );
    expect(orders).toHaveLength(1);
  });

  it('O-10 I-02 the retry of a login whose answer was dropped gets the same session', async () => {
    const shop = shopOf('watt');
    const hide = (text: string) => Buffer.from(`0af${text}`).toString('base64');
    const fields = {
      client_id: shop.clientId,
      username: hide('player'),
      password: hide('player'),
      attempt_id: newAttempt(),
    };
    const first = await new Player(world, shop).persist<{ oauth_token: string }>('/util/login/auth', fields);
    const other = Object.assign(new Player(world, shop), { serverIndex: 1 });
    const second = await other.persist<{ oauth_token: string }>('/util/login/auth', fields);
    expect(second.content.oauth_token).toBe(first.content.oauth_token);
  });
});

describe('O-11 money that comes twice, late or by another account’s notification', () => {
  it('O-09 the page of a dropped order, still open at Xsolla, cannot be paid', async () => {
    const player = await playerOf(world, 'ru', { account: 'sample11' });
    const { billingNo, url } = await start(player, '11001');
    const dropped = await player.call('/api/pay/cancelOrder', {
      billing_no: billingNo,
      attempt_id: newAttempt(),
    });
    expect(dropped.code).toBe(1);
    await pressAndLeave(url, 'Pay');
    const asked = () =>
      book<{ event: string; state: string }>('notifications', `reference=${billingNo}`).then((all) =>
        all.map(({ event, state }) => [event, state]),
      );
    await waitFor('the player check to be answered', async () =>
      (await asked()).every(([, state]) => state !== 'queued'),
    );
    expect(await asked()).toEqual([['user_validation', 'given-up']]);
    expect(await charges(billingNo)).toEqual([]);
    expect((await player.order(billingNo)).state).toBe('cancelled');
  });

  it.each([
    ['12101', '10801', 'a provider that cannot cancel it'],
    ['10801', '12101', 'a provider that has cancelled it'],
  ])(
    'O-11 method A (%s) left pending, B (%s) paid, A’s old tab completed at %s: one delivery, no money lost',
    async (a, b) => {
      const player = await playerOf(world, 'watt', { account: a === '12101' ? 'sample04' : 'sample09' });
      const first = await start(player, a);
      const second = await player.pay(first.goods, first.role, b, { billing_no: first.billingNo });
      expect(second.content.billing_no).toBe(first.billingNo);
      await press(second.content.url, 'Pay');
      await player.untilOrder(first.billingNo, ['delivered']);
      const stopped = () =>
        world.sql(`select 1 from payment where reference = $1 and state = 'cancelled'`, [
          `${first.billingNo}-1`,
        ]);
      if (a === '12101') {
        await press(first.url, 'Pay');
        await waitFor(
          'the second payment to be refunded',
          async () => (await player.order(first.billingNo)).extra_payment === 'refunded',
        );
        const [mine] = (await charges(first.billingNo)).filter((c) => c.reference === `${first.billingNo}-1`);
        expect(mine?.refunded_minor).toBe(mine?.amount_minor);
      } else {
        await waitFor('the first payment to be cancelled', async () => (await stopped()).length === 1);
        await expect(press(first.url, 'Pay')).rejects.toThrow('has no button Pay');
        expect(await charges(first.billingNo)).toHaveLength(1);
      }
      expect(await goodsInGame(first.billingNo)).toBe(1);
    },
  );

  it('O-11 joynet’s notification on the account that it shares with watt delivers joynet’s order once', async () => {
    const before = await world.sql(
      `select 1 from orders where store = 'watt.production' and state = 'delivered'`,
    );
    const player = await playerOf(world, 'joynet', { area: 'eru', account: 'sample05' });
    const { billingNo, url } = await start(player, '12101');
    await armFault(world, { provider: 'adyen', kind: 'duplicate', n: 5, reference: `${billingNo}-1` });
    await press(url, 'Pay');
    await player.untilOrder(billingNo, ['delivered']);
    expect(await goodsInGame(billingNo)).toBe(1);
    const [row] = await world.sql<{ store: string; account: string }>(
      `select o.store, p.account from orders o join payment p using (store, billing_no) where billing_no = $1`,
      [billingNo],
    );
    expect(row).toEqual({ store: 'joynet.production', account: 'adyen-main' });
    expect(
      await world.sql(`select 1 from orders where store = 'watt.production' and state = 'delivered'`),
    ).toHaveLength(before.length);
  });
});

it('O-11 concurrent refunds, by command or recorded by hand, are booked once', async () => {
  const player = await playerOf(world, 'ssgame', { area: 'twhk', account: 'sample13' });
  const { billingNo, url } = await start(player, '10302');
  await press(url, 'Pay');
  await player.untilOrder(billingNo, ['delivered']);
  const all = (count: number, ...words: string[]) =>
    Promise.all(Array.from({ length: count }, (_, i) => operate(world, ...words, `operator ${i}`)));
  await all(3, 'orders', 'refund', billingNo, '--reason');
  await player.untilOrder(billingNo, ['refunding']);
  const exceptions = await world.sql<{ id: string; kind: string }>(
    'select id, kind from exception where billing_no = $1',
    [billingNo],
  );
  expect(exceptions.map(({ kind }) => kind)).toEqual(['refund-impossible']);
  const resolved = await all(4, 'exceptions', 'resolve', String(exceptions[0]?.id), '--resolution');
  expect(resolved.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1, 1, 1]);
  const refunds = await world.sql<{ state: string }>('select state from refund where billing_no = $1', [
    billingNo,
  ]);
  expect(refunds).toEqual([{ state: 'succeeded' }]);
  expect((await player.order(billingNo)).state).toBe('refunded');
});

describe('O-13 what can go wrong at the game', () => {
  it.each(['lost', 'garbage', 'err500'])(
    'O-13 a character whose delivery fails by “%s” gets its goods once',
    async (word) => {
      const player = await playerOf(world, 'watt', { account: 'sample06' });
      const all = await player.get<Role[]>('/api/system/allRoleList');
      const role = all.find((r) => r.role_id.endsWith(`-${word}`))!;
      const goods = (await player.goods()).find((g) => !g.isLimit)!;
      const answer = await player.pay(goods, role, '10801');
      await press(answer.content.url, 'Pay');
      await player.untilOrder(answer.content.billing_no, ['delivered']);
      expect(await goodsInGame(answer.content.billing_no)).toBe(1);
    },
  );

  it('O-13 a refused delivery is an exception with its reason', async () => {
    const player = await playerOf(world, 'watt', { account: 'sample07' });
    const role = (await player.get<Role[]>('/api/system/allRoleList')).find((r) =>
      r.role_id.endsWith('-refused'),
    )!;
    const goods = (await player.goods()).find((g) => !g.isLimit)!;
    const answer = await player.pay(goods, role, '10801');
    await press(answer.content.url, 'Pay');
    await player.untilOrder(answer.content.billing_no, ['review']);
    const rows = await world.sql<{ kind: string }>(`select kind from exception where billing_no = $1`, [
      answer.content.billing_no,
    ]);
    expect(rows.map((r) => r.kind)).toEqual(['delivery-refused']);
  });

  it('O-06 a banned character is refused before any money moves', async () => {
    const player = await playerOf(world, 'watt', { account: 'sample08' });
    const role = (await player.get<Role[]>('/api/system/allRoleList')).find((r) =>
      r.role_id.endsWith('-banned'),
    )!;
    const goods = (await player.goods()).find((g) => !g.isLimit)!;
    const answer = await player.pay(goods, role, '10801');
    expect(answer.code).toBe(-3056);
    expect(answer.msg).not.toBe('');
    expect(await world.sql(`select 1 from orders where role_id = $1`, [role.role_id])).toEqual([]);
  });
});

it('I1-I9 afterwards the books of providers and game agree with the database', async () => {
  expect(
    await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 20 }),
  ).toEqual([]);
});
