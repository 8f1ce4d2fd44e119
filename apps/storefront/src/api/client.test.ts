import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createShopStorage, memoryStore } from '../storage/shop-storage.ts';
import { createApi, type Failure } from './client.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { createOrigins } from './origins.ts';
import { createTransport } from './transport.ts';

interface Seen {
  method: string;
  url: string;
  body: Record<string, unknown> | undefined;
}
type Reply = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const ok =
  (content: unknown): Reply =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-contract-version', '7');
    response.end(JSON.stringify({ code: 1, msg: '', content }));
  };
const broken: Reply = (_request, response) => {
  response.statusCode = 502;
  response.end('<html>bad gateway</html>');
};
const hangUp: Reply = (request) => void request.socket.destroy();
const never: Reply = () => undefined;

async function serve(reply: Reply) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        body: text ? JSON.parse(text) : undefined,
      });
      reply(request, response, seen.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function openShop(own: Reply, backup: Reply = broken) {
  const [first, second] = [await serve(own), await serve(backup)];
  const storage = createShopStorage(memoryStore, () => 0);
  const origins = createOrigins(storage, first.origin, [second.origin]);
  const waits: number[] = [];
  const failures: { failure: Failure; quiet: boolean }[] = [];
  const versions: number[] = [];
  const lost: { path: string; reasons: number }[] = [];
  let ids = 0;
  const session: { token: string | undefined } = { token: undefined };
  const makeKey = () => {
    ids += 1;
    return `attempt-number-${ids}`;
  };
  const api = createApi({
    send: createTransport({
      // '' is the page's own origin; Node needs absolute URLs.
      fetch: (url, init) => fetch(String(url).startsWith('http') ? url : first.origin + String(url), init),
      origins: () => origins.list(),
      onAnswer: (origin) => origins.worked(origin),
      wait: async (ms) => void waits.push(ms),
      timeoutMs: 300,
      attemptsPerOrigin: 3,
      waitMs: 4000,
    }),
    keys: createIdempotencyKeys(storage, makeKey),
    makeKey,
    endedBy: () => undefined,
    whose: () => session.token ?? '',
    common: () => ({ spec_lang: 'ja', idfv: 'device-1', oauth_token: session.token }),
    lostMessage: () => 'Network error',
    reportLost: (path, reasons) => void lost.push({ path, reasons: reasons.length }),
    onContractVersion: (version) => void versions.push(version),
    onFailure: (failure, quiet) => void failures.push({ failure, quiet }),
  });
  return { api, storage, session, waits, failures, lost, versions, own: first, backup: second };
}

const login = { username: 'YWJj', password: 'ZGVm', client_id: 'c1' };

describe('calls to the store', () => {
  it('W-01 an anonymous read goes by GET with language and device, without a token', async () => {
    const shop = await openShop(ok([]));
    expect(await shop.api.read('/api/pay/getThirdGift', { client_id: 'c 1', platform: 'web' })).toEqual({
      ok: true,
      content: [],
    });
    // The server's contract version, which may be newer than the page's.
    expect(shop.versions).toEqual([7]);
    expect(shop.own.seen).toEqual([
      {
        method: 'GET',
        url: '/api/pay/getThirdGift?spec_lang=ja&idfv=device-1&client_id=c%201&platform=web',
        body: undefined,
      },
    ]);
  });

  it('W-01 a call’s own fields override the common ones', async () => {
    for (const token of [undefined, 'secret-session']) {
      const shop = await openShop(ok([]));
      shop.session.token = token;
      const own = { spec_lang: 'ko', idfv: 'device-2', client_id: 'c1' };
      await shop.api.read('/util/login/login_config', own as never);
      const [seen] = shop.own.seen;
      const said = seen?.body ?? Object.fromEntries(new URLSearchParams(seen?.url.split('?')[1]));
      expect(said).toEqual({ ...own, ...(token && { oauth_token: token }) });
    }
  });

  it('W-01 a session is never in a URL: with one, reads are sent by POST', async () => {
    const shop = await openShop(ok([]));
    shop.session.token = 'secret-session';
    await shop.api.read('/api/system/allRoleList', { client_id: 'c1' });
    expect(shop.own.seen).toEqual([
      {
        method: 'POST',
        url: '/api/system/allRoleList',
        body: { spec_lang: 'ja', idfv: 'device-1', oauth_token: 'secret-session', client_id: 'c1' },
      },
    ]);
  });

  it('O-12 P-13 nor are secrets, even if nobody is logged in', async () => {
    const shop = await openShop(ok({}));
    const fields = { billing_no: 'GP1', return_key: 'secret-key' };
    await shop.api.read('/api/pay/getReturnedOrder', fields, { secret: true });
    expect(shop.own.seen).toEqual([
      {
        method: 'POST',
        url: '/api/pay/getReturnedOrder',
        body: { spec_lang: 'ja', idfv: 'device-1', ...fields },
      },
    ]);
  });

  it('I-09 the store’s own token is never added to twitter_redirect', async () => {
    const shop = await openShop(ok({}));
    shop.session.token = 'secret-session';
    await shop.api.change('/util/login/twitter_redirect', {
      client_id: 'c1',
      oauth_verifier: 'v',
      oauth_token: 'twitters',
    });
    expect(shop.own.seen[0]?.body?.oauth_token).toBe('twitters');
    await shop.api.change('/util/login/twitter_redirect', { client_id: 'c1', oauth_verifier: 'v' });
    expect(shop.own.seen[1]?.body).not.toHaveProperty('oauth_token');
  });

  it.each([
    ['a garbled answer', broken],
    ['a connection that is cut', hangUp],
    ['no answer in time', never],
  ])('W-01 after %s the same request is sent again, three times in all, 4 s apart', async (_name, reply) => {
    const shop = await openShop((request, response, count) =>
      count < 3 ? reply(request, response, count) : ok({ url: 'game://' })(request, response, count),
    );
    const answer = await shop.api.read('/api/rsys/evoke', { client_id: 'c1', platform: 'web' });
    expect(answer).toEqual({ ok: true, content: { url: 'game://' } });
    expect(shop.waits).toEqual([4000, 4000]);
    expect(shop.own.seen).toHaveLength(3);
    expect(shop.backup.seen).toHaveLength(0);
  });

  it('W-01 after three failures the backup is tried, and tried first from then on', async () => {
    const shop = await openShop(broken, ok([]));
    await shop.api.read('/api/pay/getServerList', { client_id: 'c1' });
    expect(shop.own.seen).toHaveLength(3);
    expect(shop.storage.read('paymentBakApi')).toBe(shop.backup.origin);
    await shop.api.read('/api/pay/getServerList', { client_id: 'c1' });
    expect(shop.own.seen).toHaveLength(3);
    expect(shop.backup.seen).toHaveLength(2);
  });

  it('W-01 the backup is forgotten once it fails and the page’s own address answers', async () => {
    const shop = await openShop(ok([]), broken);
    shop.storage.write('paymentBakApi', shop.backup.origin);
    await shop.api.read('/api/pay/getServerList', { client_id: 'c1' });
    expect([shop.backup.seen.length, shop.own.seen.length]).toEqual([3, 1]);
    expect(shop.storage.read('paymentBakApi')).toBeUndefined();
  });

  it('W-01 a stored address that is not a backup of this store is never tried', async () => {
    const [shop, rogue] = [await openShop(ok([])), await serve(ok([]))];
    shop.session.token = 'secret-session';
    shop.storage.write('paymentBakApi', rogue.origin);
    expect((await shop.api.read('/api/pay/getServerList', { client_id: 'c1' })).ok).toBe(true);
    expect([shop.own.seen.length, rogue.seen.length]).toEqual([1, 0]);
  });

  it('W-01 if no address answers, one message is shown', async () => {
    const shop = await openShop(hangUp, broken);
    const answer = await shop.api.read('/api/pay/getServerList', { client_id: 'c1' });
    expect(answer).toEqual({ ok: false, code: 'lost', message: 'Network error', content: undefined });
    expect([shop.own.seen.length, shop.backup.seen.length]).toEqual([3, 3]);
    expect(shop.failures).toHaveLength(1);
    expect(shop.lost).toEqual([{ path: '/api/pay/getServerList', reasons: 6 }]);
  });

  it('W-01 a refusal in the envelope is an answer and is not retried', async () => {
    const refusal: Reply = (_request, response) => {
      response.statusCode = 503;
      response.end(JSON.stringify({ code: -5003, msg: 'later', content: {} }));
    };
    const shop = await openShop(refusal);
    const answer = await shop.api.read('/api/pay/getServerList', { client_id: 'c1' });
    expect(answer).toMatchObject({ ok: false, code: -5003, message: 'later' });
    expect(shop.own.seen).toHaveLength(1);
  });
});

describe('changes', () => {
  it('O-10 every retry, also at the backup, sends the same key', async () => {
    const shop = await openShop(hangUp, ok({}));
    await shop.api.change('/util/login/auth', login);
    const names = [...shop.own.seen, ...shop.backup.seen].map((seen) => seen.body?.attempt_id);
    expect(names).toEqual(Array(4).fill('attempt-number-1'));
  });

  it('O-10 a change without an answer keeps its key across a reload; the next change gets a new one', async () => {
    let works = false;
    const reply: Reply = (request, response, count) =>
      (works ? ok({ billing_no: 'x' }) : hangUp)(request, response, count);
    const shop = await openShop(reply, reply);
    const cancel = () =>
      shop.api.change('/api/pay/cancelOrder', { billing_no: 'GP0000000000000000' }, { keep: true });
    await cancel();
    expect(shop.storage.read('paymentAttempts')).toBeDefined();
    works = true;
    await cancel();
    await cancel();
    const names = (seen: readonly Seen[]) => seen.map(({ body }) => body?.attempt_id);
    expect(names(shop.backup.seen)).toEqual(Array(3).fill('attempt-number-1'));
    expect(names(shop.own.seen)).toEqual([...Array(4).fill('attempt-number-1'), 'attempt-number-2']);
    expect(shop.storage.read('paymentAttempts')).toBeUndefined();
  });

  it('O-10 a different price gets a different key', async () => {
    const shop = await openShop(hangUp, broken);
    const fields = {
      client_id: 'c',
      server_id: 's',
      role_id: 'r',
      platform: 'web',
      product_id: 'p',
      country: 'US',
    } as const;
    const pay = (price: string) =>
      shop.api.change(
        '/api/pay/adyen_pay',
        { ...fields, pay_id: '1', channel_id: '12101', currency: 'USD', price },
        { keep: true },
      );
    await pay('4.99');
    await pay('5.99');
    await pay('4.99');
    expect(shop.own.seen.map((seen) => seen.body?.attempt_id)).toEqual([
      ...Array(3).fill('attempt-number-1'),
      ...Array(3).fill('attempt-number-2'),
      ...Array(3).fill('attempt-number-1'),
    ]);
  });

  it('I-02 the secrets of a login are not stored in the browser', async () => {
    const shop = await openShop(hangUp, broken);
    await shop.api.change('/util/login/auth', login);
    expect(shop.storage.read('paymentAttempts')).toBeUndefined();
  });
});
