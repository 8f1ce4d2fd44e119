import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { setUpEdge } from '../testing/edge.ts';

const edge = setUpEdge();

const own = 'http://nova.localhost:8080';
const backup = 'http://backup-nova.localhost:8082';

const script = async (host = 'nova.localhost', query = '') => edge.ask(`/return/worker.js${query}`, { host });

/** How an address answers a request. */
type Host = (path: string) => Promise<{ status: number }>;
const answers =
  (status: number): Host =>
  async () => ({ status });
const down: Host = async () => {
  throw new TypeError('Failed to fetch');
};
const hangs: Host = () => new Promise(() => {});

interface Given {
  to?: string;
  status?: number;
  body?: string;
}

/** Runs the script in a browser that has only what it uses. */
async function workerOf(text: string, hosts: Record<string, Host>) {
  const listeners: Record<string, (event: object) => void> = {};
  const asked: string[] = [];
  const waits: number[] = [];
  const ask = (what: { url: string } | string) => {
    const { origin, pathname } = new URL(typeof what === 'string' ? what : what.url);
    asked.push(`${origin}${pathname}`);
    return (hosts[origin] ?? down)(pathname);
  };
  runInNewContext(text, {
    URL,
    Error,
    fetch: ask,
    // Waits pass a thousand times as fast.
    setTimeout: (work: (error: Error) => void, ms: number, error: Error) => {
      waits.push(ms);
      return setTimeout(work, ms / 1_000, error);
    },
    skipWaiting: () => {},
    clients: { claim: () => {} },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    Response: class {
      static redirect = (to: string, status: number) => ({ to, status });
      status: number;
      body: string;
      constructor(body: string, { status }: { status: number }) {
        this.status = status;
        this.body = body;
      }
    },
  });
  return {
    asked,
    waits,
    async comeBack(path: string, mode = 'navigate'): Promise<Given | undefined> {
      let given: Promise<Given> | undefined;
      const respondWith = (answer: Promise<Given>) => {
        given = answer;
      };
      listeners.fetch?.({ request: { url: own + path, mode }, respondWith });
      return given;
    },
  };
}

const way = '/return/adyen/GP1-1/key';
const back = `${way}?session=1&billing=2`;
const ledOn = { to: `${backup}/return/elsewhere/adyen/GP1-1/key?session=1&billing=2`, status: 307 };

describe('W-01 P-13 the return from a provider, handled by the service worker', () => {
  it('W-01 its own host has eight seconds to answer, another one three', async () => {
    const worker = await workerOf((await script()).text, { [own]: hangs, [backup]: hangs });
    await worker.comeBack(back);
    expect(worker.waits).toEqual([8_000, 3_000]);
  });

  it.each<[string, Host, Host, Given]>([
    ['its own host answers', answers(200), answers(200), { status: 200 }],
    ['its own host leads on', answers(303), answers(200), { status: 303 }],
    ['its own host is gone', down, answers(200), ledOn],
    ['its own host hangs', hangs, answers(200), ledOn],
    ['a proxy finds nobody', answers(502), answers(200), ledOn],
    ['a proxy waits in vain', answers(504), answers(200), ledOn],
    ['a proxy has nobody to ask, or the store cannot do it now', answers(503), answers(200), ledOn],
  ])('W-01 %s', async (_title, ownHost, otherHost, expected) => {
    const worker = await workerOf((await script()).text, { [own]: ownHost, [backup]: otherHost });
    expect(await worker.comeBack(back)).toMatchObject(expected);
    if (!expected.to) expect(worker.asked).toEqual([own + way]);
  });

  it.each<[string, Host, Given]>([
    ['answers', answers(303), { status: 303 }],
    ['cannot do it now', answers(503), { status: 503 }],
    ['is gone, too', down, { status: 503 }],
  ])(
    'W-01 a redirected browser is not sent back and forth if that host %s',
    async (_title, ownHost, expected) => {
      const worker = await workerOf((await script()).text, { [own]: ownHost, [backup]: answers(200) });
      const given = await worker.comeBack('/return/elsewhere/adyen/GP1-1/key');
      expect(given).toMatchObject(expected);
      expect(given?.to).toBeUndefined();
      // The store's own answer is shown; the worker's text only if there is no answer.
      expect(given?.body === undefined).toBe(ownHost !== down);
      expect(worker.asked).toEqual([`${own}/return/elsewhere/adyen/GP1-1/key`]);
    },
  );

  it('W-01 requests other than pages are left alone', async () => {
    const worker = await workerOf((await script()).text, { [own]: down, [backup]: answers(200) });
    expect(await worker.comeBack(back, 'cors')).toBeUndefined();
    expect(worker.asked).toEqual([]);
  });

  it.each([
    ['', 'en', 'We can’t reach the shop right now.'],
    ['?spec_lang=ja', 'ja', 'ショップに接続できません'],
    ['?spec_lang=<script>', 'en', 'We can’t reach the shop right now.'],
  ])(
    'W-01 without any answer it says so in the player’s language and retries (%s)',
    async (query, language, words) => {
      const worker = await workerOf((await script(undefined, query)).text, {
        [own]: down,
        [backup]: query ? hangs : down,
      });
      const given = await worker.comeBack(back);
      expect(given?.status).toBe(503);
      expect(given?.body).toContain(`<html lang="${language}"`);
      // Japanese lines break between phrases, by a space of no width.
      expect(given?.body?.replaceAll('\u200b', '')).toContain(words);
      expect(given?.body).toContain('<meta http-equiv="refresh" content="10">');
      expect(given?.body).not.toContain('<script');
    },
  );

  it('W-01 from the backup it leads to the shop’s own host, never to another store’s', async () => {
    const { text, headers, status } = await script('backup-nova.localhost');
    expect(status).toBe(200);
    expect(text).toContain(`const others = ["${own}"]`);
    expect(headers['content-security-policy']).toBe(`default-src 'none'; connect-src 'self' ${own}`);
    expect(headers['content-type']).toMatch(/^application\/javascript/);
    // A browser that never looks for a newer worker would keep redirecting to an address that is no longer used.
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('W-01 an unknown host has none', async () => {
    expect((await script('nobody.example')).status).toBe(421);
  });
});
