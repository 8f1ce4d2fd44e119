import { beforeEach, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import {
  findCardByMac,
  insertCardBatch,
  insertCards,
  listCardBatches,
  listCards,
  lockCard,
  revokeCards,
  useCard,
} from './cards.ts';
import { statement } from './database.ts';

/* Cards of three stores, in every state, with the same batch names and numbers. */

const crowd = setUpCrowd();

const ours = 'watt.production';
const mac = (place: number) => Buffer.alloc(32, place + 1);
const batches = combinations({ store: crowdStores, batch: ['b', 'a'] });
const cards = combinations({
  store: crowdStores,
  batch: ['b', 'a'],
  state: ['used', 'revoked', 'issued'],
}).map((card) => ({
  ...card,
  number: `${card.batch}-${card.state}`,
  billing_no: card.state === 'used' ? `GP-${card.batch}` : null,
}));
const place = (number: string, store: string = ours) =>
  cards.findIndex((card) => card.store === store && card.number === number);
beforeEach(async () => {
  await crowd.fill('card_batch', batches);
  // The same passwords in each store.
  const passwords = cards.map(({ number }) => mac(place(number)));
  await crowd.fill(
    'card',
    cards.map((card, at) => ({ ...card, secret_mac: `\\x${passwords[at]?.toString('hex')}` })),
  );
});
const numbers = (found: readonly { store: string; number: string }[]) =>
  found.map(({ store, number }) => `${store} ${number}`);

it('K-02 a card is spent once, by its own store and number, unless it is revoked', async () => {
  const spend = (number: string, answers: boolean[]) =>
    crowd.changes('card', async (tx) => answers.push(await useCard(tx, ours, number, 'GP-1')));
  const answers: boolean[] = [];
  expect(await spend('a-issued', answers)).toEqual([
    { mark: place('a-issued'), state: 'used', billing_no: 'GP-1', used_at: 'now' },
  ]);
  for (const number of ['a-used', 'a-revoked', 'a-unknown']) expect(await spend(number, answers)).toEqual([]);
  expect(answers).toEqual([true, false, false, false]);
});

it.each([
  ['one card', { number: 'a-issued' }, ['a-issued']],
  ['a batch', { batch: 'b' }, ['b-issued']],
  ['a card of a batch', { batch: 'b', number: 'b-issued' }, ['b-issued']],
  ['a card of another batch', { batch: 'b', number: 'a-issued' }, []],
  ['a spent card', { number: 'a-used' }, []],
  ['everything', {}, ['a-issued', 'b-issued']],
])(
  'K-02 an operator who revokes %s of a store revokes what is unspent there, and counts it',
  async (_what, which, revoked) => {
    const counts: number[] = [];
    const changes = await crowd.changes('card', async (tx) =>
      counts.push(await revokeCards(tx, { store: ours, ...which })),
    );
    expect(changes).toHaveLength(revoked.length);
    expect(changes).toEqual(
      expect.arrayContaining(
        revoked.map((number) => ({ mark: place(number), state: 'revoked', revoked_at: 'now' })),
      ),
    );
    expect(counts).toEqual([revoked.length]);
  },
);

it.each([
  ['a store', {}, ['b-issued', 'b-revoked', 'b-used', 'a-issued', 'a-revoked', 'a-used']],
  ['a batch', { batch: 'a' }, ['a-issued', 'a-revoked', 'a-used']],
  ['one card', { number: 'b-used' }, ['b-used']],
  ['a card of another batch', { batch: 'a', number: 'b-used' }, []],
])(
  'K-02 an operator who lists %s sees the older batch first, then by number',
  async (_what, which, listed) => {
    await crowd.fill(
      'card_batch',
      batches.map((batch) => ({
        ...batch,
        issued_at: batch.batch === 'b' ? '2026-01-01T00:00:00Z' : '2026-01-02T00:00:00Z',
      })),
    );
    expect(numbers(await listCards(crowd.database, { store: ours, ...which }))).toEqual(
      listed.map((number) => `${ours} ${number}`),
    );
  },
);

it('K-02 a card is found by its password in its own store, and locked by its number until it is spent', async () => {
  const found = await findCardByMac(crowd.database, ours, mac(place('b-revoked')));
  expect(found).toMatchObject({ store: ours, number: 'b-revoked', batch: 'b', state: 'revoked' });
  expect(await findCardByMac(crowd.database, ours, mac(99))).toBeUndefined();
  const seen: unknown[] = [];
  const held = await crowd.locked('card', async (tx) => seen.push(await lockCard(tx, ours, 'a-issued')));
  expect(held).toEqual([place('a-issued')]);
  expect(seen).toMatchObject([{ store: ours, number: 'a-issued' }]);
  expect(await crowd.locked('card_batch', (tx) => lockCard(tx, ours, 'a-issued'))).toEqual([]);
  expect(await lockCard(crowd.database, ours, 'a-unknown')).toBeUndefined();
});

it.each([
  ['without an end', null, false],
  ['before its end', '2100-01-01T00:00:00Z', false],
  ['after its end', '2026-01-01T00:00:00Z', true],
])('K-02 a card %s has expired: %s', async (_when, expires_at, isExpired) => {
  await crowd.fill(
    'card_batch',
    batches.map((batch) => ({ ...batch, expires_at })),
  );
  expect((await findCardByMac(crowd.database, ours, mac(place('a-issued'))))?.is_expired).toBe(isExpired);
});

it('K-02 a card has expired in the very moment of its end', async () => {
  const seen: unknown[] = [];
  await crowd.changes('card_batch', async (tx) => {
    await tx.run(statement('test_card_end', 'update card_batch set expires_at = now()'), []);
    seen.push(await findCardByMac(tx, ours, mac(place('a-issued'))), await lockCard(tx, ours, 'b-issued'));
  });
  expect(seen).toMatchObject([{ is_expired: true }, { is_expired: true }]);
});

it('K-02 a batch is issued once under its name; its cards belong to it', async () => {
  const said = {
    gp_id: 'gp2',
    name: 'New',
    items: [],
    gems: 2,
    extra_gems: 1,
    price_minor: 5,
    currency: 'EUR',
  };
  const batch = { store: ours, batch: 'a', ...said, expires_at: null };
  const answers: boolean[] = [];
  const issue = (name: string) =>
    crowd.changes('card_batch', async (tx) =>
      answers.push(await insertCardBatch(tx, { ...batch, batch: name }, 'operator')),
    );
  expect(await issue('a')).toEqual([]);
  expect(await issue('c')).toMatchObject([{ ...said, store: ours, batch: 'c', issued_by: 'operator' }]);
  expect(answers).toEqual([false, true]);
  const made = await crowd.changes('card', (tx) => insertCards(tx, batch, [{ number: 'N', mac: mac(50) }]));
  expect(made).toEqual([
    { store: ours, batch: 'a', number: 'N', state: 'issued', secret_mac: `\\x${mac(50).toString('hex')}` },
  ]);
});

it('K-02 a large batch reaches the database whole, in pieces that a busy one takes in time', async () => {
  const cards = Array.from({ length: 12_001 }, (_, n) => ({ number: `L${n}`, mac: mac(0) }));
  const pieces: string[][] = [];
  const run = async (_insert: unknown, [, , numbers]: [string, string, string[]]) => pieces.push(numbers);
  await insertCards({ run } as never, { store: ours, batch: 'a' }, cards);
  expect(pieces.flat()).toEqual(cards.map(({ number }) => number));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(5_000);
});

it('K-02 the newest batches of a store, by name where they are of the same time', async () => {
  const issued_at = '2100-01-01T00:00:00Z';
  await crowd.fill('card_batch', [
    ...batches.map((batch) => (batch.store === crowdStores[0] ? { ...batch, issued_at } : batch)),
    { store: ours, batch: 'newest', issued_at },
  ]);
  expect(await listCardBatches(crowd.database, ours, 3)).toEqual(['newest', 'a', 'b']);
  expect(await listCardBatches(crowd.database, ours, 2)).toEqual(['newest', 'a']);
  expect(await listCardBatches(crowd.database, 'watt.none', 2)).toEqual([]);
});

it('K-02 every statement on cards has been tested', () => {
  expect(crowd.unasked('cards.ts')).toEqual([]);
});
