import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { postgresPart } from './parts.ts';
import { findFreePort } from './ports.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { identifyProcess } from './process-identity.ts';

let dataDir: string;
const running: Postgres[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gemporium-postgres-'));
  chmodSync(dataDir, 0o711);
});
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(options: { port?: number } = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, ...options });
  running.push(postgres);
  return postgres;
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', { timeout: 30_000 }, () => {
  it('is made on an empty folder, keeps fsync on and asks for its password', async () => {
    // What a start that was killed has left.
    mkdirSync(join(dataDir, 'postgres.unfinished-1'));
    writeFileSync(join(dataDir, 'postgres.unfinished-1.password'), 'old');
    const { url, tcpUrl } = await start();
    const [row] = await query<Record<string, string>>(
      url,
      `select current_database() as name, current_setting('server_encoding') as encoding,
         current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
         current_setting('synchronous_commit') as commits, current_setting('listen_addresses') as address`,
    );
    expect(row).toEqual({
      name: 'gemporium',
      encoding: 'UTF8',
      fsync: 'on',
      pages: 'on',
      commits: 'on',
      address: '127.0.0.1',
    });
    // The password lies nowhere but where it is kept.
    const left = ['logs', 'postgres', 'postgres.json', 'postgres.lock'];
    expect(readdirSync(dataDir).sort()).toEqual(left);
    for (const way of [url, tcpUrl]) {
      const stranger = Object.assign(new URL(way), { password: 'guess' }).toString();
      await expect(query(stranger, 'select 1')).rejects.toThrow(/password authentication failed/);
    }
  });

  it('is reached over a socket that other users cannot enter, and over the loopback address', async () => {
    const { url, tcpUrl } = await start();
    const from = 'select inet_client_addr() as address';
    expect(await query(url, from)).toEqual([{ address: process.platform === 'win32' ? '127.0.0.1' : null }]);
    expect(await query(tcpUrl, from)).toEqual([{ address: '127.0.0.1' }]);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
    // Nor can they read the password.
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
  });

  it('in a folder whose path is too long for a socket is reached over the loopback address', async () => {
    const deep = join(dataDir, 'a-folder-with-a-long-name-'.repeat(4));
    const postgres = await startPostgres({ dataDir: deep });
    running.push(postgres);
    expect(postgres.url).toBe(postgres.tcpUrl);
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.each([
    ['a name that is taken', "insert into told values ('sam the player', '{}', 1)"],
    ['a row that breaks a rule', "insert into told values ('sam the player 2', '{}', -1)"],
    ['a row without what it needs', "insert into told values ('sam the player 2', '{}', null)"],
    [
      'what is no JSON',
      "insert into told values ('2', ('{\"sam the player\": \"\\' || 'ud800\"}')::jsonb, 1)",
    ],
  ])('names no player in its log where a statement fails: %s', async (_name, text) => {
    const { url } = await start();
    await query(
      url,
      `drop table if exists told;
       create table told (name text primary key, said jsonb, count int not null check (count > 0));
       insert into told values ('sam the player', '{}', 1)`,
    );
    const of = (values: string) => values.match(/sam the player/g)?.length ?? 0;
    const before = of(text);
    const read = () => readFileSync(join(dataDir, 'logs/postgres.log'), 'utf8');
    const earlier = read().length;
    await expect(query(url, text)).rejects.toThrow();
    const line = () => read().slice(earlier);
    await expect.poll(line).toMatch(/ERROR/);
    // The statement itself is told; the store's never have a value in them.
    await expect.poll(line).toMatch(/STATEMENT/);
    expect(of(line())).toBe(before);
  });

  it('killed with kill -9, it comes back on its port with every committed row', async () => {
    const first = await start();
    await query(first.url, 'create table paid (id int); insert into paid select generate_series(1, 1000)');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await query(second.url, 'select count(*)::int as count from paid')).toEqual([{ count: 1000 }]);
  });

  it('is refused a second time on the same folder while it runs, and goes on running', async () => {
    const first = await start();
    await expect(startPostgres({ dataDir })).rejects.toThrow(/already runs a PostgreSQL/);
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('ends when the process that started it is killed with kill -9, and the next start works', async () => {
    const script = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))};
      console.log((await startPostgres({ dataDir: process.argv[1] })).pid);`;
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(String((await once(launcher.stdout!, 'data'))[0]));
    launcher.kill('SIGKILL');
    await expect.poll(() => identifyProcess(pid)).toBeUndefined();
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('takes over a pid file whose number belongs to another program by now', async () => {
    const lines = [process.pid, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '  1  1', 'ready'];
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${lines.join('\n')}\n`);
    const { port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { port: number };
    writeFileSync(join(dataDir, `postgres/.s.PGSQL.${port}.lock`), `${lines.join('\n')}\n`);
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.platform === 'linux')(
    'leaves another program alone that has the number of an earlier one and stands in its folder',
    async () => {
      const folder = join(dataDir, 'postgres');
      const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd: folder });
      const exited = once(other, 'exit');
      writeFileSync(join(folder, 'postmaster.pid'), `${other.pid}\n${folder}\n`);
      expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
      other.kill('SIGTERM');
      expect(await exited).toEqual([null, 'SIGTERM']);
    },
  );

  it('removes what sockets of an earlier start have left', async () => {
    const left = join(dataDir, 'postgres/.s.PGSQL.1.lock');
    writeFileSync(left, `${process.pid}\n`);
    await start();
    expect(existsSync(left)).toBe(false);
  });

  it('gets a new password when the old one was lost', async () => {
    rmSync(join(dataDir, 'postgres.json'));
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
  });

  it('on a port that is taken is refused with its number', async () => {
    const port = await findFreePort();
    const other = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log(1))`,
    ]);
    await once(other.stdout, 'data');
    const starting = startPostgres({ dataDir, port });
    await expect(starting).rejects.toThrow(`Port ${port} for PostgreSQL is already taken`);
    // One that comes back after its death goes nowhere else either: the server knows it by that port alone.
    const part = postgresPart({ ...readConfig({}), dataDir });
    const again = part.start(new AbortController().signal, { port } as Postgres);
    await expect(again).rejects.toThrow(`Port ${port} for PostgreSQL is already taken`);
    other.kill();
  });

  it('made by another major version is refused by both numbers and left alone', async () => {
    const file = join(dataDir, 'postgres/PG_VERSION');
    const own = readFileSync(file, 'utf8');
    writeFileSync(file, '15\n');
    await expect(startPostgres({ dataDir })).rejects.toThrow(/too old: PostgreSQL 15 made it.*PostgreSQL 18/);
    writeFileSync(file, own);
    expect(await query((await start()).url, 'select count(*)::int as count from paid')).toEqual([
      { count: 1000 },
    ]);
  });
});
