import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTransport, specTiming } from './transport.ts';

afterEach(() => vi.unstubAllGlobals());

const envelope = { code: 1, msg: '', content: { a: 1 } };
const answered = (body: unknown, status = 200, headers = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

type Exchange = (url: string, init: RequestInit) => Promise<Response>;

function open(exchange: Exchange, origins: readonly string[] = [''], timeoutMs = 1_000) {
  const asked: [url: string, init: RequestInit][] = [];
  const events: string[] = [];
  const send = createTransport({
    fetch: ((url: string, init: RequestInit) => {
      asked.push([url, init]);
      events.push(`ask ${url}`);
      return exchange(url, init);
    }) as typeof fetch,
    origins: () => origins,
    onAnswer: (origin) => events.push(`answer of ${origin || 'own'}`),
    wait: async (ms) => void events.push(`wait ${ms}`),
    timeoutMs,
    attemptsPerOrigin: 3,
    waitMs: 4_000,
  });
  return { send, asked, events };
}

describe('W-01 how a request leaves the page', () => {
  it('W-01 a read is a plain GET without cookies or caching', async () => {
    const { send, asked } = open(async () => answered(envelope));
    await send({ pathAndQuery: '/api/x?y=1' });
    const [url, init] = asked[0]!;
    expect(url).toBe('/api/x?y=1');
    expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store' });
    expect(Object.keys(init).sort()).toEqual(['cache', 'credentials', 'signal']);
  });

  it('W-01 a change is a POST with JSON, at the address that is being tried', async () => {
    const { send, asked } = open(async () => answered(envelope), ['https://backup.example']);
    await send({ pathAndQuery: '/api/x', body: '{"a":1}' });
    expect(asked[0]).toMatchObject([
      'https://backup.example/api/x',
      {
        method: 'POST',
        body: '{"a":1}',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        cache: 'no-store',
      },
    ]);
  });

  it('W-01 the timing of the spec: ten seconds, three attempts, four seconds between them', () => {
    expect(specTiming).toEqual({ timeoutMs: 10_000, attemptsPerOrigin: 3, waitMs: 4_000 });
  });
});

describe('W-01 what comes back', () => {
  it.each([
    [{}, 0],
    [{ 'x-contract-version': '7' }, 7],
  ])(
    'W-01 an envelope is the answer, whatever its status and code, with the version of %o',
    async (headers, version) => {
      const refusal = { code: -5003, msg: 'later', content: {} };
      const { send, events } = open(async () => answered(refusal, 503, headers));
      expect(await send({ pathAndQuery: '/x' })).toEqual({
        kind: 'answer',
        envelope: refusal,
        contractVersion: version,
      });
      expect(events).toEqual(['ask /x', 'answer of own']);
    },
  );

  it.each([
    ['null', 'null'],
    ['a string', '"ok"'],
    ['a number', '1'],
    ['a list', '[]'],
    ['no code', '{}'],
    ['a code as a string', '{"code":"1"}'],
  ])('W-01 %s is not an envelope: the outcome is unknown', async (_title, body) => {
    const { send, events } = open(async () => answered(body, 200));
    expect(await send({ pathAndQuery: '/x' })).toEqual({
      kind: 'lost',
      reasons: [1, 2, 3].map((attempt) => `own #${attempt}: status 200 without an envelope`),
    });
    expect(events.filter((event) => event.startsWith('answer'))).toEqual([]);
  });

  it('W-01 each address is tried three times, with pauses in between, and each failure has its reason', async () => {
    const { send, events } = open(
      async (url) => {
        if (url.startsWith('https')) throw 'a text that was thrown';
        throw new Error('refused');
      },
      ['', 'https://b.example'],
    );
    expect(await send({ pathAndQuery: '/x' })).toEqual({
      kind: 'lost',
      reasons: [
        'own #1: refused',
        'own #2: refused',
        'own #3: refused',
        ...[1, 2, 3].map((attempt) => `https://b.example #${attempt}: a text that was thrown`),
      ],
    });
    expect(events).toEqual([
      ...['ask /x', 'wait 4000', 'ask /x', 'wait 4000', 'ask /x'],
      ...[
        'ask https://b.example/x',
        'wait 4000',
        'ask https://b.example/x',
        'wait 4000',
        'ask https://b.example/x',
      ],
    ]);
  });

  it('W-01 the first answer ends the attempts, and its address is remembered', async () => {
    const { send, events } = open(
      async (url) => {
        if (url === '/x') throw new Error('refused');
        return answered(envelope);
      },
      ['', 'https://b.example', 'https://c.example'],
    );
    expect(await send({ pathAndQuery: '/x' })).toMatchObject({ kind: 'answer' });
    expect(events.slice(-2)).toEqual(['ask https://b.example/x', 'answer of https://b.example']);
  });

  it('W-01 a request that takes too long is aborted', async () => {
    const cut: boolean[] = [];
    const { send } = open(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => {
            cut.push(true);
            reject(new Error('cut off'));
          });
        }),
      [''],
      20,
    );
    expect(await send({ pathAndQuery: '/x' })).toEqual({
      kind: 'lost',
      reasons: [1, 2, 3].map((attempt) => `own #${attempt}: no answer in time`),
    });
    expect(cut).toEqual([true, true, true]);
  });

  it('W-01 B-08 a browser that cannot abort (Safari 12.0) ignores the late answer', async () => {
    vi.stubGlobal('AbortController', undefined);
    const { send, asked } = open(() => new Promise(() => undefined), [''], 20);
    expect(await send({ pathAndQuery: '/x' })).toMatchObject({ kind: 'lost' });
    expect(asked[0]?.[1]).not.toHaveProperty('signal');
  });

  it('W-01 an answer in time clears the timer', async () => {
    vi.useFakeTimers();
    try {
      const { send } = open(async () => answered(envelope));
      await send({ pathAndQuery: '/x' });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
