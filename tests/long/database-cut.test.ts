import { expect, it } from 'vitest';
import { sweepCuts } from '../harness/cut-sweep.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const every = Number(process.env.EVERY ?? 3);

it(`O-10 O-11 O-13 cutting the database connection at every ${every}th byte of pay, settle and deliver doubles and loses nothing (SEED=${seed})`, async () => {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  expect(await sweepCuts({ every, seed, log })).toEqual([]);
});
