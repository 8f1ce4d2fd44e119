import pg from 'pg';
import { meetBoss } from '../lib/program.ts';
import { quantile } from '../lib/statistics.ts';

export interface CommitsInput {
  databaseUrl: string;
  clients: number;
  warmUpSeconds: number;
  seconds: number;
}

export interface CommitsOutput {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** The least that a shop could write: each client inserts one small row, commits, and goes on. */
const { input, finish } = await meetBoss<CommitsInput>();
const clients = await Promise.all(Array.from({ length: input.clients }, openClient));
const latencies: number[] = [];
const begun = performance.now() + input.warmUpSeconds * 1000;
const until = begun + input.seconds * 1000;
await Promise.all(clients.map(insertUntilTheEnd));
finish({
  perSecond: latencies.length / input.seconds,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
} satisfies CommitsOutput);

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: input.databaseUrl });
  await client.connect();
  return client;
}

async function insertUntilTheEnd(client: pg.Client, number: number): Promise<void> {
  const insert = { name: 'insert', text: 'insert into bench_row (client, made_at) values ($1, now())' };
  for (let sentAt = performance.now(); sentAt < until; sentAt = performance.now()) {
    await client.query({ ...insert, values: [number] });
    const endedAt = performance.now();
    if (sentAt >= begun && endedAt <= until) latencies.push(endedAt - sentAt);
  }
}
