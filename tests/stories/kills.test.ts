import { expect, it } from 'vitest';
import { shopAndKill } from '../harness/chaos.ts';
import { seeded } from '../harness/seeded.ts';

it('I1-I9 six times kill -9 on server, worker, sandbox or PostgreSQL while 16 players buy: nothing lost, nothing doubled', async () => {
  const report = await shopAndKill({ kills: 6, everyMs: 1500, random: seeded(20_261_120) });
  expect(report.findings).toEqual([]);
  expect(report.charges).toBeGreaterThan(20);
}, 240_000);
