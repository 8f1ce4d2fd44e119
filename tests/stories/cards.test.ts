import { expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { secretsInLogs } from '../books/secrets-in-logs.ts';
import { type Card, cardInfo, exchangeFields, firstGoods, issueCards, secretsOf } from '../harness/cards.ts';
import { operate } from '../harness/operator.ts';
import type { Player } from '../harness/player.ts';
import { playerOf, shopOf } from '../harness/shops.ts';
import { setUpWorld } from '../harness/world.ts';

const world = setUpWorld({ servers: 2 });

const secrets: string[] = [];
let batches = 0;

async function issue(brand: string, count: number, ...worth: string[]): Promise<Card[]> {
  batches += 1;
  const { cards, told } = await issueCards(world, brand, `story-${batches}`, count, ...worth);
  secrets.push(...cards.flatMap(secretsOf));
  for (const card of cards) expect(told).not.toContain(card.password);
  return cards;
}

async function issueGoods(player: Player, brand: string, count = 1) {
  const { goods, worth } = await firstGoods(player);
  return { goods, cards: await issue(brand, count, ...worth) };
}

const query = (player: Player, card: Card) =>
  player.call<{ price: string; gems_number: number; extra_gems_number: number }>('/api/pay/card_info', {
    client_id: player.clientId,
    card_info: cardInfo(card),
  });

it.each(['watt', 'joynet'])(
  'K-01 P-04 P-05 on %s a card is issued, looked up, redeemed, delivered, and listed in the player’s orders',
  async (brand) => {
    const player = await playerOf(world, brand, { account: 'sample11' });
    const { goods, cards } = await issueGoods(player, brand);
    const asked = await query(player, cards[0]!);
    expect(asked).toMatchObject({ code: 1, content: { price: goods.price } });
    const answer = await player.call<{ billing_no: string }>(
      '/api/pay/card_pay',
      await exchangeFields(player, cards[0]!),
    );
    expect(answer.code).toBe(1);
    await player.untilOrder(answer.content.billing_no, ['delivered']);
    const { orders } = await player.get<{ orders: { billing_no: string; method_name: string }[] }>(
      '/api/pay/getOrderList',
    );
    const method = brand === 'watt' ? 'Prepaid card' : '선불 카드'; // in the default language of each store
    expect(orders.find((o) => o.billing_no === answer.content.billing_no)?.method_name).toBe(method);
    const shown = await operate(world, 'orders', 'show', answer.content.billing_no);
    expect(shown.stdout).toContain('a card of batch story-');
  },
);

it('O-10 the retry of a redemption whose answer was lost gets that answer from the other process, not “used”', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample13' });
  const { cards } = await issueGoods(player, 'watt');
  const fields = await exchangeFields(player, cards[0]!);
  const [first, again] = await Promise.all([
    player.call<{ billing_no: string }>('/api/pay/card_pay', fields),
    player.tab(1).call<{ billing_no: string }>('/api/pay/card_pay', fields),
  ]);
  player.serverIndex = 1;
  const third = await player.call<{ billing_no: string }>('/api/pay/card_pay', fields);
  expect([first.code, again.code, third.code]).toEqual([1, 1, 1]);
  expect(new Set([first, again, third].map((a) => a.content.billing_no)).size).toBe(1);
});

it('K-02 guessing is locked for an account across both processes', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample14' });
  const { cards } = await issueGoods(player, 'watt');
  const codes: number[] = [];
  for (let i = 0; i < 6; i++) {
    player.serverIndex = i;
    codes.push((await query(player, { ...cards[0]!, password: `0000-0000-0000-000${i}` })).code);
  }
  expect(codes).toEqual([-3080, -3080, -3080, -3080, -3080, -3084]);
  expect((await query(player, cards[0]!)).code).toBe(-3084);
  const other = await playerOf(world, 'watt', { account: 'sample15' });
  expect((await query(other, cards[0]!)).code).toBe(1);
});

it('K-02 an operator exports states without secrets, and revokes what is not spent', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample16' });
  const { cards } = await issueGoods(player, 'watt', 3);
  const spent = await player.call<{ billing_no: string }>(
    '/api/pay/card_pay',
    await exchangeFields(player, cards[0]!),
  );
  const batch = ['--store', 'watt.production', '--batch', `story-${batches}`];
  const dry = await operate(world, 'cards', 'revoke', ...batch, '--reason', 'lost', '--dry-run');
  expect(dry.stdout).toContain('Would revoke 2 cards; 1 is spent');
  expect((await query(player, cards[1]!)).code).toBe(1);
  const done = await operate(world, 'cards', 'revoke', ...batch, '--reason', 'lost', '--json');
  expect(JSON.parse(done.stdout)).toEqual({ revoked: 2, of: 3 });
  expect((await query(player, cards[1]!)).code).toBe(-3082);
  const listed = await operate(world, 'cards', 'export', ...batch, '--json');
  const rows = JSON.parse(listed.stdout) as { number: string; state: string; billing_no: string }[];
  expect(rows.map((row) => row.state).sort()).toEqual(['revoked', 'revoked', 'used']);
  expect(rows.find((row) => row.state === 'used')).toMatchObject({
    number: cards[0]!.number,
    billing_no: spent.content.billing_no,
  });
  for (const { password } of cards) expect(listed.stdout).not.toContain(password);
  const again = await operate(world, 'cards', 'issue', ...batch, '--count', '1', '--game', 'none');
  expect(again.exitCode).toBe(2);
  await player.untilOrder(spent.content.billing_no, ['delivered']);
});

it('K-01 a gift card of 43 gems hides its price in the order', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample01' });
  const items = [
    '--items',
    'volt-crystal:43+7',
    '--game',
    shopOf('watt').gpId,
    '--name',
    'Gift card',
    '--price',
    '0.99',
  ];
  const [card] = await issue('watt', 1, ...items);
  expect(await query(player, card!)).toMatchObject({ content: { gems_number: 43, extra_gems_number: 7 } });
  const { content } = await player.call<{ billing_no: string }>(
    '/api/pay/card_pay',
    await exchangeFields(player, card!),
  );
  const order = await player.untilOrder(content.billing_no, ['delivered']);
  expect(order).toMatchObject({ price_hidden: true, product_name: 'Gift card' });
});

it('I8 no log contains a password or a card as sent', () => {
  expect(secretsInLogs(world.folder, secrets)).toEqual([]);
});

it('I1-I9 the books agree afterwards', async () => {
  expect(
    await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 20 }),
  ).toEqual([]);
});
