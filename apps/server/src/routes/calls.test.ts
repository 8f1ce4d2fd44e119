import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calls, type Path } from '@gemporium/contract/calls.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { content } from '../answer.ts';
import { createApp } from '../app.ts';
import { handler } from '../handler.ts';
import { type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import type { RegisteredHandler } from './calls.ts';

let edge: Edge;
beforeAll(async () => {
  const catalogue = sampleShop((files) => {
    files['nova/games/comet/game.json'].areas = ['west'];
    files['nova/games/orbit/game.json'].evoke = {
      android: 'orbit://a',
      ios: 'orbit://i',
      web: 'https://w.example/',
    };
  });
  edge = await openEdge({ catalogue });
});
afterAll(() => edge.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const goods = '/api/pay/getThirdGift';
const fine = 'client_id=orbit-web&platform=web&domain_area=west';

describe('W-01 every call answers by GET and by POST with the same fields', () => {
  it.each<[title: string, path: string, asked: object]>([
    ['GET', `${goods}?${fine}`, {}],
    ['POST with JSON', goods, { body: { client_id: 'orbit-web', platform: 'web', domain_area: 'west' } }],
    ['POST with a form', goods, { body: fine, headers: form }],
    [
      'POST with fields in both places',
      `${goods}?client_id=orbit-web`,
      { body: { platform: 'web', domain_area: 'west' } },
    ],
    ['POST with nothing in its body', `${goods}?${fine}`, { method: 'POST' }],
  ])('%s', async (_title, path, asked) => {
    const answer = await edge.ask(path, asked);
    expect(answer.status).toBe(200);
    expect(answer.headers['x-contract-version']).toBe('1');
    expect(answer.json).toMatchObject({ code: 1, msg: '' });
    expect(answer.json.content.map((item: { value: string }) => item.value)).toEqual([
      'gem-60',
      'gem-300',
      'gem-980',
    ]);
  });

  it('tracking parameters of a link and empty fields do no harm', async () => {
    const answer = await edge.ask(`${goods}?${fine}&utm_source=mail&utm_campaign=spring&server_id=&idfv=`);
    expect(answer.json.code).toBe(1);
  });
});

it('O-02 P-03 the methods stand as a list under each region’s code; the page’s own call adds name and terms', async () => {
  const asked = 'client_id=orbit-web&platform=web&domain_area=west&product_id=gem-60';
  const [plain, worded] = await Promise.all(
    ['getCountryList', 'getCountries'].map(
      async (call) => (await edge.ask(`/api/pay/${call}?${asked}`)).json,
    ),
  );
  const regions = Object.entries<{ name: string; methods: object[] }>(worded.content);
  expect(regions.length).toBeGreaterThan(0);
  for (const [code, { name, methods }] of regions) {
    expect([name, methods]).toEqual([expect.stringMatching(/./), plain.content[code]]);
    expect(methods.length).toBeGreaterThan(0);
  }
  expect(Object.keys(plain.content)).toEqual(regions.map(([code]) => code));
});

const shapeOf = (path: Path) => calls[path].request.shape;
/** All but the cart's, which is judged when it is opened. */
const inAreas = (Object.keys(calls) as Path[]).filter(
  (path) =>
    ['domain_area', 'client_id'].every((name) => name in shapeOf(path)) &&
    calls[path].session === 'none' &&
    path !== '/api/pay/makeCartLink',
);
it.each(inAreas)(
  'B-04 %s is answered for an area of the brand, and refused with -3014 for any other',
  async (path) => {
    const codeIn = async (area: string) => {
      const all = { client_id: 'orbit-web', platform: 'web', product_id: 'gem-60', domain_area: area };
      const fields = Object.entries(all).filter(([name]) => name in shapeOf(path));
      return (await edge.ask(`${path}?${new URLSearchParams(fields)}`)).json.code;
    };
    expect([await codeIn('west'), await codeIn('moon')]).toEqual([1, -3014]);
  },
);

describe('invalid input is reported field by field', () => {
  it.each<[title: string, path: string, asked: object, problems: [string, string][]]>([
    ['a missing field', `${goods}?client_id=orbit-web`, {}, [['platform', 'missing']]],
    [
      'every missing field at once',
      goods,
      {},
      [
        ['client_id', 'missing'],
        ['platform', 'missing'],
      ],
    ],
    ['an unknown field', `${goods}?${fine}&colour=red`, {}, [['colour', 'unknown']]],
    ['an inherited name', `${goods}?${fine}&__proto__=x`, {}, [['__proto__', 'unknown']]],
    ['another inherited name', `${goods}?${fine}&constructor=x`, {}, [['constructor', 'unknown']]],
    [
      'a value that is not offered',
      `${goods}?client_id=orbit-web&platform=fridge`,
      {},
      [['platform', 'wrong-format']],
    ],
    ['a wrong type', goods, { body: { client_id: 7, platform: 'web' } }, [['client_id', 'wrong-type']]],
    [
      'an object for a text',
      goods,
      { body: { client_id: { $ne: '' }, platform: 'web' } },
      [['client_id', 'wrong-type']],
    ],
    [
      'a list for a text',
      goods,
      { body: { client_id: ['orbit-web'], platform: 'web' } },
      [['client_id', 'wrong-type']],
    ],
    ['null for a text', goods, { body: { client_id: null, platform: 'web' } }, [['client_id', 'wrong-type']]],
    [
      'an over-long value',
      `${goods}?platform=web&client_id=${'x'.repeat(65)}`,
      {},
      [['client_id', 'too-long']],
    ],
    ['a repeated field', `${goods}?${fine}&platform=ios`, {}, [['platform', 'twice']]],
    ['a field in query and body', `${goods}?${fine}`, { body: { platform: 'ios' } }, [['platform', 'twice']]],
    [
      'a field twice in a form',
      goods,
      { body: `${fine}&platform=ios`, headers: form },
      [['platform', 'twice']],
    ],
    [
      'a field twice in JSON',
      goods,
      { body: '{"client_id":"orbit-web","platform":"web","platform":"web"}' },
      [['platform', 'twice']],
    ],
    [
      'a field twice deep in JSON, once escaped',
      goods,
      { body: '{"client_id":"orbit-web","platform":"web","x":[{"a":1},{"a":1,"\\u0061":2}]}' },
      [['x.1.a', 'twice']],
    ],
    [
      'a field twice in a form’s JSON',
      '/service/recharge/dot.php',
      { body: 'events=[{"did":"a","did":"b"}]', headers: form },
      [['events.0.did', 'twice']],
    ],
    [
      'a NUL character in a text',
      goods,
      { body: { client_id: 'orbit\u0000', platform: 'web' } },
      [['client_id', 'wrong-format']],
    ],
    [
      'a NUL character deep inside',
      '/service/recharge/dot.php',
      { body: { attempt_id: 'a'.repeat(16), events: [{ screen: '/\u0000' }] } },
      [['events', 'wrong-format']],
    ],
    [
      'half a character in a text',
      goods,
      { body: { client_id: 'orbit\ud83d', platform: 'web' } },
      [['client_id', 'wrong-format']],
    ],
    [
      'half a character deep inside',
      '/service/recharge/dot.php',
      { body: { attempt_id: 'a'.repeat(16), events: [{ screen: '/\ude00' }] } },
      [['events', 'wrong-format']],
    ],
    ['a body that is a list', `${goods}?${fine}`, { body: [1] }, [['', 'wrong-type']]],
    ['a body that is a text', `${goods}?${fine}`, { body: '"x"' }, [['', 'wrong-type']]],
    ['a page below 1', '/api/pay/getOrderList?client_id=orbit-web&page=0', {}, [['page', 'out-of-range']]],
    [
      'a page that is not a number',
      '/api/pay/getOrderList?client_id=orbit-web&page=first',
      {},
      [['page', 'wrong-type']],
    ],
    [
      'a billing number of another store',
      '/api/pay/getOrderInfo?billing_no=XX123',
      {},
      [['billing_no', 'wrong-format']],
    ],
    [
      'a change without a key',
      '/util/login/logout',
      { body: { client_id: 'orbit-web' } },
      [['attempt_id', 'missing']],
    ],
    [
      'a change with a short key',
      '/util/login/logout',
      { body: { client_id: 'orbit-web', attempt_id: 'short' } },
      [['attempt_id', 'wrong-format']],
    ],
  ])('%s', async (_title, path, asked, problems) => {
    const answer = await edge.ask(path, asked);
    expect(answer.status).toBe(400);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json).toMatchObject({
      code: -4000,
      msg: 'Invalid request. Please refresh the page and try again.',
    });
    const told = answer.json.content.fields.map(({ field, problem }: { field: string; problem: string }) => [
      field,
      problem,
    ]);
    expect(told).toEqual(problems);
  });

  it.each<
    [
      title: string,
      asked: { body?: string; headers?: Record<string, string>; method?: string },
      status: number,
    ]
  >([
    ['JSON that breaks off', { body: '{"client_id":' }, 400],
    ['an empty body called JSON', { body: '' }, 400],
    [
      'a poisoned prototype',
      { body: '{"__proto__":{"admin":true},"client_id":"orbit-web","platform":"web"}' },
      400,
    ],
    ['a poisoned constructor', { body: '{"constructor":{"prototype":{"admin":true}}}' }, 400],
    ['a body of 65 kB', { body: JSON.stringify({ client_id: 'x'.repeat(66_000) }) }, 413],
    ['a text', { body: 'client_id=orbit-web', headers: { 'content-type': 'text/plain' } }, 415],
    ['an XML document', { body: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
    ['a file upload', { body: '--b--', headers: { 'content-type': 'multipart/form-data; boundary=b' } }, 415],
    ['an unknown HTTP method', { method: 'DELETE' }, 405],
    ['thirty thousand brackets', { body: '['.repeat(30_000) }, 400],
    ['thirty thousand closed brackets', { body: `${'['.repeat(30_000)}${']'.repeat(30_000)}` }, 400],
  ])('%s is refused in the envelope, quickly', async (_title, asked, status) => {
    const started = performance.now();
    const answer = await edge.ask(goods, { method: 'POST', ...asked });
    expect(performance.now() - started).toBeLessThan(1000);
    expect([answer.status, answer.json.code]).toEqual([status, -4000]);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('the message is in the player’s language', async () => {
    const [english, japanese] = await Promise.all(
      ['en', 'ja'].map((language) => edge.ask(`${goods}?spec_lang=${language}`)),
    );
    expect(english?.json.msg).toBe('Invalid request. Please refresh the page and try again.');
    expect(japanese?.json.msg).toBe(textsOf('ja').error_bad_request);
  });

  it.each<
    [
      title: string,
      path: string,
      asked: (language: string) => object,
      key: 'error_bad_request' | 'error_method_parameters' | 'error_no_game' | 'error_not_logged_in',
    ]
  >([
    ['fields that are missing', goods, (spec_lang) => ({ body: { spec_lang } }), 'error_bad_request'],
    [
      'X-01 fields of a payment that are missing',
      '/api/pay/adyen_pay',
      (spec_lang) => ({ body: { spec_lang } }),
      'error_method_parameters',
    ],
    [
      'a field that came twice',
      `${goods}?platform=web`,
      (spec_lang) => ({ body: { platform: 'web', spec_lang } }),
      'error_bad_request',
    ],
    [
      'an unknown game',
      goods,
      (spec_lang) => ({ body: { client_id: 'x', platform: 'web', domain_area: 'west', spec_lang } }),
      'error_no_game',
    ],
    [
      'a player who is not logged in',
      '/api/pay/getOrderList',
      (spec_lang) => ({ body: { client_id: 'orbit-web', spec_lang } }),
      'error_not_logged_in',
    ],
  ])('L-02 %s: the message is in the language that the body requests', async (_title, path, asked, key) => {
    for (const language of ['en', 'ja']) {
      const { json } = await edge.ask(path, asked(language));
      expect(json.msg).toBe(textsOf(language)[key]);
    }
  });
});

describe('X-01 each refusal has its code', () => {
  it.each<[title: string, path: string, status: number, code: number]>([
    ['a game of another brand', `${goods}?client_id=quasar-web&platform=web&domain_area=west`, 200, -3001],
    [
      'a game that is not sold in the area',
      `${goods}?client_id=comet-web&platform=web&domain_area=east`,
      200,
      -3001,
    ],
    [
      'methods of such a game',
      '/api/pay/getCountries?client_id=comet-web&platform=web&domain_area=east&product_id=gem-60',
      200,
      -3001,
    ],
    ['the page of such a game', '/api/config/recharge?client_id=comet-web&domain_area=east', 200, -3001],
    ['the login of such a game', '/util/login/login_config?client_id=comet-web&domain_area=east', 200, -3001],
    ['the picture of a game of another brand', '/api/config/game_logo?client_id=quasar-web', 200, -3001],
    ['the way into a game of another brand', '/api/rsys/evoke?client_id=quasar-web&platform=web', 200, -3001],
    ['a link’s game of another brand', '/api/replenishment/getGameList?rp_client_id=quasar-web', 200, -3001],
    ['an unknown path for tracking', '/service/recharge/nothing.php', 404, -4004],
    ['an unknown path about logins', '/util/nothing', 404, -4004],
    ['an unknown area', `${goods}?client_id=orbit-web&platform=web&domain_area=moon`, 200, -3014],
    ['no area of a brand with two', `${goods}?client_id=orbit-web&platform=web`, 200, -3014],
    [
      'unknown goods',
      '/api/pay/getCountries?client_id=orbit-web&platform=web&domain_area=west&product_id=gone',
      200,
      -3057,
    ],
    ['no token', '/api/pay/getRoleList?client_id=orbit-web&server_id=1', 200, -600],
    [
      'an invented token',
      `/api/pay/getRoleList?client_id=orbit-web&server_id=1&oauth_token=${'x'.repeat(43)}`,
      200,
      -600,
    ],
    ['an unknown path', '/api/pay/everything', 404, -4004],
    ['a path that ends in a slash', `${goods}/?${fine}`, 404, -4004],
    ['a path with two slashes', `/api//pay/getThirdGift?${fine}`, 404, -4004],
  ])('%s', async (_title, path, status, code) => {
    const answer = await edge.ask(path);
    expect([answer.status, answer.json?.code ?? 0]).toEqual([status, code]);
    if (answer.json) expect(answer.json.msg).toMatch(/^[A-Z].*\.$/);
  });

  it('an unknown call is unknown by any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const { status, json } = await edge.ask('/api/pay/everything', { method });
      expect([method, status, json.code]).toEqual([method, 404, -4004]);
    }
  });

  it('an invalid escape in the path is refused, not a 500', async () => {
    expect((await edge.ask('/api/%zz')).status).toBe(400);
  });

  it('a game that does not answer is 503, with the time to try again', async () => {
    edge.game.script.servers = () => undefined;
    const answer = await edge.ask('/api/pay/getServerList?client_id=comet-web');
    expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([503, -5003, '2']);
    edge.game.script.servers = () => ({ ok: true, servers: [] });
    // The game is not called again for a second.
    await expect
      .poll(async () => (await edge.ask('/api/pay/getServerList?client_id=comet-web')).json)
      .toMatchObject({ code: 1, content: [] });
  });

  it('a bug is 500 in the envelope, and the log names the request', async () => {
    const { games } = edge.services;
    edge.services.games = {
      link() {
        throw new TypeError('planted');
      },
    };
    const answer = await edge.ask('/api/pay/getServerList?client_id=comet-web');
    edge.services.games = games;
    expect([answer.status, answer.json.code, answer.json.content]).toEqual([500, -5000, null]);
    expect(answer.text).not.toContain('planted');
    const line = edge.lines.find((text) => text.includes('planted'));
    expect(JSON.parse(line ?? '{}').id).toBe(answer.headers['x-request-id']);
  });
});

describe('calls about a game by its client id', () => {
  const content = async (path: string) => (await edge.ask(path)).json.content;

  it.each([
    ['android', 'orbit://a'],
    ['ios', 'orbit://i'],
    ['web', 'https://w.example/'],
  ])('P-09 the link back to the game on %s', async (platform, url) => {
    for (const client of ['orbit-web', 'orbit-ios'])
      expect(await content(`/api/rsys/evoke?client_id=${client}&platform=${platform}`)).toEqual({ url });
  });

  it('S-01 a game has its own picture', async () => {
    for (const [client, gpId] of [
      ['orbit-web', '1'],
      ['comet-ios', '2'],
    ])
      expect(await content(`/api/config/game_logo?client_id=${client}`)).toEqual({
        icon: `/art/1-5/game/${gpId}/icon.svg`,
      });
  });

  it('B-03 a game opened by another client id is listed under it, in its area and elsewhere', async () => {
    const listed = async (client: string, area: string) =>
      (await content(`/api/pay/getGameListV2?client_id=${client}&platform=web&domain_area=${area}`)).map(
        ({ client_id }: { client_id: string }) => client_id,
      );
    expect(await listed('orbit-android', 'west')).toEqual(['comet-web', 'orbit-android']);
    expect(await listed('comet-ios', 'east')).toEqual(['orbit-web']);
  });

  it('P-10 only a make-up link’s game is listed, under the link’s id, without an area', async () => {
    for (const [client, name] of [
      ['orbit-android', 'Orbit'],
      ['comet-web', 'Comet'],
    ])
      expect(await content(`/api/replenishment/getGameList?rp_client_id=${client}`)).toMatchObject([
        { client_id: client, name, sub_game: {} },
      ]);
  });
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (bytes: Buffer) => bytes],
] as const)(
  'W-01 a long answer comes in %s if its caller takes that, and says so',
  async (encoding, unpack) => {
    const icon = 'a long path/'.repeat(100);
    const long = handler('/api/config/game_logo', () => content({ icon }));
    const handlers = [long as unknown as RegisteredHandler];
    const own = await openEdge({ besides: edge, handlers });
    const path = '/api/config/game_logo?client_id=orbit-web';
    const { headers, bytes } = await own.ask(path, { headers: { 'accept-encoding': encoding } });
    await own.close();
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(JSON.parse(unpack(bytes).toString())).toMatchObject({ code: 1, content: { icon } });
  },
);

it.each(['', '&visit=sdk'])(
  'X-01 who asks whose session it is without one (%j) is not logged in',
  async (visit) => {
    const { json } = await edge.ask(`/util/login/get_user_info?client_id=orbit-web${visit}`);
    expect(json.code).toBe(-600);
  },
);

describe('what caches may store', () => {
  it('the catalogue’s answers, for a moment', async () => {
    const { headers } = await edge.ask(`${goods}?${fine}`);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=5', vary: 'Origin, Accept-Encoding' });
  });

  it.each<[string, string, object]>([
    ['requested with a token', `${goods}?${fine}&oauth_token=x`, {}],
    ['requested with a token in a header', `${goods}?${fine}`, { headers: { authorization: 'Bearer x' } }],
    ['requested by POST', goods, { body: { client_id: 'orbit-web', platform: 'web', domain_area: 'west' } }],
    ['from the game', '/api/pay/getServerList?client_id=orbit-web', {}],
    ['a refusal', `${goods}?client_id=nobody&platform=web&domain_area=west`, {}],
  ])('not %s', async (_title, path, asked) => {
    expect((await edge.ask(path, asked)).headers['cache-control']).toBe('no-store');
  });

  it('one area’s, language’s or platform’s answer is never another’s', async () => {
    const priceIn = async (area: string, language: string) => {
      const { json } = await edge.ask(
        `${goods}?client_id=orbit-web&platform=web&domain_area=${area}&spec_lang=${language}`,
      );
      return `${json.content[0].display} ${json.content[0].price} ${json.content[0].currency}`;
    };
    expect(await priceIn('west', 'en')).toBe('60 Gems 0.99 USD');
    expect(await priceIn('east', 'en')).toBe('60 Gems 160 JPY');
    expect(await priceIn('east', 'ja')).toBe('ジェム 60個 160 JPY');
    expect(await priceIn('west', 'en')).toBe('60 Gems 0.99 USD');
  });
});

describe('all calls of the contract are served', () => {
  it('W-01 and a server that lacks one does not start', async () => {
    const options = { handlers: [], storefront: undefined, isStopping: () => false };
    await expect(createApp(edge.services, options)).rejects.toThrow(/^\/\S+ has no handler$/);
  });

  it('O-13 what a call logs has the number that its caller was told', async () => {
    const logging = handler('/api/config/game_logo', ({ log }) => {
      log.warn('said');
      return content({ icon: '' });
    });
    const handlers = [logging as unknown as RegisteredHandler];
    const own = await openEdge({ besides: edge, handlers });
    const games = ['orbit-web', 'comet-web'];
    const path = '/api/config/game_logo?client_id=';
    const answers = await Promise.all(games.map((game) => own.ask(path + game)));
    await own.close();
    const said = own.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'said');
    const told = answers.map(({ headers }) => headers['x-request-id']);
    expect(said.map(({ id }) => id).sort()).toEqual(told.sort());
    expect(new Set(told).size).toBe(2);
  });

  it.each(Object.keys(calls) as Path[])('%s is served', async (path) => {
    const answer = await edge.ask(path, { body: {} });
    expect([answer.status, answer.json.code]).toEqual([400, -4000]);
  });
});
