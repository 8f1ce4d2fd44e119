import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The parts of the benchmark, in the order in which they run. */
const partNames = ['first-screen', 'first-purchase', 'reads', 'purchases', 'idle'] as const;
export type PartName = (typeof partNames)[number];

export interface BenchConfig {
  parts: readonly PartName[];
  /** Replace the committed figures (results/last.*, the table in the document) by this run's. */
  record: boolean;
  /** Where the run keeps its database; on the disk of the project, because a memory disk would commit for nothing. */
  scratchRoot: string;
  resultsDir: string;
  documentFile: string;
  /** How long a part waits for a machine that is busy with something else; then it measures all the same and says so. */
  calmSeconds: number;
  /** A folder for processor profiles of server and sandbox during reads and purchases. */
  profileDir: string | undefined;
  /** A run that takes longer than this is broken off. */
  wholeRunSeconds: number;
}

export type ConfigReading = { ok: true; config: BenchConfig } | { ok: false; problem: string };

const usage = `npm run bench -- [part …] [--record]

Parts: ${partNames.join(', ')}. Without a part, all of them run (about five minutes).
--record   keep this run as the committed one: bench/results/last.*, and the table in docs/operations/bench.md

BENCH_DIR           where the scratch database lies (.cache/bench)
BENCH_CALM_SECONDS  how long to wait for a busy machine before each part (30)
BENCH_PROFILE_DIR   write processor profiles of server and sandbox there (changes the figures)`;

const root = resolve(import.meta.dirname, '..');

/** Reads the words after `npm run bench --` and the environment. */
export function readConfig(words: readonly string[], env: NodeJS.ProcessEnv = process.env): ConfigReading {
  const record = words.includes('--record');
  const named = words.filter((word) => word !== '--record');
  const unknown = named.filter((word) => !(partNames as readonly string[]).includes(word));
  if (unknown.length > 0)
    return { ok: false, problem: `There is no part ${unknown.join(', ')}.\n\n${usage}` };
  const parts = partNames.filter((name) => named.length === 0 || named.includes(name));
  if (record && parts.length < partNames.length) {
    return { ok: false, problem: 'Only a run of all parts can be recorded: its ratios belong together.' };
  }
  const calmSeconds = Number(env.BENCH_CALM_SECONDS ?? 30);
  if (!(calmSeconds >= 0 && calmSeconds <= 600))
    return { ok: false, problem: 'BENCH_CALM_SECONDS must be from 0 to 600.' };
  return {
    ok: true,
    config: {
      parts,
      record,
      calmSeconds,
      scratchRoot: resolve(root, env.BENCH_DIR ?? join('.cache', 'bench')),
      resultsDir: join(root, 'bench/results'),
      documentFile: join(root, 'docs/operations/bench.md'),
      profileDir: env.BENCH_PROFILE_DIR ? resolve(root, env.BENCH_PROFILE_DIR) : undefined,
      wholeRunSeconds: 600 + parts.length * calmSeconds,
    },
  };
}

/**
 * Programs that this run starts make their temporary files in `folder`, and with `profileDir` write a profile of
 * their processor time when they end; no visitor's pace holds them back. Answers a function that puts the environment back.
 */
export function lendEnvironment(folder: string, profileDir: string | undefined): () => void {
  const names = ['TMPDIR', 'NODE_OPTIONS', 'OUTSIDE_CALLS_PER_MINUTE'] as const;
  const before = names.map((name) => [name, process.env[name]] as const);
  process.env.TMPDIR = folder;
  // Sixteen players buy without a pause, as no person does.
  process.env.OUTSIDE_CALLS_PER_MINUTE = '0';
  if (profileDir) {
    mkdirSync(profileDir, { recursive: true });
    process.env.NODE_OPTIONS = `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${profileDir}`;
  }
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
