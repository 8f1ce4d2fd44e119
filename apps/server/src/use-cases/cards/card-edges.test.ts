import { randomBytes } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { countingIn } from '../../counting.ts';
import type { CardRow } from '../../repositories/cards.ts';
import { cardInfoOf } from '../../testing/card-info.ts';
import { codeOf } from '../../testing/read-answer.ts';
import { setUpStage } from '../../testing/stage.ts';
import { visitorLimits } from '../../visitor-limits.ts';
import { giveCardTryBack, takeCardTry } from './card-tries.ts';
import { exchangeCard } from './exchange-card.ts';
import { issueCards, makeCards, type NewCardBatch } from './issue-cards.ts';
import { cardRefusal } from './judge-card.ts';
import { queryCard } from './query-card.ts';

/* Who may use cards, who is limited for which attempts, and what is recorded about issued cards. */

const stage = setUpStage();
beforeEach(() => stage.rows('delete from guard_counter'));

const batchOf = (changes: Partial<NewCardBatch> = {}): NewCardBatch => ({
  store: stage.store.id,
  batch: 'batch-1',
  gpId: 'gp1',
  name: { en: 'A card' },
  items: [{ sku: 'gem', quantity: 550 }],
  gems: 500,
  extraGems: 50,
  price: { amountMinor: 499, currency: 'USD' },
  expiresAt: undefined,
  ...changes,
});
const query = (context: Parameters<typeof queryCard>[0], card: { number: string; password: string }) =>
  queryCard(context, { client_id: 'client-web', card_info: cardInfoOf(card) });

describe('K-01 an operator issues cards', () => {
  it('K-01 the issuer, number and worth are recorded; a batch name is used once', async () => {
    const cards = makeCards(3, randomBytes);
    expect(await issueCards(stage.services, batchOf(), cards, 'sam')).toBe(true);
    expect(await issueCards(stage.services, batchOf(), makeCards(1, randomBytes), 'eve')).toBe(false);
    const audit = await stage.rows(
      `select operator, command, arguments, store, target, outcome from audit where command = 'cards issue'`,
    );
    expect(audit).toEqual([
      {
        operator: 'sam',
        command: 'cards issue',
        store: stage.store.id,
        target: 'batch-1',
        arguments: { batch: 'batch-1', count: 3, price: { amountMinor: 499, currency: 'USD' }, gems: 500 },
        outcome: 'issued',
      },
    ]);
    const numbers = await stage.rows<{ number: string }>(`select number from card where batch = 'batch-1'`);
    expect(numbers.map(({ number }) => number).sort()).toEqual(cards.map(({ number }) => number).sort());
  });

  it('K-02 no two cards have one number, even where chance repeats itself', () => {
    let calls = 0;
    // Numbers repeat, passwords do not.
    const repeating = (size: number) => Buffer.alloc(size, size === 16 ? calls++ : Math.floor(calls++ / 6));
    const numbers = makeCards(3, repeating).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers).toHaveLength(3);
  });
});

it.each([
  [['universal', 'nippon'], 'client-web', 'universal'],
  [['nippon', 'universal'], 'client-web', 'nippon'],
  [['universal', 'nippon'], 'client-nippon-web', 'nippon'],
  [['nippon', 'universal'], 'client-nippon-web', 'nippon'],
])(
  'P-05 of a game that is sold in %j, spent in %s: its order is of the area %s',
  async (areas, client_id, area) => {
    const ids = { android: 'client-nippon-android', ios: 'client-nippon-ios', web: 'client-nippon-web' };
    const games = stage.brand.games;
    const [game, other] = games;
    const store = {
      ...stage.store,
      brand: { ...stage.brand, games: [{ ...game!, areas, areaClientIds: { nippon: ids } }, other!] },
    };
    const suid = `in-${areas[0]}-${client_id}`;
    const [card] = makeCards(1, randomBytes);
    await issueCards(stage.services, batchOf({ batch: suid }), [card!], 'sam');
    const answer = await exchangeCard(stage.contextOf({ suid }, store), {
      attempt_id: randomBytes(16).toString('hex'),
      client_id,
      server_id: 's1',
      role_id: suid,
      platform: 'web',
      card_info: cardInfoOf(card!),
    });
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    expect(
      await stage.rows('select domain_area, client_id from orders where billing_no = $1', [
        answer.content.billing_no,
      ]),
    ).toEqual([{ domain_area: area, client_id }]);
  },
);

describe('K-02 a player with a card', () => {
  it('K-02 must be logged in to look it up or spend it', async () => {
    const [card] = makeCards(1, randomBytes);
    await issueCards(stage.services, batchOf({ batch: 'batch-2' }), [card!], 'sam');
    const nobody = { ...stage.contextOf(), session: undefined };
    const exchange = {
      attempt_id: randomBytes(16).toString('hex'),
      client_id: 'client-web',
      server_id: 's1',
      ...({ role_id: 'r1', platform: 'web', card_info: cardInfoOf(card!) } as const),
    };
    expect(codeOf(await query(nobody, card!))).toBe(codes.notLoggedIn);
    expect(codeOf(await exchangeCard(nobody, exchange))).toBe(codes.notLoggedIn);
    expect(await stage.rows('select 1 from guard_counter')).toEqual([]);
    expect(codeOf(await query(stage.contextOf(), card!))).toBe(codes.success);
  });

  it('K-02 cannot look it up or spend it where the brand takes no cards; what was spent before is told again', async () => {
    const cards = makeCards(2, randomBytes);
    await issueCards(stage.services, batchOf({ batch: 'batch-off' }), cards, 'sam');
    const contextWhere = (isOpenCard: boolean | undefined) => {
      const context = stage.contextOf();
      return {
        ...context,
        store: { ...context.store, brand: { ...context.store.brand, isOpenCard } },
      } as typeof context;
    };
    const exchange = (card: (typeof cards)[number]) => ({
      attempt_id: randomBytes(16).toString('hex'),
      client_id: 'client-web',
      server_id: 's1',
      role_id: 'r1',
      platform: 'web' as const,
      card_info: cardInfoOf(card),
    });
    const spent = exchange(cards[0]!);
    const answer = await exchangeCard(contextWhere(true), spent);
    expect(codeOf(answer)).toBe(codes.success);
    const wrong = { number: '0'.repeat(12), password: '0'.repeat(16) };
    // As often as would lock the account.
    for (const off of [false, undefined, false, undefined, false]) {
      const where = contextWhere(off);
      for (const card of [cards[1]!, wrong]) expect(codeOf(await query(where, card))).toBe(codes.notFound);
      expect(codeOf(await exchangeCard(where, exchange(cards[1]!)))).toBe(codes.notFound);
      expect(await exchangeCard(where, spent)).toEqual(answer);
    }
    expect(codeOf(await exchangeCard(contextWhere(true), exchange(cards[1]!)))).toBe(codes.success);
  });

  it('K-02 at a locked address is not locked elsewhere', async () => {
    const [card, wrong] = makeCards(2, randomBytes);
    await issueCards(stage.services, batchOf({ batch: 'batch-3' }), [card!], 'sam');
    const there = { ...stage.contextOf({ suid: 'traveller' }), clientIp: '192.0.2.77' };
    await query(
      { ...there, ...stage.contextOf({ suid: 'a-bad-neighbour' }), clientIp: there.clientIp },
      wrong!,
    );
    await stage.rows(
      `update guard_counter set points = ${visitorLimits.card.address.most} where key like '%card-address%'`,
    );
    for (let tries = 0; tries <= visitorLimits.card.account.most; tries += 1)
      expect(codeOf(await query(there, card!))).toBe(codes.cardLocked);
    expect(codeOf(await query({ ...there, clientIp: '198.51.100.7' }, card!))).toBe(codes.success);
  });
});

it('P-05 the game check has this card’s goods, and the order keeps all names and rules', async () => {
  const [card] = makeCards(1, randomBytes);
  const price = { amountMinor: 10_900, currency: 'TWD' };
  const items = [{ sku: 'egg', quantity: 3 }];
  const name = { en: 'A card', ja: 'カード' };
  await issueCards(stage.services, batchOf({ batch: 'named', price, items, name, gems: 7 }), [card!], 'sam');
  const [game, other] = stage.brand.games;
  const named = { ...game!, name: { en: 'The game', ja: 'ゲーム' } };
  const refunds = { refund: { topUps: 'keep', goods: 'leave' } } as const;
  const brand = { ...stage.brand, games: [other!, named], giftCardGems: [7], refunds };
  const { check } = stage.game.link;
  const asked: unknown[][] = [];
  const role = { roleId: 'r-7', name: 'Knight', level: 5, serverId: 's-7', serverName: 'North' };
  stage.game.link.check = async (...question) => {
    asked.push(question);
    return { kind: 'allowed', role: { ...role, areaId: 'a', areaName: 'A' } };
  };
  const player = {
    ...stage.contextOf({ suid: 'namer', username: 'Somebody' }, { ...stage.store, brand, version: 6 }),
    language: 'ja',
    origin: 'https://shop.example',
  };
  const answer = await exchangeCard(player, {
    attempt_id: randomBytes(16).toString('hex'),
    client_id: 'client-ios',
    server_id: 's-7',
    role_id: 'r-7',
    platform: 'ios',
    card_info: cardInfoOf(card!),
  });
  stage.game.link.check = check;
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  const { billing_no } = answer.content;
  const product = { productId: 'card:named', items, amount: price, billingNo: '' };
  expect(asked).toEqual([
    [
      { brand: 'watt', environment: 'production', gpId: 'gp1', clientId: 'client-ios' },
      { suid: 'namer', serverId: 's-7', roleId: 'r-7', ...product },
    ],
  ]);
  const kept = await stage.rows(
    `select client_id, suid, username, gp_id, game_name, server_id, server_name, role_id, role_name, product_id,
       goods_name, items, price_minor::int, pay_minor::int, currency, points, platform, language, catalogue_version,
       snapshot from orders where billing_no = $1`,
    [billing_no],
  );
  expect(kept).toEqual([
    {
      client_id: 'client-ios',
      suid: 'namer',
      username: 'Somebody',
      gp_id: 'gp1',
      game_name: 'ゲーム',
      server_id: 's-7',
      server_name: 'North',
      role_id: 'r-7',
      role_name: 'Knight',
      product_id: 'card:named',
      goods_name: 'カード',
      items,
      price_minor: 10_900,
      pay_minor: 10_900,
      currency: 'TWD',
      points: 0,
      platform: 'ios',
      language: 'ja',
      catalogue_version: 6,
      snapshot: {
        // 109.00 holds 9% of its net price: 100.00 and 9.00.
        seller: { name: 'Watt Games', country: 'SG' },
        taxPercent: 9,
        taxMinor: 900,
        origin: 'https://shop.example',
        tracking: {},
        refundRules: refunds,
        card: {
          number: card!.number,
          name: expect.anything(),
          bonus: 50,
          methodName: expect.stringMatching(/カード/),
          isPriceHidden: true,
        },
      },
    },
  ]);
});

it.each([
  ['issued', undefined, codes.cardExpired, codes.cardOtherGame],
  ['used', codes.cardUsed, codes.cardUsed, codes.cardUsed],
  ['revoked', codes.cardRevoked, codes.cardRevoked, codes.cardOtherGame],
] as const)(
  'K-02 a card that is %s says %s, once it is over %s, and in another game %s',
  async (state, fresh, over, elsewhere) => {
    const told = async (gp_id: string, is_expired: boolean) => {
      const card = { gp_id, state, is_expired } as CardRow;
      return (await cardRefusal(stage.database, card, stage.contextOf().session!))?.code;
    };
    expect([await told('gp1', false), await told('gp1', true)]).toEqual([fresh, over]);
    expect([await told('gp2', false), await told('gp2', true)]).toEqual([elsewhere, elsewhere]);
  },
);

describe('K-02 what a used card says', () => {
  it('K-02 to its user: in which order; to all others, even of the same name: no more', async () => {
    const [card] = makeCards(1, randomBytes);
    await issueCards(stage.services, batchOf({ batch: 'used-up' }), [card!], 'sam');
    const exchange = (context: ReturnType<typeof stage.contextOf>, client_id = 'client-web') =>
      exchangeCard(context, {
        attempt_id: randomBytes(16).toString('hex'),
        client_id,
        server_id: 's1',
        ...({ role_id: 'r1', platform: 'web', card_info: cardInfoOf(card!) } as const),
      });
    const owner = stage.contextOf({ suid: 'owner' });
    // The second is overtaken after it has been judged.
    const { check } = stage.game.script;
    let billingNo = '';
    stage.game.script.check = (...question) => {
      stage.game.script.check = check;
      return exchange(owner).then((won) => {
        billingNo = won.kind === 'content' ? won.content.billing_no : '';
        return check(...question);
      }) as never;
    };
    const overtaken = await exchange(owner);
    expect(billingNo).toMatch(/^GP/);
    const used = { code: codes.cardUsed };
    for (const told of [overtaken, await exchange(owner), await query(owner, card!)])
      expect(told).toMatchObject({ ...used, content: { billing_no: billingNo } });
    for (const who of [{ suid: 'other' }, { suid: 'owner', gpId: 'gp2', clientId: 'second-web' }])
      for (const told of [
        await exchange(stage.contextOf(who), who.clientId),
        await query(stage.contextOf(who), card!),
      ])
        expect([told.kind, codeOf(told), 'content' in told ? told.content : undefined]).toEqual([
          'refusal',
          codes.cardUsed,
          undefined,
        ]);
  });
});

describe('K-02 what counts as a guess', () => {
  const counts = async () =>
    Object.fromEntries(
      (
        await stage.rows<{ name: string; points: number }>(
          `select split_part(key, ' ', 3) as name, sum(points)::int as points from guard_counter group by 1`,
        )
      ).map(({ name, points }) => [name, points]),
    );
  const at = (suid: string, clientIp: string, gpId = 'gp1') => ({
    ...stage.contextOf({ suid, gpId }),
    clientIp,
  });
  const tries = (context: ReturnType<typeof at>) =>
    stage.database.transaction((tx) => takeCardTry(context, context.session!, tx));

  it.each(
    [false, true].flatMap((isTriedThrough) =>
      [
        ['the same player at the same address', 'guesser', 'gp1', '192.0.2.1', true],
        ['the same player elsewhere', 'guesser', 'gp1', '198.51.100.1', true],
        ['another player at the same address', 'other', 'gp1', '192.0.2.1', true],
        ['the player of that name in another game, elsewhere', 'guesser', 'gp2', '198.51.100.1', false],
        ['another player elsewhere', 'other', 'gp1', '198.51.100.1', false],
      ].map((row) => [isTriedThrough, ...row] as [boolean, string, string, string, string, boolean]),
    ),
  )(
    'K-02 after one, in a store under attack (%s): %s',
    async (isTriedThrough, _title, suid, gpId, clientIp, isHeld) => {
      expect(await tries(at('guesser', '192.0.2.1'))).toBe(true);
      const wrongCards = countingIn(stage.services, stage.store.id);
      await wrongCards.add(visitorLimits.card.store);
      const most = visitorLimits.card.store.most - (isTriedThrough ? 0 : 1);
      await stage.rows(`update guard_counter set points = $1 where key like '% card-store'`, [most]);
      expect(await tries(at(suid, clientIp, gpId))).toBe(!(isTriedThrough && isHeld));
    },
  );

  it.each(['192.0.2.5', '2001:db8:7:7::5', '::ffff:192.0.2.6'])(
    'K-02 at %s a try that was none is given back whole, and one alone',
    async (clientIp) => {
      const [player, neighbour] = [at('right', clientIp), at('neighbour', clientIp)];
      for (const one of [player, player, neighbour]) expect(await tries(one)).toBe(true);
      expect(await counts()).toEqual({ 'card-account': 3, 'card-address': 3 });
      await giveCardTryBack(player, player.session!);
      expect(await counts()).toEqual({ 'card-account': 2, 'card-address': 2 });
      await giveCardTryBack(neighbour, neighbour.session!);
      expect(await counts()).toEqual({ 'card-account': 1, 'card-address': 1 });
    },
  );

  it('K-02 an issued card is not one, whatever its state', async () => {
    const batch = (name: string, changes: Partial<NewCardBatch> = {}) => batchOf({ batch: name, ...changes });
    const cards = makeCards(5, randomBytes);
    const [good, used, revoked, old, ofOther] = cards;
    await issueCards(stage.services, batch('worth'), [good!, used!, revoked!], 'sam');
    await issueCards(stage.services, batch('old', { expiresAt: new Date('2020-01-01') }), [old!], 'sam');
    await issueCards(stage.services, batch('other', { gpId: 'gp2' }), [ofOther!], 'sam');
    await exchangeCard(at('quicker', '192.0.2.9'), {
      attempt_id: randomBytes(16).toString('hex'),
      client_id: 'client-web',
      server_id: 's1',
      ...({ role_id: 'quicker', platform: 'web', card_info: cardInfoOf(used!) } as const),
    });
    await stage.rows('delete from guard_counter');
    await stage.rows(`update card set state = 'revoked' where number = $1`, [revoked!.number]);
    const holder = at('holder', '192.0.2.8');
    const told = [];
    for (const card of cards) told.push(codeOf(await query(holder, card)));
    expect(told).toEqual([
      ...[codes.success, codes.cardUsed, codes.cardRevoked],
      ...[codes.cardExpired, codes.cardOtherGame],
    ]);
    expect(await counts()).toEqual({ 'card-account': 0, 'card-address': 0 });
    expect(codeOf(await query(holder, { ...good!, password: 'AAAA' }))).toBe(codes.cardUnknown);
    expect(await counts()).toEqual({ 'card-account': 1, 'card-address': 1, 'card-store': 1 });
  });

  it('K-02 a first wrong guess is answered quickly, however many others guess', async () => {
    await countingIn(stage.services, stage.store.id).add(visitorLimits.card.store);
    await stage.rows(`update guard_counter set points = 200 where key like '% card-store'`);
    const from = performance.now();
    await query(at('second', '192.0.2.11'), { number: 'AAAA', password: 'BBBB' });
    expect(performance.now() - from).toBeLessThan(10_000);
  });
});
