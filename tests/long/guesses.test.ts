import { randomBytes } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../harness/http.ts';
import { newAttempt } from '../harness/player.ts';
import { seeded } from '../harness/seeded.ts';
import { shopOf } from '../harness/shops.ts';
import { median, signedRank } from '../harness/signed-rank.ts';
import { startWorld, type World } from '../harness/world.ts';

/*
 * 10,000 password guesses, each from its own address, one after another: neither the answers nor their times reveal
 * which accounts exist, which of them the game has locked, or, once the store holds a username back, whether it
 * exists. Compared kinds are tried in pairs, in random order, so that other load on the machine affects both alike.
 */

const guesses = 10_000;
const rounds = 125;
/** Guesses per kind and round: an account allows 40 refusals an hour, and a round represents an hour. */
const each = 16;

const padded = (stem: string) =>
  Array.from({ length: 16 }, (_, i) => `${stem}${String(i + 1).padStart(2, '0')}`);
/** The sample game's accounts, and unused names of the same length. */
const names = {
  'an account': padded('sample'),
  'no account': padded('zample'),
  'a locked account': ['locked'],
  'no account, alike': ['lacked'],
  'an account held back': ['player2'],
  'no account held back': ['zlayer2'],
} as const;
type Kind = keyof typeof names;
const kinds = Object.keys(names) as Kind[];
const compared: readonly (readonly [Kind, Kind])[] = [
  ['an account', 'no account'],
  ['a locked account', 'no account, alike'],
  ['an account held back', 'no account held back'],
];
/** These are tried in every other step: 125 rounds of 16 × 4 + 8 × 2. */
const isHeld = (kind: Kind) => kind.endsWith('held back');

let world: World;
let visitors = 0;
const held: string[] = [];
beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  for (let i = 0; i < 41; i += 1) for (const kind of kinds.filter(isHeld)) await guess(kind, i);
  held.push(...(await counted()));
  expect(held).toHaveLength(2);
}, 120_000);
afterAll(() => world?.stop());

const counted = async () =>
  (await world.sql<{ key: string }>(`select key from guard_counter where key like '% login-account'`)).map(
    ({ key }) => key,
  );

/** Resets the counts of refusals, per account and per store, except for the two names that are held back. */
async function anHourGoesBy(): Promise<void> {
  await world.sql(`delete from guard_counter where key like '% login-account' and not key = any($1)`, [held]);
  await world.sql(`delete from guard_counter where key like '% login-store'`);
}

const chance = seeded(Number(process.env.SEED ?? 1));
function inChancesOrder(some: readonly Kind[]): Kind[] {
  return some
    .map((kind) => [chance(), kind] as const)
    .sort(([one], [other]) => one - other)
    .map(([, kind]) => kind);
}

const hide = (text: string) =>
  Buffer.from(randomBytes(2).toString('hex').slice(0, 3) + text).toString('base64');

/** One guess from a new address: its answer, without parts specific to this request, and its time. */
async function guess(kind: Kind, i: number) {
  const { host, clientId } = shopOf('watt');
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const username = names[kind][i % names[kind].length]!;
  const password = hide(randomBytes(5).toString('hex'));
  const body = JSON.stringify({
    client_id: clientId,
    username: hide(username),
    password,
    attempt_id: newAttempt(),
  });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const from = performance.now();
  const answer = await exchange('POST', `http://${host}:${world.ports[0]}/util/login/auth`, {
    headers,
    body,
  });
  const ms = performance.now() - from;
  const { date: _date, 'x-request-id': _id, ...told } = answer.headers;
  return { ms, told: JSON.stringify([answer.status, told, answer.body]) };
}

describe('I-02 10,000 guesses reveal no difference', () => {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  const told = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]));

  it('I-02 the same answer, and the same time', async () => {
    let made = 0;
    // Warm-up guesses are not compared.
    for (let i = 0; i < 32; i += 1) for (const kind of kinds) await guess(kind, i);
    await anHourGoesBy();
    for (let round = 0; round < rounds; round += 1) {
      for (let step = 0; step < each; step += 1) {
        const now = kinds.filter((kind) => !isHeld(kind) || step % 2 === 0);
        for (const kind of inChancesOrder(now)) {
          const { ms, told: answer } = await guess(kind, step);
          times.get(kind)!.push(ms);
          told.get(kind)!.add(answer);
          made += 1;
        }
      }
      await anHourGoesBy();
    }
    expect(made).toBe(guesses);

    const lines = compared.map(([one, other]) => {
      const pairs = pairsOf(one, other);
      const seen = smallestSeen(pairs);
      return [
        `${one} and ${other}: ${pairs.length} pairs, medians ${figure(median(times.get(one)!))} and`,
        `${figure(median(times.get(other)!))} ms, ${signedRank(pairs).toFixed(2)} standard deviations;`,
        `${seen} ms more would have been seen`,
      ].join(' ');
    });
    console.log(lines.join('\n'));

    for (const [one, other] of compared) {
      const [answer, ...others] = told.get(one)!;
      expect(others, one).toEqual([]);
      expect([...told.get(other)!], other).toEqual([answer]);
      expect(answer).toContain(`"code\\":${isHeld(one) ? codes.tooManyRequests : codes.loginFailed},`);
      expect(Math.abs(signedRank(pairsOf(one, other))), `${one} and ${other}`).toBeLessThan(4);
    }
  });

  it('I-02 a difference would have been detected: half a millisecond, or a tenth of an answer', () => {
    for (const [one, other] of compared) {
      const most = Math.max(0.5, median(times.get(other)!) / 10);
      expect(smallestSeen(pairsOf(one, other)), `${one} and ${other}`).toBeLessThanOrEqual(most);
    }
  });

  const pairsOf = (one: Kind, other: Kind) =>
    times.get(one)!.map((ms, i) => [ms, times.get(other)![i]!] as const);

  /** How much slower one side would have to be for the test to fail, in milliseconds. */
  function smallestSeen(pairs: readonly (readonly [number, number])[]): number {
    for (let tenths = 1; tenths < 1_000; tenths += 1) {
      const later = (pairs: readonly (readonly [number, number])[], by: number) =>
        signedRank(pairs.map(([one, other]) => [one + by, other] as const));
      if (later(pairs, tenths / 100) >= 4 && later(pairs, -tenths / 100) <= -4) return tenths / 100;
    }
    return Number.POSITIVE_INFINITY;
  }
});

const figure = (ms: number) => ms.toFixed(2);
