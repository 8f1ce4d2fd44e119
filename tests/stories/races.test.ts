import { expect, it } from 'vitest';
import { runRaces } from '../harness/races/run-races.ts';

it('I1-I9 coupon, claim, limits, card, make-up link and rewards, each raced 3 times by 200 at once through two processes: exactly what is allowed is won', async () => {
  const { figures, findings } = await runRaces({ repetitions: 3, seed: 20_261_120 });
  process.stderr.write(`${figures.join('\n')}\n`);
  expect(findings).toEqual([]);
}, 300_000);
