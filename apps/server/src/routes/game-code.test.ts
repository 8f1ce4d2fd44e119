import { randomUUID } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { signMessage, verifyMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { describe, expect, it } from 'vitest';
import { loginsTotal } from '../metrics.ts';
import { statement } from '../repositories/database.ts';
import { setUpEdge } from '../testing/edge.ts';

/*
 * The shops nova and zeta, each in two environments, whose games share one secret; the games 1 `orbit` and 2 `comet` are nova's. The clock
 * is the test's own.
 */

let clock = new Date('2026-05-01T00:00:00Z').getTime();
const edge = setUpEdge({ now: () => new Date(clock) });
const after = (seconds: number) => {
  clock += seconds * 1000;
};

const account = { suid: 's-1', username: 'sample', real_name_verified: true };
const scope = { brand: 'nova', environment: 'production', gp_id: '1', client_id: 'orbit-web' };
const host = 'nova.localhost';

interface Sent {
  host?: string;
  gpId?: string;
  body?: object | string;
  id?: string;
  key?: string;
  sentAt?: Date;
  headers?: (signed: Record<string, string>) => Record<string, string>;
}

async function askForCode(sent: Sent = {}) {
  const key = edge.services.config.secrets.get('game.linkSecret');
  const body =
    typeof sent.body === 'string' ? sent.body : JSON.stringify({ ...scope, account, ...sent.body });
  const id = sent.id ?? `msg_${randomUUID()}`;
  const signed = { ...signMessage({ id, sentAt: sent.sentAt ?? new Date(clock), body }, [sent.key ?? key]) };
  const answer = await edge.ask(`/game/${sent.gpId ?? '1'}/code`, {
    method: 'POST',
    host: sent.host ?? host,
    headers: { 'content-type': 'application/json', ...(sent.headers?.(signed) ?? signed) },
    body,
  });
  return { ...answer, id, key };
}

async function codeFor(sent: Sent = {}): Promise<string> {
  const { json } = await askForCode(sent);
  return json.code;
}

async function exchange(
  code: string,
  { attempt = randomUUID().replaceAll('-', ''), clientId = 'orbit-web', at = host } = {},
) {
  const { json } = await edge.ask('/util/login/game_code_auth', {
    method: 'POST',
    host: at,
    body: { code, client_id: clientId, attempt_id: attempt },
  });
  return json;
}
const refused = { code: codes.loginFailed };
const whose = async (token: string) =>
  (
    await edge.ask('/util/login/get_user_info', {
      method: 'POST',
      host,
      body: { client_id: 'orbit-web', oauth_token: token },
    })
  ).json;

describe('P-12 a game asks for a code', () => {
  it('P-12 and gets one for 60 s with the address that opens the shop, signed as the answer to this message', async () => {
    const { status, headers, text, json, id, key } = await askForCode();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(verifyMessage(headers as Record<string, string>, text, [key], new Date(clock))).toMatchObject({
      ok: true,
      id,
    });
    expect(json).toEqual({
      ok: true,
      code: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      expires_at: new Date(clock + 60_000).toISOString(),
      url: `http://nova.localhost:8080/?visit=sdk&client_id=orbit-web#game_code=${json.code}`,
    });
  });

  it.each(['shop.nova.example', 'store.nova.example', 'pay.nova.example', 'shop.nova-backup.example'])(
    'P-12 at %s the address is that of the shop’s first host',
    async (at) => {
      const { json } = await askForCode({ host: at });
      expect(json.url).toMatch(/^http:\/\/shop\.nova\.example:8080\/\?visit=sdk&/);
    },
  );

  it('P-12 the code is kept as a hash alone, and stands in no line of the log', async () => {
    const code = await codeFor();
    await exchange(code);
    await exchange(code);
    const rows = await edge.database.many<{ row: string }>(
      statement(
        'test_game_code_anywhere',
        `select row_to_json(t)::text as row from game_code t union all select row_to_json(t)::text from attempt t`,
      ),
      [],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const text of [...rows.map(({ row }) => row), edge.logged()]) expect(text).not.toContain(code);
  });

  it.each<[string, Sent]>([
    ['no signature', { headers: () => ({}) }],
    ['another secret', { key: 'somebody else’s secret, which is long enough' }],
    ['a signature of another body', { headers: (signed) => ({ ...signed, 'webhook-id': 'msg_other' }) }],
    ['an old signature', { sentAt: new Date(new Date('2026-05-01T00:00:00Z').getTime() - 3_600_000) }],
  ])('P-12 %s is refused before anything is read', async (_title, sent) => {
    const { status, text } = await askForCode({ ...sent, body: sent.key ? { account: 'broken' } : {} });
    expect(status).toBe(401);
    expect(text).toMatch(/^not authentic: /);
  });

  it.each<[string, Sent, string]>([
    ['for the demo shop, sent to the other', { body: { environment: 'demo' } }, 'wrong_store'],
    ['for another brand', { body: { brand: 'zeta' } }, 'wrong_store'],
    ['for the other shop, sent to the demo', { host: 'demo-nova.localhost' }, 'wrong_store'],
    ['for another game than its address', { gpId: '2' }, 'wrong_game'],
    [
      'for another game than its address, with that one’s client id',
      { gpId: '2', body: { client_id: 'comet-web' } },
      'wrong_game',
    ],
    ['with another game’s client id', { body: { client_id: 'comet-web' } }, 'wrong_game'],
    ['with a client id that nobody has', { body: { client_id: 'nobody' } }, 'wrong_game'],
    [
      'for an account that is not verified',
      { body: { account: { ...account, real_name_verified: false } } },
      'not_real_name_verified',
    ],
    ['without an account', { body: { account: undefined } }, 'bad_request'],
    ['that is not JSON', { body: 'code please' }, 'bad_request'],
    ['with an empty role', { body: { role_id: '' } }, 'bad_request'],
    ['whose own id is too long to be kept', { id: 'm'.repeat(201) }, 'bad_request'],
  ])('P-12 a message %s is told no, signed', async (_title, sent, code) => {
    const { status, headers, text, json, id, key } = await askForCode(sent);
    expect(status).toBe(200);
    expect(json).toEqual({ ok: false, code, message: expect.stringMatching(/.{10,}/) });
    expect(verifyMessage(headers as Record<string, string>, text, [key], new Date(clock))).toMatchObject({
      id,
    });
  });

  it('P-12 all that is wrong with a message is told at once', async () => {
    const { json } = await askForCode({ body: { account: { suid: '', real_name_verified: 'yes' } } });
    expect(json.message).toMatch(
      /account\.suid.*account\.real_name_verified|account\.real_name_verified.*account\.suid/,
    );
  });

  it('P-12 a message that comes twice gets no second code, not even at the same moment', async () => {
    const id = `msg_${randomUUID()}`;
    const answers = await Promise.all([askForCode({ id }), askForCode({ id })]);
    expect(answers.map(({ json }) => json.code).filter((code) => code === 'repeated')).toHaveLength(1);
    expect((await askForCode({ id })).json).toMatchObject({ ok: false, code: 'repeated' });
  });

  it('P-12 a game that is not sold here gets none', async () => {
    for (const asked of [{ gpId: '9' }, { gpId: '__proto__' }, { gpId: '1', host: 'zeta.localhost' }])
      expect((await askForCode(asked)).status).toBe(404);
  });
});

describe('P-12 a code is exchanged for a session', () => {
  it('P-12 of the account, with the character that the game named', async () => {
    const place = { area_id: 'a1', server_id: '1', role_id: '11' };
    const { code, content } = await exchange(await codeFor({ body: place }));
    expect([code, content]).toEqual([
      codes.success,
      {
        username: 'sample',
        suid: 's-1',
        gp_id: '1',
        ...place,
        oauth_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      },
    ]);
    expect((await whose(content.oauth_token)).content).toMatchObject({ suid: 's-1', gp_id: '1' });
  });

  it('P-12 two players’ codes are two, each its own player’s', async () => {
    const other = { ...account, suid: 's-2', username: 'other' };
    const [mine, theirs] = [await codeFor(), await codeFor({ body: { account: other } })];
    expect((await exchange(theirs)).content).toMatchObject({ suid: 's-2', username: 'other' });
    expect((await exchange(mine)).content).toMatchObject({ suid: 's-1', username: 'sample' });
  });

  it.each([
    [59, codes.success],
    [60, codes.loginFailed],
  ])('P-12 after %d s: %d', async (seconds, expected) => {
    const code = await codeFor();
    after(seconds);
    expect((await exchange(code)).code).toBe(expected);
  });

  it('P-12 once: the same attempt gets the first answer also when it has run out, another one nothing', async () => {
    const code = await codeFor();
    const attempt = 'a'.repeat(32);
    const first = await exchange(code, { attempt });
    expect(first.code).toBe(codes.success);
    expect(await exchange(code)).toMatchObject(refused);
    expect((await exchange(code, { attempt })).content).toEqual(first.content);
    after(61);
    expect((await exchange(code, { attempt })).content).toEqual(first.content);
    expect(await exchange(code)).toMatchObject(refused);
  });

  it('P-12 at the same moment one browser of five has it', async () => {
    const code = await codeFor();
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(code)));
    expect(answers.filter((answer) => answer.code === codes.success)).toHaveLength(1);
  });

  it.each([
    ['in the demo shop', { at: 'demo-nova.localhost' }, codes.loginFailed],
    ['for another game of the brand', { clientId: 'comet-web' }, codes.loginFailed],
    ['in another brand', { at: 'zeta.localhost', clientId: 'quasar-web' }, codes.loginFailed],
    ['for a game that nobody has', { clientId: 'nobody' }, codes.noGame],
  ])('P-12 %s it is nobody’s, and stays good where it belongs', async (_title, where, expected) => {
    const code = await codeFor();
    expect((await exchange(code, where)).code).toBe(expected);
    expect((await exchange(code)).code).toBe(codes.success);
  });

  const guesses = async () =>
    (await loginsTotal.get()).values.find(
      ({ labels: { store, origin, outcome } }) =>
        store === 'nova.production' && origin === 'code' && outcome === 'refused',
    )?.value ?? 0;

  it.each<[what: string, used: (code: string) => unknown, asked?: { clientId: string }]>([
    ['that was used', (code) => exchange(code)],
    ['that has run out', () => after(60)],
    ['of another game', () => {}, { clientId: 'comet-web' }],
  ])('P-12 a code %s is a guess, like an unknown one', async (_what, used, asked) => {
    const code = await codeFor();
    await used(code);
    const before = await guesses();
    expect(await exchange(code, asked)).toMatchObject(refused);
    expect(await guesses()).toBe(before + 1);
    await exchange('x'.repeat(43));
    expect(await guesses()).toBe(before + 2);
  });

  it('P-12 guesses are counted against their address and held back', async () => {
    const code = await codeFor();
    let answer = await exchange('x'.repeat(43));
    for (let i = 0; i < 80 && answer.code !== codes.tooManyRequests; i += 1)
      answer = await exchange(`${'x'.repeat(40)}${100 + i}`);
    expect(answer.code).toBe(codes.tooManyRequests);
    expect((await exchange(code)).code).toBe(codes.tooManyRequests);
  });
});
