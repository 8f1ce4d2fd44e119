import { dirname } from 'node:path';
import { root } from '@gemporium/launcher/config.ts';
import { type PlacedMutant, plant } from './instrument.ts';
import { type Lane, openLane } from './lane.ts';
import type { Verdict } from './mutant.ts';
import { codeFiles, type PartState, testFilesOf, undecided } from './part-state.ts';

/*
 * How the mutants of a part with a database are tried. Stryker’s own way, a new process for each of them, would load the whole server
 * each time: here two processes stay, the mutants are switched on and off in them, and each test file that comes by a mutant is run
 * as a whole (its tests build on each other), until one fails.
 */

/** What a test file does where nothing is mutated. */
interface Known {
  file: string;
  ms: number;
  hits: Record<string, number>;
}

const lanesAtOnce = 2;
const filesAtFirst = 6;
/** Then a lane gets a new process: what mutants have left behind does not pile up. */
const mutantsPerProcess = 25;

export async function tryInLanes(state: PartState): Promise<void> {
  const planted = await plant(root, codeFiles(state.part));
  const wanted = new Set(undecided(state).map(({ id }) => id));
  const mutants = planted.mutants.filter(({ id }) => wanted.has(id));
  const lanes = await Promise.all(Array.from({ length: lanesAtOnce }, () => openLane(root, planted.code)));
  try {
    const survey = await lookRound(lanes, testFilesOf(state.part));
    const killers: { code: string; test: string }[] = [];
    let done = 0;
    const pass = (some: readonly PlacedMutant[], filesAtMost: number) =>
      share(lanes, some, async (lane, mutant, tried) => {
        if (tried % mutantsPerProcess === 0) await lane.renew();
        const tests = testsOf(mutant, survey, planted.mutants);
        const seen = state.journal.seenBy(mutant.id, state.testHashes);
        const ordered = inOrder(tests.files, mutant, killers);
        const left = ordered.filter(({ file }) => !seen.includes(file)).slice(0, filesAtMost);
        const found = await tryOne(lane, mutant, left, tests.asItLoads);
        if (found.by) killers.push({ code: mutant.file, test: found.by });
        const passed = [...seen, ...left.map(({ file }) => file)];
        const isThrough = tests.files.every(({ file }) => passed.includes(file));
        const verdict = tests.files.length === 0 ? 'no-coverage' : isThrough ? 'survived' : undefined;
        state.journal.add({
          ...{ id: mutant.id, tests: state.tests, verdict, ...found },
          ...(!found.verdict && { seen: passed.map((file) => state.testHashes.get(file) ?? '') }),
        });
        done += 1;
        if (done % 25 === 0) console.log(`  ${state.part.name}: ${done} of ${mutants.length}`);
      });
    // Most are noticed near by. What the others see is asked afterwards, so that the list of what may survive is there early.
    await pass(mutants, filesAtFirst);
    await pass(
      mutants.filter(({ id }) => !state.journal.isDecided(id, state.tests)),
      Number.POSITIVE_INFINITY,
    );
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

interface Survey {
  known: Known[];
  asItLoads: Set<string>;
}

/** Runs each test file without a mutant: which ones it comes by, and how long it takes. */
async function lookRound(lanes: readonly Lane[], files: readonly string[]): Promise<Survey> {
  const known: Known[] = [];
  const asItLoads = new Set<string>();
  const failed: string[] = [];
  await share(lanes, files, async (lane, file) => {
    const look = () => lane.run(file, { hitLimit: Number.MAX_SAFE_INTEGER, asItLoads: false }, 300_000);
    let outcome = await look();
    if (outcome.state !== 'passed') {
      console.log(`  ${file} fails without a mutant: ${outcome.detail}`);
      outcome = await look();
    }
    if (outcome.state !== 'passed') failed.push(file);
    known.push({ file, ms: outcome.ms, hits: outcome.hits });
    for (const mutant of outcome.asItLoads) asItLoads.add(mutant);
  });
  if (failed.length > 0)
    throw new Error(`The tests must pass before bugs are planted.\n${failed.join('\n')}`);
  return { known, asItLoads };
}

/** What is only evaluated as its file is loaded may show in whatever comes by that file. */
function testsOf(mutant: PlacedMutant, { known, asItLoads }: Survey, all: readonly PlacedMutant[]) {
  const meeting = known.filter(({ hits }) => hits[mutant.place]);
  if (meeting.length > 0 || !asItLoads.has(mutant.place)) return { files: meeting, asItLoads: false };
  const beside = all.filter(({ file }) => file === mutant.file).map(({ place }) => place);
  const near = known.filter(({ hits }) => beside.some((place) => hits[place]));
  return { files: near.length > 0 ? near : known, asItLoads: true };
}

/** First what has noticed mutants of the same file, then what lies beside it, the quick ones before the slow ones. */
function inOrder(
  tests: readonly Known[],
  mutant: PlacedMutant,
  killers: readonly { code: string; test: string }[],
): Known[] {
  const cost = ({ file, ms }: Known) => {
    const kills = killers.filter(({ code, test }) => code === mutant.file && test === file).length;
    return ms / ((1 + kills * 4) * (dirname(file) === dirname(mutant.file) ? 4 : 1));
  };
  return [...tests].sort((a, b) => cost(a) - cost(b));
}

interface Found {
  verdict?: Verdict | undefined;
  by?: string;
  detail?: string;
}

async function tryOne(
  lane: Lane,
  mutant: PlacedMutant,
  files: readonly Known[],
  asItLoads: boolean,
): Promise<Found> {
  if (asItLoads) await lane.renew();
  try {
    for (const { file, ms, hits } of files) {
      const hitLimit = (hits[mutant.place] ?? 10_000) * 100;
      const outcome = await lane.run(file, { mutant: mutant.place, hitLimit, asItLoads }, 20_000 + ms * 10);
      if (outcome.state === 'hung') return { verdict: 'timeout', by: file };
      if (outcome.state === 'failed')
        return { verdict: 'killed', by: file, detail: outcome.detail.slice(0, 300) };
    }
    return {};
  } finally {
    if (asItLoads) await lane.renew();
  }
}

/** Each lane takes the next item as soon as it is free; `tried` counts the lane’s own. */
async function share<Item>(
  lanes: readonly Lane[],
  items: readonly Item[],
  work: (lane: Lane, item: Item, tried: number) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  await Promise.all(
    lanes.map(async (lane) => {
      let tried = 0;
      for (const item of left) await work(lane, item, ++tried);
    }),
  );
}
