import { describe, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { exchange } from '../harness/http.ts';
import {
  createLink,
  debtorOf,
  linkFor,
  linkPayFields,
  logInForMakeUp,
  payLink,
  payLinkInFull,
  readLink,
  restrictionOf,
} from '../harness/make-up.ts';
import { operate } from '../harness/operator.ts';
import { newAttempt, Player, press } from '../harness/player.ts';
import { playerOf, shopOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { setUpWorld } from '../harness/world.ts';

const world = setUpWorld({ servers: 2 });

const control = async (call: string, body: Record<string, unknown>) => {
  const answer = await exchange('POST', `${world.sandboxUrl}/control/${call}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`the sandbox refuses ${call}: ${answer.status} ${answer.body}`);
};
const paidLink = (replenishId: string) =>
  world.sql<{ state: string; billing_no: string }>(
    'select state, billing_no from make_up_link where replenish_id = $1',
    [replenishId],
  );
const end = (replenishId: string) =>
  world.sql('update make_up_link set valid_until = now() where replenish_id = $1', [replenishId]);

it.each([
  ['watt', '4.99', '12101'],
  ['joynet', '6000', '10801'],
])(
  'Y-01 I-04 on %s a restricted character cannot buy; its player pays the link and can buy again',
  async (brand, amount, channel) => {
    const debtor = await debtorOf(world, brand);
    const [role] = await debtor.roles();
    const goods = (await debtor.goods()).find((g) => !g.isLimit)!;
    expect((await debtor.pay(goods, role!, channel)).code).toBe(-3056);
    expect(await restrictionOf(world, brand, role!.role_id)).toBe('restricted');

    const link = await linkFor(debtor, brand, amount);
    const entered = await logInForMakeUp(debtor, 'restricted', shopOf(brand).gpId);
    expect(entered.content.replenish_id).toBe(link.replenish_id);
    const info = await readLink(debtor, link);
    expect(info).toMatchObject({ code: 1, content: { role_id: role!.role_id, unpaid_billing_no: '' } });
    expect(info.content.valid_time).toBeGreaterThan(86_000);

    const billingNo = await payLinkInFull(debtor, link, channel);
    expect(await restrictionOf(world, brand, role!.role_id)).toBe('lifted');
    const bought = await debtor.pay(goods, role!, channel);
    expect(bought.code).toBe(1);
    await press(bought.content.url, 'Pay');
    await debtor.untilOrder(bought.content.billing_no, ['delivered']);
    expect((await readLink(debtor, link)).code).toBe(-3018);
    const shown = await operate(world, 'make-up', 'show', billingNo);
    expect(shown.stdout).toContain(`${billingNo} (delivered)`);
  },
);

it('I-04 P-10 the game of a link is public; a repeated login gets the first session', async () => {
  const { clientId, gpId } = shopOf('watt');
  const anybody = new Player(world, shopOf('watt'));
  const gameList = (rp_client_id: string) =>
    anybody.call<{ gp_id: string; client_id: string }[]>('/api/replenishment/getGameList', { rp_client_id });
  expect(await gameList(clientId)).toMatchObject({
    code: 1,
    content: [{ gp_id: gpId, client_id: clientId }],
  });
  expect((await gameList('nobodys-client')).code).toBe(-3001);
  expect((await logInForMakeUp(anybody, 'player', 'no-game')).code).toBe(-3001);
  expect((await logInForMakeUp(anybody, 'nobody', gpId)).code).toBe(-601);
  const hidden = Buffer.from('0afplayer2').toString('base64');
  const fields = { game_id: gpId, username: hidden, password: hidden, attempt_id: newAttempt() };
  const first = await anybody.call<{ oauth_token: string }>('/api/ingame/auth', fields);
  anybody.serverIndex = 1;
  const again = await anybody.call<{ oauth_token: string }>('/api/ingame/auth', fields);
  expect(first).toMatchObject({ code: 1, content: { gp_id: gpId, replenish_id: '' } });
  expect(again.content).toEqual(first.content);
});

it('Y-01 after a chargeback the publisher asks for the money again, and the game is notified which debt is paid', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample03' });
  const [role] = await player.roles();
  const goods = (await player.goods()).find((g) => !g.isLimit)!;
  const bought = await player.pay(goods, role!, '12101');
  await press(bought.content.url, 'Pay');
  await player.untilOrder(bought.content.billing_no, ['delivered']);
  const early = await operate(world, 'make-up', 'create', '--order', bought.content.billing_no);
  expect(early).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is delivered') });
  await control('chargeback', { provider: 'adyen', reference: bought.content.billing_no });
  await player.untilOrder(bought.content.billing_no, ['charged_back']);
  await waitFor(
    'the game to restrict the role',
    async () => (await restrictionOf(world, 'watt', role!.role_id)) === 'restricted',
  );

  const order = ['--order', bought.content.billing_no];
  const tried = await operate(world, 'make-up', 'create', ...order, '--dry-run');
  expect(tried.stdout).toContain('Would ask');
  expect(await world.sql('select 1 from make_up_link where for_billing_no = $1', [order[1]])).toEqual([]);
  const link = await createLink(world, ...order, '--valid', '3d');
  expect(link.amount).toBe(`${goods.price} ${goods.currency}`);
  expect((await operate(world, 'make-up', 'create', ...order)).stderr).toContain('--replace');
  expect((await readLink(player, link)).content.valid_time).toBeGreaterThan(86_400);

  await payLinkInFull(player, link, '10801');
  expect(await restrictionOf(world, 'watt', role!.role_id)).toBe('lifted');
  const [lift] = await world.sql<{ items: unknown[]; source_kind: string }>(
    `select items, source_kind from delivery where source_id = $1`,
    [link.replenish_id],
  );
  expect(lift).toEqual({ items: [], source_kind: 'make-up' });
});

describe('Y-01 used once, by its player only', () => {
  it('another player’s link is refused with its own code and message, and shows nothing of the link', async () => {
    const owner = await playerOf(world, 'watt', { account: 'sample06' });
    const link = await linkFor(owner, 'watt', '4.99');
    const { path, fields } = await linkPayFields(owner, link, '10801');
    const stranger = await playerOf(world, 'watt', { account: 'sample07' });
    const told = await readLink(stranger, link);
    expect(told).toMatchObject({ code: -3017, content: null });
    expect(told.msg).toContain('another account');
    expect((await stranger.call(path, { ...fields, attempt_id: newAttempt() })).code).toBe(-3017);
    const methods = await stranger.call('/api/pay/replenishmentCountryList', {
      replenish_id: link.replenish_id,
      platform: 'web',
    });
    expect(methods.code).toBe(-3017);
    expect((await new Player(world, shopOf('watt')).call(path, fields)).code).toBe(-600);
  });

  it('O-10 the retry of a pay call whose answer was dropped gets the first order', async () => {
    const player = await playerOf(world, 'watt', { account: 'sample08' });
    const link = await linkFor(player, 'watt', '4.99');
    const { path, fields } = await linkPayFields(player, link, '10801');
    const hungUp = player.call(path, fields).catch(() => undefined);
    await Promise.race([hungUp, new Promise((resolve) => setImmediate(resolve))]);
    player.serverIndex += 1;
    const retry = await player.persist<{ billing_no: string; url: string }>(path, fields);
    const again = await player.persist<{ billing_no: string; url: string }>(path, fields);
    expect(retry.code).toBe(1);
    expect(again.content).toEqual(retry.content);
    await press(retry.content.url, 'Pay');
    await player.untilOrder(retry.content.billing_no, ['delivered']);
    // The first answer, with the purchase since completed.
    expect((await player.persist(path, fields)).content).toEqual({ ...retry.content, is_over: true });
  });

  it('O-11 method A left pending, B paid, A’s old tab completed: one is refunded', async () => {
    const player = await playerOf(world, 'watt', { account: 'sample09' });
    const link = await linkFor(player, 'watt', '4.99');
    const a = await payLink(player, link, '12101');
    const billingNo = a.content.billing_no;
    const b = await payLink(player, link, '10801', { billing_no: billingNo });
    expect(b.content.billing_no).toBe(billingNo);
    await press(b.content.url, 'Pay');
    await player.untilOrder(billingNo, ['delivered']);
    await press(a.content.url, 'Pay').catch(() => undefined);
    await control('pay', { provider: 'adyen', reference: `${billingNo}-1` }).catch(() => undefined);
    await player.untilExtra(billingNo);
    expect(await paidLink(link.replenish_id)).toEqual([{ state: 'paid', billing_no: billingNo }]);
  });
});

describe('Y-01 an expired link', () => {
  it('is refused with -3016 everywhere, like an unknown one', async () => {
    const player = await playerOf(world, 'watt', { account: 'sample10' });
    const link = await linkFor(player, 'watt', '4.99');
    const { path, fields } = await linkPayFields(player, link, '10801');
    await end(link.replenish_id);
    expect((await readLink(player, link)).code).toBe(-3016);
    expect((await player.call(path, fields)).code).toBe(-3016);
    expect((await readLink(player, { replenish_id: link.replenish_id.replace(/.$/, 'Z') })).code).toBe(-3016);
  });

  it('O-11 is settled by a late payment', async () => {
    const player = await playerOf(world, 'watt', { account: 'sample11' });
    const link = await linkFor(player, 'watt', '4.99');
    const { content } = await payLink(player, link, '12101');
    await press(content.url, 'Decline');
    await player.untilOrder(content.billing_no, ['failed']);
    await end(link.replenish_id);
    await control('pay', { provider: 'adyen', reference: content.billing_no });
    await player.untilOrder(content.billing_no, ['delivered']);
    expect(await paidLink(link.replenish_id)).toEqual([{ state: 'paid', billing_no: content.billing_no }]);
  });
});

it('Y-01 a game that is down is notified of the payment when it is back, once', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample12' });
  const link = await linkFor(player, 'watt', '4.99');
  await control('faults', { provider: 'game', kind: 'answer-lost', call: 'lift-restriction', next: 2 });
  const billingNo = await payLinkInFull(player, link, '10801');
  const [lift] = await world.sql<{ tries: number }>('select tries from delivery where billing_no = $1', [
    billingNo,
  ]);
  expect(lift!.tries).toBeGreaterThanOrEqual(3);
  const book = await exchange('GET', `${world.sandboxUrl}/books/deliveries?reference=${billingNo}`);
  const { deliveries } = JSON.parse(book.body) as { deliveries: { state: string }[] };
  expect(deliveries.map((d) => d.state)).toEqual(['delivered']);
});

it('Y-01 the game is notified of a refunded make-up payment, and the publisher may ask again', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample13' });
  const [role] = await player.roles();
  const goods = (await player.goods()).find((g) => !g.isLimit)!;
  const bought = await player.pay(goods, role!, '12101');
  await press(bought.content.url, 'Decline');
  await player.untilOrder(bought.content.billing_no, ['failed']);
  const order = ['--order', bought.content.billing_no];
  const link = await createLink(world, ...order);
  const billingNo = await payLinkInFull(player, link, '12101');
  expect((await operate(world, 'make-up', 'create', ...order)).stderr).toContain('is paid');
  expect((await operate(world, 'orders', 'refund', billingNo, '--reason', 'test')).exitCode).toBe(0);
  await player.untilOrder(billingNo, ['refunded']);
  await waitFor(
    'the game to restrict the role again',
    async () => (await restrictionOf(world, 'watt', role!.role_id)) === 'restricted',
  );
  const next = await createLink(world, ...order);
  expect(next.replenish_id).not.toBe(link.replenish_id);
  await payLinkInFull(player, next, '12101');
  expect(await restrictionOf(world, 'watt', role!.role_id)).toBe('lifted');
  expect((await operate(world, 'make-up', 'create', '--order', billingNo)).stderr).toContain(
    bought.content.billing_no,
  );
});

it.each([
  [['--order', 'GP0000000000000000'], 3, 'no order'],
  [['--store', 'watt.production', '--amount', '1'], 2, 'either --order'],
  [[...character(), '--amount', '0'], 2, 'no amount'],
  [[...character(), '--amount', '499', '--currency', 'JPY'], 2, 'not sold in JPY'],
  [[...character(), '--amount', '4.99', '--area', 'mars'], 2, 'Areas: '],
  [[...inTaiwan(), '--currency', 'JPY'], 2, 'Area twhk does not sell in JPY'],
  [[...character(), '--amount', '4.99', '--valid', '400d'], 2, 'is invalid'],
  [[...character('nowhere.production'), '--amount', '4.99'], 3, 'no store'],
  [[...character(), '--amount', '4.99', '--store', 'nowhere.production'], 2, '--store is given twice'],
])('make-up create %j says what is wrong', async (words, exitCode, says) => {
  const answer = await operate(world, 'make-up', 'create', ...words);
  expect(answer.exitCode).toBe(exitCode);
  expect(answer.stderr).toContain(says);
});

/** A character of a game that is sold in several areas with different currencies. */
function inTaiwan(): string[] {
  const { gpId } = shopOf('ssgame', 'production', 'twhk');
  const character = ['--player', '1', '--server', 's1', '--role', 'r1', '--game', gpId];
  return ['--store', 'ssgame.production', ...character, '--amount', '150', '--area', 'twhk'];
}

it('Y-01 make-up create --area asks in that area’s currency, and leads to its shop', async () => {
  const link = await createLink(world, ...inTaiwan());
  expect(link.amount).toBe('150.00 TWD');
  const [kept] = await world.sql<object>(
    'select domain_area, client_id, currency from make_up_link where replenish_id = $1',
    [link.replenish_id],
  );
  expect(kept).toEqual({
    domain_area: 'twhk',
    client_id: shopOf('ssgame', 'production', 'twhk').clientId,
    currency: 'TWD',
  });
});

function character(store = 'watt.production'): string[] {
  const { gpId } = shopOf('watt');
  return ['--store', store, '--player', '1', '--server', 's1', '--role', 'r1', '--game', gpId];
}

it.each(['\0', '\ud800', '%', '__proto__', "' or 1=1--", '\u202e', ' '.repeat(40)])(
  'Y-01 a link id of %j is refused, and breaks nothing',
  async (replenish_id) => {
    const player = await playerOf(world, 'watt', { account: 'sample03' });
    expect((await readLink(player, { replenish_id })).code).toSatisfy(
      (code) => code === -3016 || code === -4000,
    );
  },
);

it('P-09 the link back to the game is that of the platform', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample03' });
  const way = (platform: string) => player.get<{ url: string }>('/api/rsys/evoke', { platform });
  expect(await way('android')).toEqual({ url: 'voltgarde://topup-done' });
  expect(await way('web')).toEqual({ url: 'https://play.voltgarde.example/' });
});

it('I1-I9 the books agree afterwards', async () => {
  expect(
    await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 20 }),
  ).toEqual([]);
});
