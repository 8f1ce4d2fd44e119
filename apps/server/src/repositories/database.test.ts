import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Database, openDatabase, statement } from './database.ts';
import { failureOf } from './database-failure.ts';

/*
 * A PostgreSQL that dies at the worst moment: its last message comes in the same packet as an expected answer. In
 * reality this takes a kill -9 of the postmaster and much luck.
 */

const message = (kind: string, body: Buffer | string) => {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
};
const authenticated = message('R', Buffer.from([0, 0, 0, 0]));
const ready = message('Z', 'I');
const dying = message(
  'E',
  'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0',
);
const done = (tag: string) => message('C', `${tag}\0`);

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** Answers each client message with the next of these. */
async function speaks(...answers: Buffer[]): Promise<string> {
  const each = (socket: Socket) => {
    const left = [...answers];
    socket.on('error', () => {});
    socket.on('data', () => {
      socket.write(left.shift() ?? dying);
      if (left.length === 0) socket.end();
    });
  };
  server = createServer(each);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return `postgres://nobody@127.0.0.1:${address.port}/nothing`;
}

const ask = statement('test_dying', 'select 1');
const calls = {
  'a transaction': (database: Database) => database.transaction((tx) => tx.run(ask, [])),
  'a statement': (database: Database) => database.run(ask, []),
  'questions together': (database: Database) =>
    database.together((db) => Promise.all([db.run(ask, []), db.run(ask, [])])),
  'a listener': async (database: Database) => (await database.connect()).query('listen nothing'),
};
const letIn = Buffer.concat([authenticated, ready]);
const everyone = Object.keys(calls) as (keyof typeof calls)[];

it.each<[when: string, answers: Buffer[], who: readonly (keyof typeof calls)[]]>([
  ['in the packet that completes the connection', [Buffer.concat([letIn, dying])], everyone],
  ['when the first statement comes', [letIn, dying], everyone],
  [
    'in the packet that begins a transaction',
    [letIn, Buffer.concat([done('BEGIN'), dying])],
    ['a transaction'],
  ],
])(
  'O-10 a database that dies %s fails the call, and never ends the process',
  async (_when, answers, who) => {
    const database = openDatabase({
      url: await speaks(...answers),
      maxConnections: 2,
      applicationName: 'test',
    });
    for (const name of who) {
      const failure = await calls[name](database).then(
        () => 'it succeeded',
        (error: unknown) => failureOf(error),
      );
      expect([name, failure]).toEqual([name, 'connection']);
    }
    await database.end();
  },
  30_000,
);

const refused = message('E', 'SERROR\0VERROR\0C23505\0Mduplicate key\0\0');
const begun = done('BEGIN');

it('O-10 a connection that cannot roll back is dropped, and the call fails with the first error', async () => {
  const refuses = Buffer.concat([begun, refused, ready]);
  const database = openDatabase({
    // The first connection dies during the rollback; the next caller gets another one, which works.
    url: await speaks(letIn, refuses, dying),
    maxConnections: 1,
    applicationName: 'test',
  });
  const insert = (tx: { run: Database['run'] }) => tx.run(ask, []);
  for (const _again of [1, 2])
    await expect(database.transaction(insert)).rejects.toMatchObject({ code: '23505' });
  await database.end();
});

const changed = Buffer.concat([message('1', ''), message('2', ''), message('n', ''), done('UPDATE 1')]);

it.each([
  ['COMMIT was answered by a fatal error', [begun, changed, dying], 'once'],
  ['nothing was answered', [begun], 'once'],
  // COMMIT was in flight behind a change that the database refused.
  ['the change was answered by a fatal error', [begun, dying], 'again'],
])('O-10 work is retried only if none of it can have been committed: %s', async (_when, said, tried) => {
  let works = 0;
  const database = openDatabase({
    url: await speaks(letIn, Buffer.concat(said)),
    maxConnections: 1,
    applicationName: 'test',
  });
  const work = async (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => {
    works += 1;
    await tx.write(ask, []);
  };
  const failure = await database.transaction(work).catch((error: unknown) => error);
  expect([failureOf(failure), works > 1 ? 'again' : 'once']).toEqual(['connection', tried]);
  await database.end();
});
