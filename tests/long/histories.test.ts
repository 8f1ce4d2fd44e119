import { expect, it } from 'vitest';
import { playHistories } from '../histories/play-histories.ts';

const runs = Number(process.env.RUNS ?? 100_000);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

it(`I1-I9 ${runs} random histories agree with a plain model (SEED=${seed})`, async () => {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const serverUrl = process.env.TEST_DATABASE_URL ?? '';
  const { disagreements, summary } = await playHistories({ runs, seed, lanes: 16, serverUrl, log });
  log(summary);
  expect(disagreements.join('\n\n')).toBe('');
}, 10_000_000);
