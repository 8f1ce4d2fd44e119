import { describe, expect, it } from 'vitest';
import type { HttpOutcome, HttpRequest } from './provider.ts';
import { signedExchange } from './signed-exchange.ts';
import { signMessage, verifyMessage } from './standard-webhooks.ts';

const keys = ['key of the exchange'];
const now = () => new Date('2026-11-20T12:00:00Z');
const request = {
  method: 'POST',
  url: 'http://game.example/deliver',
  body: '{"a":1}',
  messageId: 'msg_1',
  keys,
} as const;

function answering(make: (request: HttpRequest) => HttpOutcome) {
  const seen: HttpRequest[] = [];
  const http = async (sent: HttpRequest) => {
    seen.push(sent);
    return make(sent);
  };
  return { seen, run: () => signedExchange({ http, now }, request) };
}

const answer = (id: string, body: string, key = keys[0]!, at = now()): HttpOutcome => ({
  kind: 'answer',
  status: 200,
  headers: signMessage({ id, sentAt: at, body }, [key]),
  body,
});

it('sends a request that the other side can verify, and hands over its signed answer', async () => {
  const { seen, run } = answering(() => answer('msg_1', '{"ok":true}'));
  expect(await run()).toEqual({ kind: 'answer', status: 200, body: '{"ok":true}' });
  expect(verifyMessage(seen[0]!.headers!, seen[0]!.body!, keys, now())).toMatchObject({
    ok: true,
    id: 'msg_1',
  });
});

it('sends JSON with a POST and nothing with a GET, which is signed all the same', async () => {
  const posted = answering(() => answer('msg_1', '{}'));
  await posted.run();
  expect(posted.seen[0]).toMatchObject({ method: 'POST', url: request.url, body: request.body });
  expect(posted.seen[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(posted.seen[0]).not.toHaveProperty('timeoutMs');

  const asked: HttpRequest[] = [];
  const http = async (sent: HttpRequest) => {
    asked.push(sent);
    return answer('msg_1', '{}');
  };
  const get = { ...request, method: 'GET', body: '', timeoutMs: 3_000 } as const;
  expect(await signedExchange({ http, now }, get)).toMatchObject({ kind: 'answer' });
  expect(asked[0]).toMatchObject({ method: 'GET', timeoutMs: 3_000 });
  expect(asked[0]).not.toHaveProperty('body');
  expect(asked[0]?.headers).not.toHaveProperty('content-type');
  expect(verifyMessage(asked[0]!.headers!, '', keys, now())).toMatchObject({ ok: true });
});

it.each(['new key', 'old key'])(
  'signs with both keys while they are being changed, and believes an answer under the %s',
  async (known) => {
    const sent: HttpRequest[] = [];
    const http = async (asked: HttpRequest) => {
      sent.push(asked);
      return answer('msg_1', '{"ok":true}', known);
    };
    const both = { ...request, keys: ['new key', 'old key'] };
    expect(await signedExchange({ http, now }, both)).toEqual({
      kind: 'answer',
      status: 200,
      body: '{"ok":true}',
    });
    expect(verifyMessage(sent[0]!.headers!, request.body, [known], now())).toMatchObject({ ok: true });
  },
);

it('says what came instead of a proof', async () => {
  const unsigned: HttpOutcome = { kind: 'answer', status: 502, headers: {}, body: '' };
  expect(await answering(() => unsigned).run()).toEqual({
    kind: 'unproved',
    status: 502,
    reason: 'answer 502: it has no signature',
  });
  expect(await answering(() => answer('msg_0', '{}')).run()).toEqual({
    kind: 'unproved',
    status: 200,
    reason: 'answer 200 belongs to another request',
  });
});

describe('an answer that proves nothing', () => {
  it.each<[string, HttpOutcome]>([
    ['is not signed', { kind: 'answer', status: 200, headers: {}, body: '{"ok":true}' }],
    ['is signed with another key', answer('msg_1', '{"ok":true}', 'another key')],
    ['is the answer to another request', answer('msg_0', '{"ok":true}')],
    ['is an hour old', answer('msg_1', '{"ok":true}', keys[0]!, new Date('2026-11-20T11:00:00Z'))],
    [
      'is another body under a good signature',
      { ...answer('msg_1', '{"ok":false}'), body: '{"ok":true}' } as HttpOutcome,
    ],
  ])('%s', async (_, outcome) => {
    expect(await answering(() => outcome).run()).toMatchObject({ kind: 'unproved', status: 200 });
  });
});

it.each<HttpOutcome>([
  { kind: 'lost', reason: 'r' },
  { kind: 'not-sent', reason: 'r' },
])('passes $kind on', async (outcome) => {
  expect(await answering(() => outcome).run()).toEqual(outcome);
});
