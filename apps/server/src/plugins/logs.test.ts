import { randomUUID } from 'node:crypto';
import { calls } from '@gemporium/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { wrapCredential } from '../testing/credential.ts';
import { openEdge, setUpEdge } from '../testing/edge.ts';

const edge = setUpEdge({
  log: 'trace',
  render: ({ data, nonce }) => ({ status: 200, html: `${nonce}${data.area}` }),
});

describe('no log holds a secret or a query string', () => {
  it('whatever a request contains, and however it ends', async () => {
    const secret = 'canary-0123456789-canary-0123456789-canary7';
    const token = { authorization: `Bearer ${secret}` };
    const wrong = wrapCredential(secret);
    const own = edge.game.script['verify-account'];
    await edge.ask(`/?visit=sdk&client_id=orbit-web&oauth_token=${secret}`);
    await edge.ask(`/selectGoods?utm_source=${secret}`, {
      headers: { cookie: secret, referer: `https://x.example/?${secret}` },
    });
    await edge.ask(`/api/pay/getRoleList?client_id=orbit-web&server_id=1&oauth_token=${secret}`);
    await edge.ask('/api/pay/getRoleList?client_id=orbit-web&server_id=1', { headers: token });
    await edge.ask(`/util/login/get_user_info?client_id=orbit-web&visit=sdk&oauth_token=${secret}`);
    await edge.ask('/util/login/auth', {
      body: { username: wrong, password: wrong, client_id: 'orbit-web', attempt_id: randomUUID() },
    });
    edge.game.script['verify-account'] = () => undefined;
    await edge.ask('/util/login/auth', {
      body: { username: wrong, password: wrong, client_id: 'orbit-web', attempt_id: randomUUID() },
    });
    edge.game.script['verify-account'] = own!;
    await edge.ask(`/util/login/auth?username=${secret}&password=${secret}`);
    await edge.ask('/util/login/auth', { body: `{"password":"${secret}"` });
    await edge.ask('/util/login/auth', { body: { [secret]: secret } });
    await edge.ask(`/api/${secret}?x=${secret}`);
    await edge.ask(`/${secret}/%zz?${secret}`);
    await edge.ask(`/?${secret}`, { host: `${secret}.example` });
    await edge.ask(`/art/1-5/${secret}.svg?${secret}`);
    await edge.ask(`/notify/adyen/adyen-main?${secret}`, { body: { secret }, headers: token });
    await edge.raw(`GET /healthz?${secret} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`);
    await edge.raw(`${secret} garbage\r\n\r\n`);
    const { games } = edge.services;
    edge.services.games = {
      link: () => {
        throw new Error('planted');
      },
    };
    await edge.ask(`/util/login/get_user_info?client_id=orbit-web&visit=sdk&oauth_token=${secret}`);
    edge.services.games = games;

    expect(edge.lines.length).toBeGreaterThan(15);
    expect(edge.logged()).toContain('planted');
    expect(edge.logged()).not.toContain('canary');
    expect(edge.logged()).not.toContain(Buffer.from('canary').toString('base64').slice(0, 6));
    expect(edge.logged()).not.toMatch(/[?&](oauth_token|client_id|visit|utm_source)=/);
  });

  it('a line has the route, the outcome, the duration and the store', async () => {
    edge.lines.length = 0;
    await edge.ask('/api/config/game_logo?client_id=orbit-web&idfv=device');
    // Nothing else: not where the visitor comes from, nor what the address says.
    expect(JSON.parse(edge.lines[0] ?? '{}')).toEqual({
      level: 'info',
      msg: 'request',
      pid: process.pid,
      time: expect.any(String),
      method: 'GET',
      route: '/api/config/game_logo',
      status: 200,
      code: 1,
      ms: expect.any(Number),
      store: 'nova.production',
      id: expect.any(String),
    });
  });

  it('the id of an answer names its line, and no other’s, in the logs of all processes', async () => {
    const processes = [await openEdge({ besides: edge }), await openEdge({ besides: edge })];
    const ids: unknown[] = [];
    for (const process of [...processes, ...processes]) {
      process.lines.length = 0;
      const { headers } = await process.ask('/api/config/game_logo?client_id=orbit-web');
      ids.push(headers['x-request-id']);
      expect(process.lines.map((line) => JSON.parse(line).id)).toEqual([ids.at(-1)]);
    }
    for (const process of processes) await process.close();
    expect(new Set(ids).size).toBe(4);
  });

  it('X-01 a refusal is logged with its code, whatever its status; health checks are not logged', async () => {
    edge.lines.length = 0;
    await edge.ask('/api/pay/getThirdGift?client_id=orbit-web', { host: 'demo-nova.localhost' });
    await edge.ask('/api/config/game_logo?client_id=nobody');
    for (const path of ['/healthz', '/readyz']) await edge.ask(path);
    expect(edge.lines.map((line) => JSON.parse(line))).toMatchObject([
      { status: 400, code: -4000, store: 'nova.demo' },
      { status: 200, code: -3001, store: 'nova.production' },
    ]);
  });

  it('no request can inject a line', async () => {
    edge.lines.length = 0;
    await edge.ask('/api/%0a%7B%22msg%22:%22forged%22%7D', { headers: { 'user-agent': 'x' } });
    expect(edge.lines).toHaveLength(1);
    expect(edge.logged()).not.toContain('forged');
  });
});

describe('secrets that are logged by mistake are redacted', () => {
  const logged = (fields: object) => {
    let text = '';
    createLog('info', { write: (line) => (text += line) }).info(fields, 'said');
    return text;
  };

  it.each([
    { oauth_token: 'canary' },
    { request: { password: 'canary' } },
    { a: { b: { authorization: 'canary' } } },
    { headers: { cookie: 'canary' } },
    { card_info: 'canary' },
  ])('%j', (fields) => {
    expect(logged(fields)).toContain('[hidden]');
    expect(logged(fields)).not.toContain('canary');
  });

  /** Fields of a login that are not secret; elsewhere a name as common as `code` is an error code. */
  const harmless = ['pkg', 'redirect_uri', 'uid', 'code'];
  const secretFields = [...new Set(Object.values(calls).flatMap((call) => call.secretFields))];
  it.each([
    ...secretFields.filter((field) => !harmless.includes(field)),
    'oauth_token',
    'authorization',
    'cookie',
    'token',
    'secret',
    'key',
    'databaseUrl',
  ])('K-02 %s, however deep', (field) => {
    for (const fields of [
      { [field]: 'canary' },
      { a: { [field]: 'canary' } },
      { a: { b: { [field]: 'canary' } } },
    ])
      expect(logged(fields)).not.toContain('canary');
  });

  it('an error keeps its message and loses its data', () => {
    const error = Object.assign(new Error('duplicate key'), {
      detail: 'Key (token)=(canary)',
      code: '23505',
      parameters: ['canary'],
    });
    for (const name of ['err', 'error']) {
      expect(logged({ [name]: error })).toContain('duplicate key');
      expect(logged({ [name]: error })).toContain('23505');
      expect(logged({ [name]: new Error('outer', { cause: error }) })).toContain('duplicate key');
      expect(logged({ [name]: error })).not.toContain('canary');
      // Whatever code throws is told.
      expect(logged({ [name]: 'thrown as text' })).toContain('thrown as text');
    }
  });
});
