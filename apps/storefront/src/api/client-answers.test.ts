import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { createShopStorage, memoryStore } from '../storage/shop-storage.ts';
import { type CallOptions, createApi, type Failure, isTransient } from './client.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import type { ApiRequest, Transmission } from './transport.ts';

/* How the client handles each answer, without a network: what is sent, what the caller gets, and what is reported. */

const answer = (code: number, content: unknown = {}, msg = ''): Transmission => ({
  kind: 'answer',
  envelope: { code, msg, content } as never,
  contractVersion: 1,
});
const lost: Transmission = { kind: 'lost', reasons: ['one', 'two'] };

function open(transmissions: Transmission[], { token = undefined as string | undefined } = {}) {
  const sent: ApiRequest[] = [];
  const told: [failure: Failure, quiet: boolean, isOwn: boolean][] = [];
  const lostCalls: [path: string, reasons: readonly string[]][] = [];
  const player = { suid: 'kira', token };
  let names = 0;
  const makeKey = () => {
    names += 1;
    return `name-${names}`;
  };
  const storage = createShopStorage(memoryStore, () => 0);
  const api = createApi({
    send: async (request) => {
      sent.push(request);
      return transmissions[Math.min(sent.length, transmissions.length) - 1]!;
    },
    keys: createIdempotencyKeys(storage, makeKey),
    makeKey,
    endedBy: (path) => (path === '/api/pay/getOrderInfo' ? () => true : undefined),
    whose: () => player.suid,
    common: () => ({ spec_lang: 'en', idfv: 'device', oauth_token: player.token }),
    lostMessage: () => 'network',
    reportLost: (path, reasons) => void lostCalls.push([path, reasons]),
    onContractVersion: () => undefined,
    onFailure: (...failure) => void told.push(failure),
  });
  const drop = (keep = true) => api.change('/api/pay/cancelOrder', { billing_no: 'GP1' }, { keep });
  const sentNames = () => sent.map(({ body }) => JSON.parse(body ?? '{}').attempt_id);
  return { api, sent, told, lostCalls, player, storage, drop, sentNames };
}

describe('W-01 what is sent', () => {
  it('W-01 empty fields are left out, 0 and false are sent, and names and values are URL-encoded', async () => {
    const shop = open([answer(1)]);
    const fields = {
      client_id: 'a&b=c',
      product_id: '',
      platform: 'wéb',
      page: 0,
      simple: false,
      x: undefined,
    };
    await shop.api.read('/api/pay/getOrderList', fields as never);
    expect(shop.sent).toEqual([
      {
        pathAndQuery:
          '/api/pay/getOrderList?spec_lang=en&idfv=device&client_id=a%26b%3Dc&platform=w%C3%A9b&page=0&simple=false',
      },
    ]);
  });

  it.each<[string, string | undefined, CallOptions['token'], string | undefined]>([
    ['the player’s', 'mine', undefined, 'mine'],
    ['another player’s', 'mine', { oauth_token: 'brought' }, 'brought'],
    ['anonymous, although a player is logged in', 'mine', { oauth_token: undefined }, undefined],
    ['nobody’s', undefined, undefined, undefined],
  ])('I-05 the session of a call: %s', async (_title, token, given, used) => {
    const shop = open([answer(1)], { token });
    await shop.api.read('/api/pay/getThirdGift', { client_id: 'c' } as never, given && { token: given });
    const [{ pathAndQuery, body }] = shop.sent as [ApiRequest];
    expect(body === undefined ? undefined : JSON.parse(body).oauth_token).toBe(used);
    expect(pathAndQuery.includes('?')).toBe(used === undefined);
    expect(pathAndQuery).not.toContain('oauth_token');
  });

  it.each(['/util/login/twitter_redirect', '/api/ingame/twitter_redirect'] as const)(
    'I-09 the store’s token is never sent to %s',
    async (path) => {
      const shop = open([answer(1)], { token: 'mine' });
      await shop.api.change(path, { client_id: 'c' } as never, { token: { oauth_token: 'brought' } });
      await shop.api.change(path, { client_id: 'c' } as never);
      expect(shop.sent.map(({ body }) => JSON.parse(body ?? ''))).toEqual(
        [1, 2].map((n) => ({ spec_lang: 'en', idfv: 'device', client_id: 'c', attempt_id: `name-${n}` })),
      );
    },
  );
});

describe('X-01 how the page shows a failure', () => {
  const refusal = { ok: false, code: codes.noGame, message: 'gone', content: { a: 1 } };

  it.each<[string, string | undefined, CallOptions, boolean, boolean]>([
    ['of the page’s own session', 'mine', {}, false, true],
    ['that the caller shows itself', 'mine', { quiet: true }, true, true],
    ['of a token that is the page’s own', 'mine', { token: { oauth_token: 'mine' } }, false, true],
    ['of another token', 'mine', { token: { oauth_token: 'brought' } }, false, false],
    ['anonymous, while a player is logged in', 'mine', { token: { oauth_token: undefined } }, false, false],
    ['anonymous, and nobody is logged in', undefined, { token: { oauth_token: undefined } }, false, true],
  ])('X-01 %s', async (_title, token, options, quiet, isOwn) => {
    const shop = open([answer(codes.noGame, { a: 1 }, 'gone')], { token });
    expect(await shop.api.read('/api/pay/getThirdGift', { client_id: 'c' } as never, options)).toEqual(
      refusal,
    );
    await shop.api.change('/api/pay/cancelOrder', { billing_no: 'GP1' }, options);
    expect(shop.told).toEqual([
      [refusal, quiet, isOwn],
      [refusal, quiet, isOwn],
    ]);
  });

  it('X-01 a success reports no failure', async () => {
    const shop = open([answer(1, { a: 1 })]);
    expect(await shop.api.read('/api/pay/getThirdGift', {} as never)).toEqual({
      ok: true,
      content: { a: 1 },
    });
    expect(await shop.drop(false)).toEqual({ ok: true, content: { a: 1 } });
    expect([shop.told, shop.lostCalls]).toEqual([[], []]);
  });

  it('W-01 a request without an answer is reported with the reasons', async () => {
    const shop = open([lost]);
    const failure = { ok: false, code: 'lost', message: 'network', content: undefined };
    expect(await shop.drop(false)).toEqual(failure);
    expect(shop.lostCalls).toEqual([['/api/pay/cancelOrder', ['one', 'two']]]);
    expect(shop.told).toEqual([[failure, false, true]]);
  });
});

describe('O-10 how long a stored key is used', () => {
  it.each([
    ['lost', lost, true],
    ['unavailable', answer(codes.unavailable), true],
    ['too many requests', answer(codes.tooManyRequests), true],
    ['internal', answer(codes.internal), true],
    ['a refusal', answer(codes.notCancelled), false],
    ['a success', answer(1), false],
  ])('O-10 after “%s” the next tap sends the same key: %s', async (_title, transmission, isKept) => {
    const shop = open([transmission, answer(1)]);
    const first = await shop.drop();
    await shop.drop();
    expect(shop.sentNames()).toEqual(isKept ? ['name-1', 'name-1'] : ['name-1', 'name-2']);
    expect(!first.ok && isTransient(first)).toBe(isKept);
  });

  it.each([
    ['it was used for another request', answer(codes.idempotencyKeyReused)],
    ['its change is over', answer(1, { is_over: true })],
    ['it is refused because its change is over', answer(codes.notCancelled, { is_over: true })],
  ])('O-10 a stored key is replaced once if %s', async (_title, stale) => {
    const shop = open([lost, stale, stale]);
    await shop.drop();
    await shop.drop();
    expect(shop.sentNames()).toEqual(['name-1', 'name-1', 'name-2']);
  });

  it.each([
    ['is over', { is_over: true }, 1],
    ['is not over', { is_over: false }, 1],
    ['says nothing', null, 1],
  ])('O-10 a new key whose answer %s is not replaced and resent', async (_title, content, calls) => {
    const shop = open([answer(1, content)]);
    await shop.drop();
    expect(shop.sent).toHaveLength(calls);
  });

  it.each([
    ['is not over', { is_over: false }],
    ['says nothing', null],
    ['says nothing at all', undefined],
  ])('O-10 a stored key whose answer %s is not replaced and resent', async (_title, content) => {
    const shop = open([lost, answer(1, content)]);
    await shop.drop();
    expect((await shop.drop()).ok).toBe(true);
    expect(shop.sentNames()).toEqual(['name-1', 'name-1']);
  });

  it('O-10 the answer to one change settles no other', async () => {
    const shop = open([lost, answer(1), lost]);
    const drop = (billing_no: string) =>
      shop.api.change('/api/pay/cancelOrder', { billing_no }, { keep: true });
    for (const billingNo of ['GP1', 'GP2', 'GP1']) await drop(billingNo);
    expect(shop.sentNames()).toEqual(['name-1', 'name-2', 'name-1']);
  });

  it('O-10 another player of this browser gets other keys', async () => {
    const shop = open([lost]);
    await shop.drop();
    shop.player.suid = 'taro';
    await shop.drop();
    expect(shop.sentNames()).toEqual(['name-1', 'name-2']);
  });

  it('O-10 an answer with the outcome settles it, a refusal does not', async () => {
    const refused = open([lost, answer(codes.notFound), lost]);
    await refused.drop();
    await refused.api.read('/api/pay/getOrderInfo', { billing_no: 'GP1' });
    await refused.drop();
    expect(refused.sentNames()).toEqual(['name-1', undefined, 'name-1']);
    const told = open([lost, answer(1), lost]);
    await told.drop();
    await told.api.read('/api/pay/getOrderInfo', { billing_no: 'GP1' });
    await told.drop();
    expect(told.sentNames()).toEqual(['name-1', undefined, 'name-2']);
  });

  it('O-10 a key is stored only on request', async () => {
    const shop = open([lost]);
    await shop.drop(false);
    await shop.api.change('/api/pay/cancelOrder', { billing_no: 'GP1' });
    expect(shop.storage.read('paymentAttempts')).toBeUndefined();
    expect(shop.sentNames()).toEqual(['name-1', 'name-2']);
  });
});
