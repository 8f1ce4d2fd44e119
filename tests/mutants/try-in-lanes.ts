import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@gemporium/launcher/config.ts';
import { type PlacedMutant, type Planted, plant } from './instrument.ts';
import { type Lane, type Outcome, openLane } from './lane.ts';
import type { Verdict } from './mutant.ts';
import { codeFiles, hashOf, type PartState, undecided, workFolder } from './part-state.ts';

/*
 * Tries the mutants of a part with a database. Stryker would start a new process for each of them and load the whole
 * server each time. Here two processes stay alive, the mutants are switched on and off in them, and each test file
 * that reaches a mutant is run as a whole (its tests build on each other), until one fails.
 */

/** What a test file does without mutants. */
interface Known {
  file: string;
  ms: number;
  hits: Record<string, number>;
}

const lanesAtOnce = 2;
const filesAtFirst = 4;
/** How many mutants that no nearby test has noticed are switched on together. */
const mutantsTogether = 12;

export async function tryInLanes(state: PartState): Promise<void> {
  const { journal, testHashes, part } = state;
  const planted = await plant(root, codeFiles(part));
  const wanted = new Set(undecided(state).map(({ id }) => id));
  // In pseudo-random order, so that an interrupted run is representative.
  const mutants = planted.mutants.filter(({ id }) => wanted.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const lanes = await Promise.all(Array.from({ length: lanesAtOnce }, () => openLane(root, planted.code)));
  try {
    const survey = await lookRound(lanes, planted, state);
    const tests = new Map(mutants.map((mutant) => [mutant, testsOf(mutant, survey, planted.mutants)]));
    const killers: Killer[] = [];
    const open = (mutant: PlacedMutant) => !journal.isDecided(mutant.id, state.tests);
    const unseen = (mutant: PlacedMutant) => {
      const seen = journal.seenBy(mutant.id, testHashes);
      return tests.get(mutant)!.files.filter(({ file }) => !seen.includes(file));
    };
    const note = (mutant: PlacedMutant, file: string, found: Found) => {
      if (found.verdict) killers.push({ code: mutant.file, test: file });
      const seen = [...journal.seenBy(mutant.id, testHashes), file].map((one) => testHashes.get(one)!);
      const isThrough = !found.verdict && unseen(mutant).every((one) => one.file === file);
      const verdict = isThrough ? 'survived' : undefined;
      journal.add({
        id: mutant.id,
        tests: state.tests,
        verdict,
        ...found,
        ...(found.verdict ? { by: file } : { seen }),
      });
    };
    const tryWith = async (lane: Lane, file: Known, some: readonly PlacedMutant[]): Promise<void> => {
      if (some.length === 0) return;
      const asItLoads = some.some((mutant) => tests.get(mutant)!.asItLoads);
      const found = await tryTogether(lane, file, some, asItLoads);
      if (!found.verdict || some.length === 1) {
        for (const mutant of some) note(mutant, file.file, found);
        return;
      }
      const middle = Math.ceil(some.length / 2);
      await tryWith(lane, file, some.slice(0, middle));
      await tryWith(lane, file, some.slice(middle));
    };

    for (const mutant of mutants)
      if (tests.get(mutant)!.files.length === 0)
        journal.add({ id: mutant.id, tests: state.tests, verdict: 'no-coverage' });
    // Most are noticed by nearby tests.
    let done = 0;
    await share(lanes, mutants, async (lane, mutant) => {
      for (const file of inOrder(unseen(mutant), mutant, killers).slice(0, filesAtFirst))
        if (open(mutant)) await tryWith(lane, file, [mutant]);
      done += 1;
      if (done % 25 === 0) console.log(`  ${part.name}: ${done} of ${mutants.length}`);
    });
    // The other tests run against the rest. Two mutants may mask each other, and then both survive; never the reverse.
    const left = mutants.filter(open);
    console.log(`  ${part.name}: ${left.length} of ${mutants.length} are left for the other tests`);
    const byCost = [...survey.known].sort((a, b) => a.ms - b.ms);
    await share(lanes, byCost, async (lane, file) => {
      const some = left.filter(
        (mutant) => open(mutant) && unseen(mutant).some((one) => one.file === file.file),
      );
      const alone = some.filter((mutant) => tests.get(mutant)!.asItLoads);
      const together = some.filter((mutant) => !alone.includes(mutant));
      const groups = Math.ceil(together.length / mutantsTogether);
      // Neighbours go into different groups.
      for (let group = 0; group < groups; group += 1)
        await tryWith(lane, file, together.filter((_, index) => index % groups === group).filter(open));
      for (const mutant of alone) await tryWith(lane, file, [mutant]);
    });
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

/** The test that noticed a mutant, and the mutant's file. */
interface Killer {
  code: string;
  test: string;
}

interface Survey {
  known: Known[];
  asItLoads: Set<string>;
}

/**
 * Runs each test file without a mutant, to find out which mutants it reaches and how long it takes. The result is
 * cached for later runs while neither the code nor the file changes.
 */
async function lookRound(lanes: readonly Lane[], planted: Planted, state: PartState): Promise<Survey> {
  const file = join(workFolder, `${state.part.name}.survey.json`);
  const code = hashOf([...planted.code.values()]);
  const kept: Kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { code: '', looks: {} };
  const looks = kept.code === code ? kept.looks : {};
  const failed: string[] = [];
  // Shared test code is not part of the key: a change there hardly affects what the tests reach.
  const tests = [...state.testHashes.keys()].map((test) => ({
    test,
    hash: hashOf([test, readFileSync(join(root, test), 'utf8')]),
  }));
  const unseen = tests.filter(({ hash }) => !looks[hash]);
  await share(lanes, unseen, async (lane, { test, hash }) => {
    const look = () =>
      lane.run(test, { mutants: [], hitLimit: Number.MAX_SAFE_INTEGER, asItLoads: false }, 300_000);
    let outcome = await look();
    if (outcome.state !== 'passed') {
      console.log(`  ${test} fails without a mutant: ${outcome.detail}`);
      outcome = await look();
    }
    if (outcome.state === 'passed') looks[hash] = outcome;
    else failed.push(test);
  });
  writeFileSync(file, JSON.stringify({ code, looks }));
  if (failed.length > 0)
    throw new Error(`The tests must pass before bugs are planted.\n${failed.join('\n')}`);
  const known = tests.map(({ test, hash }) => ({ ...looks[hash]!, file: test }));
  return { known, asItLoads: new Set(Object.values(looks).flatMap((look) => look.asItLoads)) };
}

interface Kept {
  code: string;
  looks: Record<string, Pick<Outcome, 'ms' | 'hits' | 'asItLoads'>>;
}

/** A mutant that is evaluated only while its file loads may be noticed by any test that reaches that file. */
function testsOf(mutant: PlacedMutant, { known, asItLoads }: Survey, all: readonly PlacedMutant[]) {
  const meeting = known.filter(({ hits }) => hits[mutant.place]);
  if (meeting.length > 0 || !asItLoads.has(mutant.place)) return { files: meeting, asItLoads: false };
  const beside = all.filter(({ file }) => file === mutant.file).map(({ place }) => place);
  const near = known.filter(({ hits }) => beside.some((place) => hits[place]));
  return { files: near.length > 0 ? near : known, asItLoads: true };
}

/** First tests that noticed mutants of the same file, then nearby ones, fast ones before slow ones. */
function inOrder(tests: readonly Known[], mutant: PlacedMutant, killers: readonly Killer[]): Known[] {
  const cost = ({ file, ms }: Known) => {
    const kills = killers.filter(({ code, test }) => code === mutant.file && test === file).length;
    return ms / ((1 + kills * 4) * (dirname(file) === dirname(mutant.file) ? 4 : 1));
  };
  return [...tests].sort((a, b) => cost(a) - cost(b));
}

interface Found {
  verdict?: Verdict | undefined;
  detail?: string;
}

/** Runs one test file with these mutants switched on. */
async function tryTogether(
  lane: Lane,
  { file, ms, hits }: Known,
  some: readonly PlacedMutant[],
  asItLoads: boolean,
): Promise<Found> {
  if (asItLoads) await lane.renew();
  const hitLimit = 100 * some.reduce((sum, { place }) => sum + (hits[place] ?? 10_000), 0);
  const task = { mutants: some.map(({ place }) => place), hitLimit, asItLoads };
  const outcome = await lane.run(file, task, 20_000 + ms * 10);
  if (asItLoads) await lane.renew();
  if (outcome.state === 'hung') return { verdict: 'timeout' };
  return outcome.state === 'failed' ? { verdict: 'killed', detail: outcome.detail.slice(0, 300) } : {};
}

/** Each lane takes the next item as soon as it is free. */
async function share<Item>(
  lanes: readonly Lane[],
  items: readonly Item[],
  work: (lane: Lane, item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const item of left) await work(lane, item);
    }),
  );
}
