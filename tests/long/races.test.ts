import { expect, it } from 'vitest';
import { runRaces } from '../harness/races/run-races.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const repetitions = Number(process.env.REPEATS ?? 50);

it(`I1-I9 coupon, claim, limits, card, make-up link and rewards, each raced ${repetitions} times by 200 at once, through two processes (SEED=${seed})`, async () => {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const { figures, findings } = await runRaces({ repetitions, seed, log });
  for (const line of figures) log(line);
  expect(findings).toEqual([]);
});
