import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest, type Vitest } from 'vitest/node';
import { startTestDatabase } from '../../scripts/lib/test-database.ts';
import { LastingPool } from './lasting-pool.ts';

/** The instructions for `set-mutants.ts` before each test file. Ids are the instrumenter's. */
export interface Task {
  mutants: readonly string[];
  /** Far more hits than the tests cause without a mutant: beyond it, the loop counts as endless. */
  hitLimit: number;
  /** Whether they are switched on while modules load, instead of just before the tests begin. */
  asItLoads: boolean;
}

export interface Outcome {
  state: 'passed' | 'failed' | 'hung';
  /** The message of the first test that failed. */
  detail: string;
  ms: number;
  /** How often the file reached each mutant. */
  hits: Record<string, number>;
  /** Mutants reached while loading modules that no earlier file had loaded. */
  asItLoads: string[];
}

/** After this many runs a lane gets a new process, so that the mutants' side effects do not accumulate. */
const runsPerProcess = 100;

/** A process with the mutated code and its own PostgreSQL, which runs test files one after another. */
export interface Lane {
  run(testFile: string, task: Task, limitMs: number): Promise<Outcome>;
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** `code`: the instrumented text of each mutated file, by its path below the root. */
export async function openLane(root: string, code: ReadonlyMap<string, string>): Promise<Lane> {
  const database = await startTestDatabase();
  let begun = await begin(root, code, database.url);
  return {
    async run(testFile, task, limitMs) {
      const outcome = await run(begun, join(root, testFile), task, limitMs);
      if (outcome) return outcome;
      // Its Vitest waits for a process that is gone, and would make every later run wait too.
      begun = await begin(root, code, database.url);
      return { state: 'hung', detail: '', ms: limitMs + patienceMs, hits: {}, asItLoads: [] };
    },
    renew: () => begun.pool.renew(),
    async close() {
      await begun.pool.renew();
      await begun.vitest.close();
      await database.stop();
    },
  };
}

interface Begun {
  vitest: Vitest;
  pool: LastingPool;
}

async function begin(root: string, code: ReadonlyMap<string, string>, databaseUrl: string): Promise<Begun> {
  const pool = new LastingPool();
  const vitest = await createVitest(
    {
      root,
      config: false,
      watch: false,
      reporters: [{}],
      silent: true,
      pool,
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: 30_000,
      hookTimeout: 30_000,
      include: ['**/*.test.ts'],
      setupFiles: [join(import.meta.dirname, 'set-mutants.ts')],
      env: { TEST_DATABASE_URL: databaseUrl },
      coverage: { enabled: false },
      // Keyed by the files' own contents, it would mix planted and real code, here and in the next `npm test`.
      fsModuleCache: false,
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          load: (id) => {
            const file = id.split('?')[0]!;
            return file.startsWith(`${root}/`) ? code.get(file.slice(root.length + 1)) : undefined;
          },
        },
      ],
    },
    // What the tests and what they start write to their output: with a mutant, that is much.
    { stdout: new Writable({ write: (_chunk, _encoding, done) => done() }) },
  );
  return { vitest, pool };
}

/** How long a run has to end after its process was ended. */
const patienceMs = 30_000;

/** Undefined if the run does not end even after its process has. */
async function run(
  { vitest, pool }: Begun,
  testFile: string,
  task: Task,
  limitMs: number,
): Promise<Outcome | undefined> {
  const begunAt = performance.now();
  if (++pool.runs % runsPerProcess === 0) await pool.renew();
  vitest.provide('task' as never, task as never);
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  let hung = false;
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      hung = true;
      void pool.renew();
      timer = setTimeout(() => resolve(undefined), patienceMs);
    }, limitMs);
  });
  const project = vitest.projects[0]!;
  const running = vitest
    .runTestSpecifications([project.createSpecification(testFile)])
    .catch((error: unknown) => ({ testModules: [], unhandledErrors: [error] }));
  const result = await Promise.race([running, lost]);
  clearTimeout(timer);
  if (!result) return undefined;
  const ms = performance.now() - begunAt;
  const module = result.testModules[0];
  const meta = (module?.meta() ?? {}) as Partial<Outcome>;
  const isPassed = module?.state() === 'passed';
  const state = hung ? 'hung' : isPassed ? 'passed' : 'failed';
  const failed = module && [...module.children.allTests('failed')][0];
  const detail = failed
    ? `${failed.fullName}: ${failed.result().errors?.[0]?.message ?? ''}`
    : [...(module?.errors() ?? []), ...result.unhandledErrors].map((error) => messageOf(error)).join('; ');
  return { state, detail, ms, hits: meta.hits ?? {}, asItLoads: meta.asItLoads ?? [] };
}

const messageOf = (error: unknown) => (error as { message?: string }).message ?? String(error);
