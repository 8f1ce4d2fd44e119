import { setTimeout as delay } from 'node:timers/promises';
import { readConfig as readLauncherConfig } from '@gemporium/launcher/config.ts';
import { serverPart } from '@gemporium/launcher/parts.ts';
import { startPostgres } from '@gemporium/launcher/postgres.ts';
import type { Figure, MeasuredPart } from '../figure.ts';
import type { BenchContext } from '../lib/context.ts';
import { type NpmStart, npmStart } from '../lib/npm-start.ts';
import { findProcess, memoryOfTree } from '../lib/processes.ts';
import { launcherEnvironment } from '../lib/stage.ts';
import { median, rounded } from '../lib/statistics.ts';

const starts = 3;
const idleSeconds = 10;

interface Measured {
  firstStartMs: number;
  startMs: number[];
  stopMs: number[];
  readyMs: number[];
  memory: Record<string, { rss: number; pss: number } | undefined>;
}

/** The idle cost and the start-up time of the store: `npm start` itself, as a person runs it. */
export async function measureIdle(context: BenchContext): Promise<MeasuredPart> {
  const { folder, signal, say } = context;
  const environment = await launcherEnvironment(folder);
  const measured: Measured = { firstStartMs: 0, startMs: [], stopMs: [], readyMs: [], memory: {} };
  say('npm start on no data');
  const first = await npmStart(environment, signal);
  measured.firstStartMs = first.readyMs;
  measured.stopMs.push(await first.stop());

  for (let start = 1; start <= starts; start++) {
    say(`npm start on existing data: ${start} of ${starts}`);
    const store = await npmStart(environment, signal);
    try {
      measured.startMs.push(store.readyMs);
      if (start === starts) {
        say(`Idle for ${idleSeconds} s`);
        await delay(idleSeconds * 1000, undefined, { signal });
        measured.memory = memoryNow(store);
      }
    } finally {
      measured.stopMs.push(await store.stop());
    }
  }
  measured.readyMs.push(...(await serverStarts(environment, context)));
  return { name: 'idle', ...describe(measured), raw: measured };
}

function memoryNow({ pid }: NpmStart): Measured['memory'] {
  const of = (words: string) => memoryOfTree(findProcess(pid, words));
  return {
    server: of('dist/server/main.js'),
    sandbox: of('dist/sandbox/main.js'),
    // Only the postmaster names its data folder; what it starts calls itself by its work.
    PostgreSQL: of('postgres -D '),
    everything: memoryOfTree(pid),
  };
}

/** From the start of the server process until it answers `/readyz` with 200, on a database that is there. */
async function serverStarts(
  environment: Record<string, string>,
  { signal, say }: BenchContext,
): Promise<number[]> {
  const launcher = readLauncherConfig(environment);
  const postgres = await startPostgres({ dataDir: launcher.dataDir, signal });
  const times: number[] = [];
  try {
    for (let start = 1; start <= starts; start++) {
      say(`The server alone on existing data: ${start} of ${starts}`);
      const begun = performance.now();
      const server = await serverPart(launcher, postgres.url).start(signal, undefined);
      times.push(performance.now() - begun);
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
  return times;
}

function describe(measured: Measured): Pick<MeasuredPart, 'figures' | 'processorTime' | 'notes'> {
  const { server, ...others } = measured.memory;
  const figure = (id: string, title: string, value: number, rest: Partial<Figure>): Figure => ({
    id: `idle.${id}`,
    part: 'idle',
    title,
    value: rounded(value),
    unit: 'ms',
    ...rest,
  });
  const besides = Object.entries(others).map(
    ([name, memory]) => `${name} ${Math.round(memory?.pss ?? 0)} MB`,
  );
  return {
    figures: [
      ...(server
        ? [
            figure('rss', 'Server idle, resident memory', server.rss, { unit: 'MB', mark: { atMost: 150 } }),
            figure('pss', 'Server idle, its share of memory (PSS)', server.pss, { unit: 'MB' }),
          ]
        : []),
      figure('ready', 'Server ready on existing data', median(measured.readyMs), { mark: { atMost: 2000 } }),
      figure('start', 'npm start on existing data', median(measured.startMs), { mark: { atMost: 3000 } }),
      figure('firstStart', 'npm start on no data (built already)', measured.firstStartMs, {}),
      figure('stop', 'Ctrl-C until everything has ended', Math.max(...measured.stopMs), {
        mark: { atMost: 5000 },
      }),
    ],
    processorTime: [],
    notes: [
      `Sixteen brands published; ${starts} starts each, medians; stopping: the slowest. Memory ${idleSeconds} s after the welcome` +
        (server ? `; besides the server (PSS): ${besides.join(', ')}.` : ' is not measured on this system.'),
    ],
  };
}
