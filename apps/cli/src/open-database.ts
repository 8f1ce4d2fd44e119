import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrationsDir } from '@gemporium/server/config.ts';
import { whyNotTheSame } from '@gemporium/server/migrate.ts';
import { type Database, openDatabase } from '@gemporium/server/repositories/database.ts';
import { failureOf } from '@gemporium/server/repositories/database-failure.ts';
import { holdsStore } from '@gemporium/server/repositories/ping.ts';
import { Refusal } from './command.ts';

/**
 * The store's database: DATABASE_URL, or the embedded one of a store that runs on DATA_DIR now. One of another version
 * is refused: a command would not know its columns, or would leave out what the servers need.
 */
export async function openStoreDatabase(environment: NodeJS.ProcessEnv): Promise<Database> {
  const url = environment.DATABASE_URL || embeddedUrl(environment);
  const database = openDatabase({ url, maxConnections: 4, applicationName: 'gemporium-cli' });
  try {
    if (!(await holdsStore(database)))
      throw new Refusal('This database holds no store yet.', 'Start the store once: npm start');
    const other = await whyNotTheSame(database, migrationsDir());
    if (other !== undefined) throw new Refusal(other);
    return database;
  } catch (error) {
    await database.end();
    if (error instanceof Refusal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const failure = failureOf(error);
    if (failure === 'busy')
      throw new Refusal(`The database takes no more work for now: ${reason}.`, 'Try again in a moment.');
    if (failure !== undefined) throw notReached(environment.DATABASE_URL);
    throw new Refusal(`The database refuses: ${reason}.`, 'Check DATABASE_URL.');
  }
}

function embeddedUrl(environment: NodeJS.ProcessEnv): string {
  const dataDir = resolve(environment.DATA_DIR || '.data');
  // On the port that it remembers, a copy of it may run.
  if (existsSync(join(dataDir, 'postgres.json')) && !existsSync(join(dataDir, 'postgres/postmaster.pid')))
    throw new Refusal(`The store in ${dataDir} does not run.`, 'Start it with npm start.');
  try {
    const { port, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
      port: number;
      password: string;
    };
    return `postgres://gemporium:${encodeURIComponent(password)}@127.0.0.1:${port}/gemporium`;
  } catch {
    throw new Refusal(
      `There is no store in ${dataDir}.`,
      'Start it with npm start, or say where it is with DATA_DIR or DATABASE_URL.',
    );
  }
}

/** Of an address that was given, only what is no secret is shown. */
function notReached(url: string | undefined): Refusal {
  if (!url) return new Refusal('The store’s database does not answer.', 'Start the store with npm start.');
  const where = URL.canParse(url) ? new URL(url).host : '';
  return new Refusal(
    `The database cannot be reached${where && ` at ${where}`}.`,
    'Check DATABASE_URL: postgres://user:password@host:port/name',
  );
}
