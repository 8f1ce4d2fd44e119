import { expect, it } from 'vitest';
import { shopAndKill } from '../harness/kills/shop-and-kill.ts';

it('I1-I9 six times kill -9 on server, worker, sandbox or PostgreSQL while 16 players buy, claim, redeem, receive and make up: nothing lost, nothing doubled, nothing left reserved', async () => {
  const { findings, ...figures } = await shopAndKill({ kills: 6, everyMs: 1500, seed: 20_261_120 });
  process.stderr.write(`${JSON.stringify(figures)}\n`);
  expect(findings).toEqual([]);
  expect(figures.charges).toBeGreaterThan(20);
}, 300_000);
