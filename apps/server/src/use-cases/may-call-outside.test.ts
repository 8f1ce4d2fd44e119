import { beforeAll, expect, it } from 'vitest';
import { setUpStage } from '../testing/stage.ts';
import { mayCallOutside } from './may-call-outside.ts';
import { mayChange } from './may-change.ts';

/* Players who are called the same, and addresses of one household: whose calls are counted together. */

const stage = setUpStage();
beforeAll(() => {
  Object.assign(stage.services.config, { outsideCallsPerMinute: 2 });
});

type Visitor = Parameters<typeof mayCallOutside>[2];
const player = (gpId: string, suid: string, clientIp = '198.51.100.1'): Visitor => ({
  session: { gpId, suid },
  clientIp,
});
const ask = (visitor: Visitor, store = 'watt.production') => mayCallOutside(stage.services, store, visitor);
async function timesOf(visitor: Visitor, most: number, store?: string): Promise<number> {
  for (let times = 0; times < most; times++) if (!(await ask(visitor, store))) return times;
  return most;
}

it('W-01 an account has the game asked so often, wherever it is; another game’s, store’s or player’s has its own count', async () => {
  expect(await timesOf(player('gp1', 's'), 9)).toBe(2);
  expect(await ask(player('gp1', 's', '203.0.113.7'))).toBe(false);
  for (const [other, store] of [
    [player('gp2', 's')],
    [player('gp1', 't')],
    [player('gp1', 's'), 'watt.demo'],
    [player('gp1', 's'), 'volt.production'],
  ] as const)
    expect([other, await timesOf(other, 9, store)]).toEqual([other, 2]);
});

it('W-01 visitors without a session are counted by network, with ten times the limit', async () => {
  const at = (clientIp: string): Visitor => ({ clientIp });
  expect(await timesOf(at('2001:db8:1:2::1'), 99)).toBe(20);
  expect(await ask(at('2001:db8:1:2:ffff::9'))).toBe(false);
  for (const other of ['2001:db8:1:3::1', '198.51.100.1']) expect(await ask(at(other))).toBe(true);
  expect(await ask(at('2001:db8:1:2::1'), 'watt.demo')).toBe(true);
  expect(await ask(player('gp9', 's', '2001:db8:1:2::1'))).toBe(true);
});

it('W-01 an account changes so much with one call; another call, game, store or player has its own count', async () => {
  type Change = [store: string, gpId: string, suid: string, call: string];
  const first: Change = ['watt.production', 'gp1', 's', '/drop'];
  const others = ['watt.demo', 'gp2', 't', '/claim'].map(
    (other, part) => first.map((one, place) => (place === part ? other : one)) as Change,
  );
  const change = ([store, gpId, suid, call]: Change) =>
    mayChange(stage.services, { store, gpId, suid }, call);
  for (const one of [first, ...others]) {
    const answers = [await change(one), await change(one), await change(one)];
    expect([one, answers]).toEqual([one, [true, true, false]]);
  }
});

it('W-01 where the operator sets no limit there is none', async () => {
  Object.assign(stage.services.config, { outsideCallsPerMinute: 0 });
  expect(await timesOf(player('gp1', 's'), 5)).toBe(5);
});
