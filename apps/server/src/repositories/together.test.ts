import { createServer, type Server, Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase, type Queryable, statement } from './database.ts';

/*
 * Statements sent together are one packet with one Sync: each packet wakes a database process, and each Sync is
 * answered by a write that wakes this one. The bug that this looks for only costs time: everything works, but a
 * purchase waits twice as long. Packets are counted where they are written, because a receiver may get two packets in
 * one read.
 */

const message = (kind: string, body: string) => {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
};
const ready = message('Z', 'T');
const done = (tag: string) => message('C', `${tag}\0`);
const answered = Buffer.concat([message('1', ''), message('2', ''), message('n', ''), done('SELECT 0')]);
const answerTo = (text: string) => {
  if (text === 'sync') return ready;
  return text === 'begin' || text === 'commit' ? done(text.toUpperCase()) : answered;
};

let server: Server | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  return new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
});

/** A PostgreSQL that answers every query with no rows. */
async function answersNothing(): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]));
      socket.on('data', (bytes) => {
        for (const text of questionsIn(bytes)) socket.write(answerTo(text));
      });
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return `postgres://nobody@127.0.0.1:${address.port}/nothing`;
}

/** The queries in each packet that is sent to this server from now on. */
function packetsTo(url: string): string[][] {
  const packets: string[][] = [];
  const { _write, _writev } = Socket.prototype;
  const note = (socket: Socket, bytes: Buffer) => {
    const asked = socket.remotePort === Number(new URL(url).port) ? questionsIn(bytes) : [];
    if (asked.length > 0) packets.push(asked);
  };
  vi.spyOn(Socket.prototype, '_write').mockImplementation(function (this: Socket, chunk, ...rest) {
    note(this, chunk);
    return _write.call(this, chunk, ...rest);
  });
  vi.spyOn(Socket.prototype, '_writev').mockImplementation(function (this: Socket, chunks, done) {
    note(this, Buffer.concat(chunks.map(({ chunk }) => chunk)));
    return _writev?.call(this, chunks, done);
  });
  return packets;
}

/** The names of bound statements, and each Sync: everything before it is answered by one write. */
function questionsIn(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const kind = String.fromCharCode(bytes[at] ?? 0);
    const end = at + 1 + bytes.readInt32BE(at + 1);
    const [, name = ''] = bytes.toString('latin1', at + 5, end).split('\0');
    if (kind === 'B') found.push(name);
    // A simple query includes its own Sync.
    if (kind === 'S' || kind === 'Q') found.push('sync');
    at = end;
  }
  return found;
}

const one = statement('test_one', 'select 1');
const two = statement('test_two', 'select 2');

it.each<[what: string, work: (tx: Queryable) => Promise<unknown>, packets: string[][]]>([
  [
    'writes are sent with BEGIN and COMMIT',
    async (tx) => {
      await tx.write(one, []);
      await tx.write(two, []);
    },
    [['begin', 'test_one', 'test_two', 'commit', 'sync']],
  ],
  [
    'queries that are started together are sent together, along with earlier writes',
    async (tx) => {
      await Promise.all([tx.many(one, []), tx.many(two, [])]);
      await tx.write(one, []);
      await tx.many(two, []);
    },
    [
      ['begin', 'test_one', 'test_two', 'sync'],
      ['test_one', 'test_two', 'sync'],
      ['commit', 'sync'],
    ],
  ],
])('O-10 of a transaction %s', async (_what, work, packets) => {
  const url = await answersNothing();
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'test' });
  await database.script('select 0'); // connected
  const sent = packetsTo(url);
  await database.transaction(work);
  expect(sent).toEqual(packets);
  await database.end();
});
