import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzAdapters } from '../doors/fuzz-adapters.ts';
import { fuzzDoors } from '../doors/fuzz-doors.ts';
import { type Doors, openDoors } from '../doors/open-doors.ts';
import { collectRealMessages, type RealMessages } from '../doors/real-messages.ts';

const runs = Number(process.env.RUNS ?? 1_000_000);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const log = (line: string) => void process.stderr.write(`${line}\n`);

let real: RealMessages;
let doors: Doors;
beforeAll(async () => {
  real = await collectRealMessages();
  doors = await openDoors(() => 'e'.repeat(64), real.url);
});
afterAll(() => doors.edge.close());

it(`P-13 ${runs} hostile messages: none believed, none slower than 50 ms (SEED=${seed})`, async () => {
  const { troubles, messages, signed } = await fuzzAdapters(real, { runs, seed, log });
  log(`${messages} messages, ${signed} of them correctly signed (SEED=${seed})`);
  expect(troubles.join('\n')).toBe('');
}, 3_600_000);

it(`P-13 ${runs / 20} over HTTP at the doors: no row, no 5xx, none slower than 50 ms (SEED=${seed})`, async () => {
  doors.believe(() => 'e'.repeat(64));
  const before = await doors.rows();
  const troubles = await fuzzDoors(doors, real, { runs: runs / 20, seed, signed: false });
  expect(troubles.join('\n')).toBe('');
  expect(await doors.rows()).toBe(before);
}, 3_600_000);

it(`P-13 ${runs / 20} correctly signed: no 5xx, none slower than 50 ms (SEED=${seed})`, async () => {
  doors.believe(real.secret);
  const troubles = await fuzzDoors(doors, real, { runs: runs / 20, seed: seed + 1, signed: true });
  expect(troubles.join('\n')).toBe('');
}, 3_600_000);
