import { expect, it } from 'vitest';
import { playHistories } from '../histories/play-histories.ts';

// The long run has more: tests/long/histories.test.ts.
it('C-06 V-01 V-02 A-01 M-01 O-09 O-11 O-13 two hundred random histories agree with a plain model', async () => {
  const { disagreements, summary } = await playHistories({
    runs: 200,
    seed: 20_280_229,
    lanes: 4,
    serverUrl: process.env.TEST_DATABASE_URL ?? '',
  });
  process.stderr.write(`${summary}\n`);
  expect(disagreements.join('\n\n')).toBe('');
}, 180_000);
