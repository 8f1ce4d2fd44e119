import { expect, it } from 'vitest';
import { shopAndKill } from '../harness/chaos.ts';
import { seeded } from '../harness/seeded.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

it(`I1-I9 fifty times kill -9 while 16 players buy through two processes (SEED=${seed})`, async () => {
  const report = await shopAndKill({
    kills: 50,
    everyMs: 2500,
    random: seeded(seed),
    log: (line) => process.stderr.write(`${line}\n`),
  });
  process.stderr.write(`${JSON.stringify(report, undefined, 2)}\n`);
  expect(report.findings).toEqual([]);
  expect(report.charges).toBeGreaterThan(100);
}, 900_000);
