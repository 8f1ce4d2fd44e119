import { Writable } from 'node:stream';
import { publish } from '@gemporium/server/catalogue/publish.ts';
import { setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventsExport } from './commands/events-export.ts';
import { printJsonLines } from './terminal.ts';
import { openDesk, refusal } from './testing/desk.ts';
import { demo, ours, theirs } from './testing/names-of-rows.ts';

/* The export of tracking events, among the same events of another brand and of the brand's demo. */

const many = 2_500;
/** Two in each millisecond, so that pages of the export end between events of the same time. */
const fill = `
  insert into tracking_event (store, event_id, id, event, received_at, said)
  select store, case when n % 5 = 0 then 18 else 200 end, decode(md5(store || n), 'hex'),
         case when n % 5 = 0 then 'callLost' when n % 2 = 0 then 'clickPay' else 'viewPage' end,
         '2026-03-01T00:00:00Z'::timestamptz + (n / 2) * interval '1 millisecond', jsonb_build_object('did', store, 'n', n)
  from unnest(array['${ours}', '${demo}', '${theirs}']) store, generate_series(0, ${many - 1}) n`;

const crowd = setUpCrowd();
const desk = openDesk(crowd);
beforeAll(async () => {
  await publish(crowd.database, { catalogue: sampleShop(), by: 'test', note: '', at: new Date() });
  await crowd.database.script(fill);
});

const [from, to] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'];
interface Line {
  store: string;
  event: string;
  event_id: number;
  received_at: string;
  did: string;
  n: number;
}

async function exported(options: Record<string, string>) {
  const pieces: Line[][] = [];
  const printed = async (values: readonly unknown[]) => pieces.push(values as Line[]) > 0;
  const result = await desk(eventsExport, {
    options: { store: ours, from, to, ...options },
    printJsonLines: printed,
  });
  return { result, pieces, lines: pieces.flat() };
}

describe('T-01 events export', () => {
  it('T-01 writes each event of the store once, in order, and never holds more than a thousand', async () => {
    const { result, pieces, lines } = await exported({});
    expect(result).toEqual({ lines: [], data: undefined, isPrinted: true });
    expect(Math.max(...pieces.map((piece) => piece.length))).toBe(1000);
    expect(lines.map(({ n }) => n).sort((a, b) => a - b)).toEqual([...Array(many).keys()]);
    expect(lines.map(({ received_at }) => received_at)).toEqual(lines.map((line) => line.received_at).sort());
    expect(new Set(lines.map(({ store, did }) => `${store} ${did}`))).toEqual(new Set([`${ours} ${ours}`]));
    expect(lines[0]).toEqual({
      store: ours,
      event_id: 18,
      event: 'callLost',
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      received_at: '2026-03-01T00:00:00.000Z',
      did: ours,
      n: 0,
    });
  });

  it.each<[options: Record<string, string>, first: number, count: number]>([
    [{ from: '2026-03-01T00:00:00.100Z' }, 200, many - 200],
    [{ to: '2026-03-01T00:00:00.100Z' }, 0, 200],
    [{ store: demo, from: '2026-03-01T00:00:00.001Z', to: '2026-03-01T00:00:00.002Z' }, 2, 2],
    [{ event: 'clickPay' }, 2, 1000],
    [{ event: 'openPayLink' }, Number.NaN, 0],
    [{ store: 'zeta.demo' }, Number.NaN, 0],
  ])('T-01 %j: from event %d on, %d of them', async (options, first, count) => {
    const { lines } = await exported(options);
    expect([lines.length, lines.length > 0 ? Math.min(...lines.map(({ n }) => n)) : Number.NaN]).toEqual([
      count,
      first,
    ]);
  });

  it.each(['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z'])(
    'T-01 up to a time that is over by the database’s clock, where the operator’s machine says %s',
    async (machine) => {
      const seconds = (from: number) => new Date(Date.now() + from * 1000).toISOString();
      const [over, soon] = [seconds(-60), seconds(60)];
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(machine) });
      onTestFinished(() => void vi.useRealTimers());
      expect((await exported({ to: over })).lines).toHaveLength(many);
      expect(await refusal(exported({ to: soon }).then(({ result }) => result))).toContain(
        `--to ${soon} is not over yet: more events may come.`,
      );
    },
  );

  it('T-01 stops where nobody reads any more', async () => {
    let pieces = 0;
    await desk(eventsExport, {
      options: { store: ours, from, to },
      printJsonLines: async () => {
        pieces += 1;
        return false;
      },
    });
    expect(pieces).toBe(1);
  });

  it.each<[options: Record<string, string>, why: string, exit: number]>([
    [{ store: '' }, '--store is required, such as watt.production.', 2],
    [{ store: 'nova' }, 'There is no store nova.', 3],
    [{ from: '' }, '--from is required, in UTC.', 2],
    [{ to: 'yesterday' }, '--to yesterday is no UTC time.', 2],
    [{ to: '2999-01-01T00:00:00Z' }, '--to 2999-01-01T00:00:00Z is not over yet: more events may come.', 2],
    [{ to: from }, '--to is not after --from.', 2],
  ])('T-01 %j is refused', async (options, why, exit) => {
    expect(await refusal(exported(options).then(({ result }) => result))).toEqual([
      why,
      expect.any(String),
      exit,
    ]);
  });
});

describe('T-01 lines of JSON', () => {
  const stream = (write: (chunk: Buffer, done: (error?: Error) => void) => void) =>
    new Writable({ write: (chunk, _encoding, done) => write(chunk, done) });

  it('T-01 are one value a line, whatever stands in it, and wait for a slow reader', async () => {
    const written: string[] = [];
    let isRead = false;
    const slow = stream((chunk, done) => {
      written.push(String(chunk));
      setImmediate(() => {
        isRead = true;
        done();
      });
    });
    const evil = { a: 'x\n\u001b[2J\u202e\u2028"' };
    expect(await printJsonLines(slow, [evil, 1])).toBe(true);
    expect(isRead).toBe(true);
    const lines = written.join('').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([evil, 1]);
    expect(['\u001b', '\u202e', '\u2028'].filter((one) => written.join('').includes(one))).toEqual([]);
  });

  it('T-01 end quietly where the reader has gone, and with the error where the disk is full', async () => {
    const failing = (code: string) =>
      stream((_chunk, done) => done(Object.assign(new Error(code), { code })));
    expect(await printJsonLines(failing('EPIPE'), [1])).toBe(false);
    await expect(printJsonLines(failing('ENOSPC'), [1])).rejects.toThrow('ENOSPC');
  });
});
