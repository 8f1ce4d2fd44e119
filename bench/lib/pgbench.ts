import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '@gemporium/launcher/config.ts';

const run = promisify(execFile);

/** As many branches as clients, so that they do not wait for each other's rows: the fastest that TPC-B can be. */
const scale = 16;

/** pgbench, where PostgreSQL's own tools are installed; the embedded package has none. */
export function findPgbench(): string | undefined {
  return findProgram('pgbench');
}

/** Transactions per second of pgbench's built-in TPC-B with prepared statements, in a database of its own. */
export async function runTpcB(
  pgbench: string,
  databaseUrl: string,
  { clients, seconds }: { clients: number; seconds: number },
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(databaseUrl);
  const options = {
    signal,
    timeout: 120_000,
    env: {
      PATH: process.env.PATH ?? '',
      LC_ALL: 'C',
      PGHOST: url.searchParams.get('host') ?? url.hostname,
      PGPORT: url.port,
      PGUSER: url.username,
      PGPASSWORD: decodeURIComponent(url.password),
      PGDATABASE: url.pathname.slice(1),
    },
  };
  // Tables named pgbench_*, made anew each time: they stand beside the shop's and change nothing of it.
  await run(pgbench, ['--initialize', '--quiet', `--scale=${scale}`], options);
  const client = [`--client=${clients}`, '--jobs=2', '--protocol=prepared', '--no-vacuum'];
  const { stdout } = await run(pgbench, [...client, `--time=${seconds}`], options);
  await run(pgbench, ['--initialize', '--init-steps=d'], options);
  const tps = /^tps = ([\d.]+) \(without/m.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench says nothing of its speed: ${stdout.slice(0, 500)}`);
  return Number(tps);
}
