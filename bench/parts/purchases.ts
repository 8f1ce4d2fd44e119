import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { exchange } from '../../tests/harness/http.ts';
import type { Figure, MeasuredPart } from '../figure.ts';
import { bareRequestUs } from '../lib/bare-requests.ts';
import type { BenchContext } from '../lib/context.ts';
import { findPgbench, runTpcB } from '../lib/pgbench.ts';
import { processorSeconds } from '../lib/processes.ts';
import { runProgram } from '../lib/run-program.ts';
import { openStage, type Stage } from '../lib/stage.ts';
import { mean, quantile, rounded } from '../lib/statistics.ts';
import type { CommitsInput, CommitsOutput } from '../programs/drive-commits.ts';
import type { PurchasesInput, PurchasesOutput } from '../programs/drive-purchases.ts';

const clients = 16;
const accounts = Array.from({ length: clients }, (_, i) => `sample${String(i + 1).padStart(2, '0')}`);
/** Half of the players pay by Adyen, half by the publisher's own cashier. */
const channels = ['12101', '10801'];
const warmUpSeconds = 5;
const seconds = 20;
const commitSeconds = 5;
const tpcBSeconds = 10;

interface Measured {
  commits: CommitsOutput[];
  tpcB: number[];
  /** µs of processor time for a request of bare node:http. */
  bare: number[];
  purchases: PurchasesOutput;
  processor: Record<'server' | 'sandbox' | 'PostgreSQL' | 'driver', number>;
  deliverMs: number[];
  deliveredTwice: number;
  deliveredInGame: number;
  walPerPurchase: { records: number; bytes: number; commits: number };
}

/** Complete purchases, from the pay call to the goods in the game, against what the same PostgreSQL commits at best. */
export async function measurePurchases(context: BenchContext): Promise<MeasuredPart> {
  const { signal, say } = context;
  const stage = await openStage(context.folder, signal, context.config.profileDir);
  try {
    const pgbench = findPgbench();
    const yardsticks = { commits: [] as CommitsOutput[], tpcB: [] as number[], bare: [] as number[] };
    // Before and after the purchases: what drifts in between is in the mean.
    const measureYardsticks = async () => {
      say('Requests to bare node:http');
      yardsticks.bare.push(await bareRequestUs(signal));
      say(`Single-row commits by ${clients} clients`);
      yardsticks.commits.push(await commitsOf(stage, signal));
      if (!pgbench) return;
      say(`TPC-B by ${clients} clients (pgbench)`);
      yardsticks.tpcB.push(
        await runTpcB(pgbench, stage.databaseUrl, { clients, seconds: tpcBSeconds }, signal),
      );
    };
    await onDatabase(
      stage.databaseUrl,
      'create table bench_row (id bigint generated always as identity primary key, client int not null, made_at timestamptz not null)',
    );
    await measureYardsticks();
    say(`Purchases by ${clients} players`);
    const bought = await purchasesOf(stage, signal);
    await measureYardsticks();
    const measured: Measured = { ...yardsticks, ...bought };
    return {
      name: 'purchases',
      ...describe(measured, pgbench !== undefined),
      raw: { ...measured, deliverMs: undefined },
    };
  } finally {
    await stage.stop();
  }
}

async function commitsOf({ databaseUrl }: Stage, signal: AbortSignal): Promise<CommitsOutput> {
  await onDatabase(databaseUrl, 'checkpoint');
  const input: CommitsInput = { databaseUrl, clients, warmUpSeconds: 1, seconds: commitSeconds };
  return runProgram<CommitsInput, CommitsOutput>('drive-commits', input, signal).output;
}

async function purchasesOf(
  stage: Stage,
  signal: AbortSignal,
): Promise<Omit<Measured, 'commits' | 'tpcB' | 'bare'>> {
  const { port, databaseUrl } = stage;
  const input: PurchasesInput = {
    port,
    databaseUrl,
    brand: 'watt',
    accounts,
    channels,
    warmUpSeconds,
    seconds,
  };
  const driver = runProgram<PurchasesInput, PurchasesOutput>('drive-purchases', input, signal);
  await driver.says('ready');
  await onDatabase(databaseUrl, 'checkpoint');
  driver.send('go');
  // What autovacuum does by itself within a store's first minutes: the everyday store is measured, not its first moment.
  await delay((warmUpSeconds / 2) * 1000, undefined, { signal });
  await onDatabase(databaseUrl, 'analyze');
  await driver.says('measuring');
  const before = await lookAt(stage);
  await driver.says('measured');
  const after = await lookAt(stage);
  const purchases = await driver.output;
  const game = await bookOf<{ billing_no: string; delivered_at: string | null }>(stage, 'deliveries');
  const charges = await bookOf<{ reference: string; charged_at: string }>(stage, 'charges');
  const delivered = game.filter(({ delivered_at }) => delivered_at !== null);
  const count = purchases.purchases.length;
  return {
    purchases,
    processor: {
      server: after.server - before.server,
      sandbox: after.sandbox - before.sandbox,
      PostgreSQL: after.postgres - before.postgres,
      driver: purchases.driverCores * purchases.seconds,
    },
    deliverMs: deliverTimes(purchases, delivered, charges),
    deliveredInGame: delivered.length,
    deliveredTwice: delivered.length - new Set(delivered.map(({ billing_no }) => billing_no)).size,
    walPerPurchase: {
      records: (after.walRecords - before.walRecords) / count,
      bytes: (after.walBytes - before.walBytes) / count,
      commits: (after.commits - before.commits) / count,
    },
  };
}

/** Processor time and write-ahead log until now. */
async function lookAt({ server, sandbox, postgres, databaseUrl }: Stage) {
  const [row] = await onDatabase<{ records: string; bytes: string; commits: string }>(
    databaseUrl,
    `select wal_records as records, wal_bytes as bytes,
       (select xact_commit from pg_stat_database where datname = current_database()) as commits
     from pg_stat_wal`,
  );
  return {
    server: processorSeconds(server.pid),
    sandbox: processorSeconds(sandbox.pid),
    postgres: processorSeconds(postgres.pid),
    walRecords: Number(row?.records),
    walBytes: Number(row?.bytes),
    commits: Number(row?.commits),
  };
}

/** From the provider's charge to the goods in the game: both by the sandbox's clock. */
function deliverTimes(
  { purchases }: PurchasesOutput,
  delivered: { billing_no: string; delivered_at: string | null }[],
  charges: { reference: string; charged_at: string }[],
): number[] {
  const chargedAt = new Map(
    charges.map(({ reference, charged_at }) => [orderOf(reference), Date.parse(charged_at)]),
  );
  const deliveredAt = new Map(delivered.map((d) => [d.billing_no, Date.parse(d.delivered_at ?? '')]));
  return purchases.map(({ billingNo }) => {
    const [from, to] = [chargedAt.get(billingNo), deliveredAt.get(billingNo)];
    if (from === undefined || to === undefined) throw new Error(`the sandbox's books lack ${billingNo}`);
    return to - from;
  });
}

function orderOf(paymentReference: string): string {
  return paymentReference.slice(0, paymentReference.lastIndexOf('-'));
}

async function bookOf<Row>({ sandboxUrl }: Stage, name: string): Promise<Row[]> {
  const { body } = await exchange('GET', `${sandboxUrl}/books/${name}`, { timeoutMs: 60_000 });
  return (JSON.parse(body) as Record<string, Row[]>)[name] ?? [];
}

async function onDatabase<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

function describe(
  measured: Measured,
  hasPgbench: boolean,
): Pick<MeasuredPart, 'figures' | 'processorTime' | 'notes'> {
  const { purchases, deliverMs, processor, walPerPurchase: wal } = measured;
  const count = purchases.purchases.length;
  const perSecond = count / purchases.seconds;
  const commits = mean(measured.commits.map((run) => run.perSecond));
  const tpcB = mean(measured.tpcB);
  const bare = mean(measured.bare);
  const costUs = ((processor.server + processor.PostgreSQL) / count) * 1e6;
  const whole = purchases.purchases.map(({ wholeMs }) => wholeMs);
  const figure = (id: string, title: string, value: number, rest: Partial<Figure>): Figure => ({
    id: `purchases.${id}`,
    part: 'purchases',
    title,
    value: rounded(value),
    unit: 'ms',
    ...rest,
  });
  return {
    figures: [
      figure('perSecond', `Complete purchases, ${clients} players`, perSecond, { unit: 'per second' }),
      figure('ofCommits', 'Purchases relative to single-row commits', (perSecond / commits) * 100, {
        unit: 'percent',
        against: `${Math.round(commits)} commits/s by ${clients} clients`,
      }),
      ...(hasPgbench
        ? [
            figure('ofTpcB', 'Purchases relative to TPC-B transactions', (perSecond / tpcB) * 100, {
              unit: 'percent',
              against: `${Math.round(tpcB)} TPC-B/s by ${clients} clients (pgbench)`,
            }),
          ]
        : []),
      // Linux alone tells how much processor time another process took.
      ...(bare > 0 && costUs > 0
        ? [
            figure('ofBare', 'A purchase relative to a request to node:http', costUs / bare, {
              unit: 'times',
              against: `processor time, ${bare.toFixed(1)} µs per request`,
              mark: { atMost: 270 },
            }),
          ]
        : []),
      figure('deliver.p50', 'Charged → goods in the game, p50', quantile(deliverMs, 0.5), {}),
      figure('deliver.p99', 'Charged → goods in the game, p99', quantile(deliverMs, 0.99), {}),
      figure('whole.p50', 'Pay call → delivered, p50', quantile(whole, 0.5), {}),
      figure('whole.p99', 'Pay call → delivered, p99', quantile(whole, 0.99), {}),
    ],
    processorTime: [
      {
        what: 'Purchases',
        unit: 'purchase',
        rows: Object.entries(processor)
          .filter(([, used]) => used > 0)
          .map(([process, used]) => ({
            process,
            msPerUnit: rounded((used / count) * 1000),
            cores: rounded(used / purchases.seconds, 2),
          })),
      },
    ],
    notes: [
      `${count} purchases in ${purchases.seconds.toFixed(1)} s after ${warmUpSeconds} s of warm-up; half by Adyen, half by platform pay, ` +
        'each with the provider’s page and the browser’s return. The sandbox plays provider, payer’s page and game, ' +
        'with books of its own on the same disk: it and the driver share the cores with what is measured.',
      `For PostgreSQL a purchase is ${wal.commits.toFixed(1)} transactions (reads included) and ${(wal.bytes / 1000).toFixed(1)} kB of write-ahead log.`,
      `In the game’s records: ${measured.deliveredInGame} deliveries, ${measured.deliveredTwice} of them twice; the players counted ${purchases.deliveredInAll}.`,
      ...Object.entries(purchases.failures).map(([reason, times]) => `Failed ${times} times: ${reason}`),
      ...(hasPgbench ? [] : ['pgbench is not installed here, so there is no TPC-B to compare with.']),
    ],
  };
}
