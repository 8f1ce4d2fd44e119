import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment } from '@gemporium/launcher/config.ts';
import { startPostgres } from '@gemporium/launcher/postgres.ts';
import pg from 'pg';

/**
 * Gives the tests a PostgreSQL of their own (TEST_DATABASE_URL) unless they were given one. Vitest calls this once a
 * run and, at its end, what it answers. The packages are pure: a run of theirs alone is not made to wait for it.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (environment.TEST_DATABASE_URL || onlyPackages(process.argv)) return undefined;
  const database = await startTestDatabase();
  environment.TEST_DATABASE_URL = database.url;
  return database.stop;
}

/** An empty PostgreSQL in a temporary folder, which goes with it. */
export async function startTestDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemporium-test-'));
  chmodSync(dataDir, 0o711); // As root: for the user that PostgreSQL runs as.
  const options = { dataDir, isDurable: false };
  const first = await startPostgres(options);
  await prepare(first.url);
  await first.stop();
  const postgres = await startPostgres(options);
  return {
    // Over TCP: as a database that stands elsewhere, and as some tests cut it.
    url: postgres.tcpUrl,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Its databases live for seconds, so nothing is tidied up; and the stores of several tests have connections at the same time. */
async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set autovacuum = off');
  await client.query('alter system set max_connections = 300');
  await client.end();
}

function onlyPackages(argv: string[]): boolean {
  const files = argv.slice(2).filter((word) => word.includes('/') && !word.startsWith('-'));
  return files.length > 0 && files.every((file) => /^(\.\/)?packages\//.test(file));
}
