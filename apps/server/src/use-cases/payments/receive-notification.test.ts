import type { NamedNumber, NotificationReading, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasten, openStage, type Stage } from '../../testing/stage.ts';
import { receiveNotification } from './receive-notification.ts';

let stage: Stage;
let reading: NotificationReading;
const reply = { status: 200, contentType: 'text/plain', body: 'OK' };

beforeEach(async () => {
  stage = await openStage({ provider: { readNotification: () => reading } });
});
afterEach(() => stage.close());

const receive = (account = 'main', provider = 'scripted') =>
  receiveNotification(stage.services, provider, account, {
    method: 'POST',
    headers: {},
    rawBody: Buffer.from('words of a stranger'),
    query: {},
    remoteAddress: '203.0.113.5',
  });

const unsigned = (...references: string[]) => {
  reading = { kind: 'unproven', references, reply };
  return receive();
};

const kept = () =>
  stage.rows<{ reference: string; event: { type: string }; body: Buffer }>(
    'select reference, event, body from notification order by id',
  );

/** The reference of a payment that was just opened, in this state. */
async function paymentIn(state: string): Promise<string> {
  await stage.pay({}, { suid: `player-${state}` });
  const [row] = await stage.rows<{ reference: string }>(
    `update payment set state = $1 where reference =
       (select reference from payment order by created_at desc limit 1) returning reference`,
    [state],
  );
  return row?.reference ?? '';
}

describe('P-13 a message that only names a number of the provider', () => {
  const names = (number: string, more: object = {}) => {
    const about = { number, about: 'update', detail: '', ...more };
    reading = {
      kind: 'authentic',
      events: [{ type: 'look-up', dedupeKey: `update:${number}`, ...about }],
      reply,
    };
  };
  const lookUps: string[] = [];
  beforeEach(() => {
    lookUps.length = 0;
    Object.assign(stage.provider.adapter, {
      lookUp: async (_context: ProviderContext, { number }: NamedNumber) => {
        lookUps.push(number);
        return { kind: 'found', events: [] };
      },
    });
  });
  /** Fixes the store's time, in seconds. */
  const at = (seconds: number) => {
    stage.services.now = () => new Date(Date.UTC(2026, 1, 3) + seconds * 1000);
  };
  const delays = () =>
    stage.rows<{ seconds: number }>(
      `select round(extract(epoch from e.run_at - e.created_at))::int as seconds
       from effect e where kind = 'judge-notification' order by id`,
    );

  it('P-13 is looked up again ten seconds later if another one arrives, which may be about something new', async () => {
    names('N1');
    at(3);
    expect(await receive()).toMatchObject({ kind: 'kept', fresh: 1, copies: 0 });
    await stage.runEffects();
    expect(await receive()).toMatchObject({ kind: 'kept', fresh: 1, copies: 0 });
    expect(await receive()).toMatchObject({ kind: 'kept', fresh: 0, copies: 1 });
    await stage.runEffects();
    expect(lookUps).toEqual(['N1']);
    // At the end of its ten seconds, and two more for processes whose clocks are behind.
    expect((await delays()).at(-1)).toEqual({ seconds: 9 });
    await hasten(stage.database, 'judge-notification');
    await stage.runEffects();
    expect(lookUps).toEqual(['N1', 'N1']);
    at(10);
    expect(await receive()).toMatchObject({ kind: 'kept', fresh: 1, copies: 0 });
    at(19);
    expect(await receive()).toMatchObject({ kind: 'kept', fresh: 1, copies: 0 });
    expect(await receive()).toMatchObject({ kind: 'kept', fresh: 0, copies: 1 });
  });

  it('P-13 is looked up after each message, however far apart the clocks of two processes are within a second', async () => {
    names('N1');
    // The second process is ahead, and begins the next span while the first is still in the one before.
    at(9);
    await receive();
    at(10);
    await receive();
    await stage.runEffects();
    expect(lookUps).toEqual(['N1', 'N1']);
    at(9.5);
    expect(await receive()).toMatchObject({ kind: 'kept', fresh: 1, copies: 0 });
    await hasten(stage.database, 'judge-notification');
    await stage.runEffects();
    expect(lookUps).toEqual(['N1', 'N1', 'N1']);
  });

  it.each([
    ['of another merchant', { fromAnyone: true }, 602],
    ['about a payment of ours', {}, 12],
  ])('P-13 %s, replayed a thousand times, leaves two rows and two calls', async (_title, more, seconds) => {
    names('N1', more);
    at(0);
    await Promise.all(Array.from({ length: 1000 }, () => receive()));
    await stage.runEffects();
    expect(lookUps).toEqual(['N1']);
    expect((await delays()).at(-1)).toEqual({ seconds });
    await hasten(stage.database, 'judge-notification');
    await stage.runEffects();
    expect(lookUps).toEqual(['N1', 'N1']);
    expect(await kept()).toMatchObject([1, 2].map(() => ({ event: { type: 'look-up', number: 'N1' } })));
  });
});

it('P-13 a message with three events, one of them repeated, adds two new events and a copy', async () => {
  const say = (...numbers: number[]) => {
    reading = {
      kind: 'authentic',
      events: numbers.map((number) => ({
        type: 'payment',
        dedupeKey: `said-${number}`,
        reference: `GPNOBODY-${number}`,
        status: 'paid',
        merchant: 'main-merchant',
        detail: '',
      })),
      reply,
    };
    return receive();
  };
  expect(await say(1)).toMatchObject({ kind: 'kept', fresh: 1, copies: 0 });
  expect(await say(1, 2, 3)).toMatchObject({ kind: 'kept', fresh: 2, copies: 1 });
  expect(await say(1, 2, 3)).toMatchObject({ kind: 'kept', fresh: 0, copies: 3 });
});

it('P-13 a process takes as many events as it has room for, and leaves the rest to others', async () => {
  for (const room of [0, 1, 2, 3]) {
    const taken: string[] = [];
    const lanes: string[] = [];
    let woken = 0;
    stage.services.wake = () => {
      woken += 1;
    };
    stage.services.worker = {
      hasRoom: (lane) => {
        lanes.push(lane);
        return taken.length < room;
      },
      take: ({ kind }, inHand) => {
        const event = inHand?.notification?.event;
        taken.push(`${kind} ${event && 'reference' in event ? event.reference : ''}`);
      },
    };
    const named = [1, 2, 3].map((number) => `GPNOBODY${room}-${number}`);
    reading = {
      kind: 'authentic',
      events: named.map((reference) => ({ type: 'hint', dedupeKey: reference, reference, detail: '' })),
      reply,
    };
    expect(await receive('second')).toMatchObject({ fresh: 3, copies: 0 });
    expect(taken).toEqual(named.slice(0, room).map((reference) => `judge-notification ${reference}`));
    expect([woken, new Set(lanes)]).toEqual([3 - room, new Set(['account:second'])]);
    // Copies add no work.
    await receive('second');
    expect(taken).toHaveLength(room);
  }
});

describe('P-13 an unsigned message that names payments', () => {
  it.each(['creating', 'pending', 'unknown', 'declined', 'cancelled', 'expired'])(
    'queries the provider about one that is %s, since it may still be paid',
    async (state) => {
      const reference = await paymentIn(state);
      expect(await unsigned(reference)).toMatchObject({ kind: 'kept', fresh: 1, unknown: 0, reply });
      expect(await kept()).toMatchObject([{ reference, event: { type: 'hint' } }]);
      await stage.runEffects();
      expect(stage.provider.asked.query).toContain(reference);
    },
  );

  it('queries nothing for a paid one, one of another account, and an unknown one', async () => {
    const paid = await paymentIn('paid');
    const foreign = await paymentIn('pending');
    await stage.rows(`update payment set account = 'another' where reference = $1 returning reference`, [
      foreign,
    ]);
    const before = await stage.rows('select kind from effect');
    expect(await unsigned(paid, foreign, 'GPNOBODY-1', 'gp', '', "'; drop table payment")).toMatchObject({
      fresh: 0,
      copies: 0,
      unknown: 6,
    });
    expect(await kept()).toEqual([]);
    expect(await stage.rows('select kind from effect')).toEqual(before);
  });

  it('causes one query of a payment a minute, even if repeated', async () => {
    const reference = await paymentIn('pending');
    const noon = new Date('2026-11-20T12:00:00Z');
    for (const [seconds, rows] of [
      [0, 1],
      [59, 1],
      [60, 2],
      [61, 2],
    ] as const) {
      stage.services.now = () => new Date(noon.getTime() + seconds * 1000);
      await unsigned(reference, reference, reference);
      expect(await kept(), `${seconds} s`).toHaveLength(rows);
    }
  });

  it('queries each payment that it names, even among unknown ones', async () => {
    const named = [await paymentIn('pending'), await paymentIn('unknown'), await paymentIn('declined')];
    expect(await unsigned(...named, 'GPNOBODY-1')).toMatchObject({ fresh: 3, copies: 0, unknown: 1 });
    expect((await kept()).map(({ reference }) => reference).sort()).toEqual(named.sort());
  });

  it('stores none of its own content', async () => {
    await unsigned(await paymentIn('pending'));
    expect((await kept()).map(({ body }) => body.length)).toEqual([0]);
  });

  it('is read only for its first 500 references', async () => {
    const reference = await paymentIn('pending');
    const others = Array.from({ length: 500 }, (_, i) => `GPX${i}-1`);
    await unsigned(...others, reference);
    expect(await kept()).toEqual([]);
    await unsigned(...others.map(() => 'GPX1-1'), reference);
    expect(await kept()).toEqual([]);
    await unsigned(...others.slice(1), reference);
    expect(await kept()).toHaveLength(1);
  });

  it.each([
    ['sandbox', undefined, 'kept'],
    ['sandbox', ['203.0.113.5'], 'kept'],
    ['sandbox', ['203.0.113.6'], 'rejected'],
    ['test', undefined, 'rejected'],
    ['test', [], 'rejected'],
    ['test', ['203.0.113.5'], 'kept'],
    ['live', undefined, 'rejected'],
    ['live', ['203.0.113.6'], 'rejected'],
    ['live', ['203.0.113.6', '203.0.113.5'], 'kept'],
  ] as const)('of an account in mode %s with sourceIps %j is %s', async (mode, sourceIps, kind) => {
    const account = stage.services.catalogue.current().catalogue.accounts.main;
    Object.assign(account ?? {}, { mode, settings: { sourceIps } });
    reading = { kind: 'unproven', references: [], reply };
    expect((await receive()).kind).toBe(kind);
  });
});

it.each([
  ['scripted', 'main', 'kept'],
  ['scripted', 'second', 'kept'],
  ['another', 'main', 'no-such-account'],
  ['scripted', 'nobody', 'no-such-account'],
  ['__proto__', 'main', 'no-such-account'],
])('O-11 at /notify/%s/%s a message is %s', async (provider, account, kind) => {
  reading = { kind: 'authentic', events: [], reply };
  expect((await receive(account, provider)).kind).toBe(kind);
});

describe('P-13 a proved message', () => {
  const fit = { type: 'ignored', dedupeKey: 'k', alarm: false, detail: 'd' } as const;
  const hint = { type: 'hint', dedupeKey: 'k', reference: 'GP1-1', detail: 'd' } as const;

  it.each([
    ['a NUL in a reference', { ...hint, reference: 'GP\u0000' }],
    ['half a character in a key', { ...hint, dedupeKey: '\ud800' }],
    ['an escape in the memo', { ...hint, memo: { token: '\u001b[31m' } }],
    ['an escape in a memo’s key', { ...hint, memo: { '\u001b[31m': 'x' } }],
    [
      '6,000 odd characters as a key',
      {
        ...hint,
        dedupeKey: Array.from({ length: 6_000 }, (_, i) => String.fromCharCode(0x3400 + i)).join(''),
      },
    ],
  ])('with %s is stored for an operator, with its own bytes', async (_title, event) => {
    reading = { kind: 'authentic', events: [event], reply };
    expect(await receive()).toMatchObject({ kind: 'kept', fresh: 1 });
    expect(await kept()).toMatchObject([
      { event: { type: 'ignored', alarm: true }, body: Buffer.from('words of a stranger') },
    ]);
    await stage.runEffects();
    expect(await stage.rows('select kind from exception')).toEqual([{ kind: 'unknown-notification' }]);
  });

  it.each([
    ['a plain one', fit],
    [
      'one whose detail has control characters, which are removed',
      { ...fit, detail: `a\u0000b${'c'.repeat(9_000)}\ud800` },
    ],
    ['one whose memo has a long session', { ...hint, memo: { session: 's'.repeat(7_999) } }],
  ])('is stored unchanged: %s', async (_title, event) => {
    reading = { kind: 'authentic', events: [event], reply };
    await receive();
    expect(await kept()).toMatchObject([
      { event: { type: event.type, ...('alarm' in event ? { alarm: false } : {}) } },
    ]);
  });
});
