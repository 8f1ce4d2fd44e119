import { randomBytes } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardInfoOf } from '../../testing/card-info.ts';
import { openStage, type Stage } from '../../testing/stage.ts';
import { visitorLimits } from '../../visitor-limits.ts';
import { exchangeCard } from './exchange-card.ts';
import { issueCards, makeCards, type NewCardBatch } from './issue-cards.ts';
import { queryCard } from './query-card.ts';

/* Who may show a card, who is held back for whom, and what is written down of those that were issued. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.rows('delete from guard_counter'));

const batchOf = (changes: Partial<NewCardBatch> = {}): NewCardBatch => ({
  ...{ store: stage.store.id, batch: 'batch-1', gpId: 'gp1', name: { en: 'A card' } },
  ...{ items: [{ sku: 'gem', quantity: 550 }], gems: 500, extraGems: 50 },
  ...{ price: { amountMinor: 499, currency: 'USD' }, expiresAt: undefined },
  ...changes,
});
const query = (context: Parameters<typeof queryCard>[0], card: { number: string; password: string }) =>
  queryCard(context, { client_id: 'client-web', card_info: cardInfoOf(card) });
const codeOf = (answer: { kind: string; code?: number }) =>
  answer.kind === 'content' ? codes.success : answer.code;

describe('K-01 an operator issues cards', () => {
  it('K-01 it is written down who issued how many of what worth; a batch of that name is issued once', async () => {
    const cards = makeCards(3, randomBytes);
    expect(await issueCards(stage.services, batchOf(), cards, 'sam')).toBe(true);
    expect(await issueCards(stage.services, batchOf(), makeCards(1, randomBytes), 'eve')).toBe(false);
    const audit = await stage.rows(
      `select operator, command, arguments, store, target, outcome from audit where command = 'cards issue'`,
    );
    expect(audit).toEqual([
      {
        ...{ operator: 'sam', command: 'cards issue', store: stage.store.id, target: 'batch-1' },
        arguments: { batch: 'batch-1', count: 3, price: { amountMinor: 499, currency: 'USD' }, gems: 500 },
        outcome: 'issued',
      },
    ]);
    const numbers = await stage.rows<{ number: string }>(`select number from card where batch = 'batch-1'`);
    expect(numbers.map(({ number }) => number).sort()).toEqual(cards.map(({ number }) => number).sort());
  });

  it('K-02 no two cards have one number, even where chance repeats itself', () => {
    let calls = 0;
    const repeating = (size: number) => Buffer.alloc(size, Math.floor(calls++ / 6));
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
      ...{ attempt_id: randomBytes(16).toString('hex'), client_id, server_id: 's1' },
      ...{ role_id: suid, platform: 'web', card_info: cardInfoOf(card!) },
    });
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    expect(
      await stage.rows('select domain_area, client_id from orders where billing_no = $1', [
        answer.content.billing_no,
      ]),
    ).toEqual([{ domain_area: area, client_id }]);
  },
);

describe('K-02 whoever shows a card', () => {
  it('K-02 is logged in: nobody else is told anything of it, or spends it', async () => {
    const [card] = makeCards(1, randomBytes);
    await issueCards(stage.services, batchOf({ batch: 'batch-2' }), [card!], 'sam');
    const nobody = { ...stage.contextOf(), session: undefined };
    const exchange = {
      ...{ attempt_id: randomBytes(16).toString('hex'), client_id: 'client-web', server_id: 's1' },
      ...({ role_id: 'r1', platform: 'web', card_info: cardInfoOf(card!) } as const),
    };
    expect(codeOf(await query(nobody, card!))).toBe(codes.notLoggedIn);
    expect(codeOf(await exchangeCard(nobody, exchange))).toBe(codes.notLoggedIn);
    expect(await stage.rows('select 1 from guard_counter')).toEqual([]);
    expect(codeOf(await query(stage.contextOf(), card!))).toBe(codes.success);
  });

  it('K-02 from an address that is locked is not held back elsewhere for it', async () => {
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
