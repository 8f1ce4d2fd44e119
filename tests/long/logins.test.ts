import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes } from '@gemporium/contract/codes.ts';
import { clientIdsKeys } from '@gemporium/domain/login-providers.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { answerConsent } from '@gemporium/login-kit/conformance/consent.ts';
import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { profiles } from '@gemporium/logins/profiles.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appIds } from '../conformance/login-shop.ts';
import { answer, elsewhere, isIn, leaveFor } from '../e2e/at-provider.ts';
import { press } from '../e2e/buying.ts';
import { journey } from '../e2e/journey.ts';
import { Shop } from '../e2e/shop.ts';
import { exchange } from '../harness/http.ts';
import { addressOf, shopOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { startWorld, type World } from '../harness/world.ts';

/*
 * Every kind of wrong token and wrong login, over HTTP at the real server, with the sandbox's providers, which really
 * issue and sign tokens: each is refused with the same message, and the server's log gives the reason in a line that
 * contains nothing of a token. Then a few of them in a browser. watt has one of the two apps in each provider's
 * profile, joynet the other.
 */

const http = createHttp();
let world: World;
beforeAll(async () => {
  world = await startWorld({
    editBrands(folder) {
      for (const [at, brand] of ['watt', 'joynet'].entries())
        withEveryLogin(join(folder, brand), at as 0 | 1);
    },
  });
}, 120_000);
afterAll(async () => {
  http.close();
  await world?.stop();
});
// Resets the rate limits of the previous test.
afterEach(() => world.sql('delete from guard_counter'));

function withEveryLogin(folder: string, at: 0 | 1): void {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const games = readdirSync(join(folder, 'games'));
  const clients = games.map((game) => read(join(folder, 'games', game, 'game.json')).clientIds.web as string);
  const apps = Object.entries(profiles).map(([id, profile]) => [id, profile.apps[at]] as const);
  const file = join(folder, 'brand.json');
  const login = {
    providers: ['account', ...Object.keys(profiles)],
    ...appIds(apps.map(([id, app]) => [id, app.clientId])),
    settings: Object.fromEntries(apps.map(([id, app]) => [id, app.settings])),
    ...Object.fromEntries(clientIdsKeys.map((key) => [key, clients])),
  };
  writeFileSync(file, JSON.stringify({ ...read(file), login }));
}

interface At {
  host: string;
  clientId: string;
}
const home: At = shopOf('watt');
const otherBrand: At = shopOf('joynet');
const demo: At = shopOf('watt', 'demo');
const otherGame: At = {
  ...home,
  clientId: home.clientId === 'voltgarde-web' ? 'gannetrock-web' : 'voltgarde-web',
};

const call = async (path: string, { host }: At, body: object) => {
  const url = `http://${host}:${world.ports[0]}${path}`;
  const headers = { 'content-type': 'application/json' };
  const answered = await exchange('POST', url, { headers, body: JSON.stringify(body) });
  return JSON.parse(answered.body) as { code: number; msg: string; content: Record<string, string> };
};

interface Back {
  provider: string;
  login: string | undefined;
  attempt_id: string;
  returned: string;
}

async function leaveAndReturn(
  provider: string,
  at: At = home,
  { button = 'allow', person = 'Anna' }: { button?: 'allow' | 'deny'; person?: string } = {},
): Promise<Back> {
  const redirect_uri = `http://${at.host}:${world.ports[0]}/login/return/${provider}`;
  const begun = await call('/util/login/begin', at, { provider, client_id: at.clientId, redirect_uri });
  const { url = '', login, attempt_id = '' } = begun.content ?? {};
  const fields = await answerConsent(http.send, url, { button, person, redirectUri: redirect_uri });
  return { provider, login, attempt_id, returned: new URLSearchParams(fields).toString() };
}

async function control(provider: string, asked: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const url = `${world.sandboxUrl}/logins/${provider}/control`;
  expect((await exchange('POST', url, { headers, body: JSON.stringify(asked) })).status).toBe(200);
}

const logFile = () => world.processes.get('server-1')?.logFile ?? '';
const logSince = (from: number) => readFileSync(logFile()).subarray(from).toString('utf8');

interface Line {
  msg?: string;
  store?: string;
  provider?: string;
  reason?: string;
  detail?: string;
}

/** The log lines of a request, once its own line, which comes last, has been written. */
async function loggedOf<T>(
  path: string,
  run: () => Promise<T>,
): Promise<{ result: T; text: string; lines: Line[] }> {
  const from = statSync(logFile()).size;
  const result = await run();
  const text = await waitFor(`the line of ${path}`, async () => {
    const logged = logSince(from);
    return logged.includes(`"${path}`) && logged.endsWith('\n') ? logged : undefined;
  });
  return {
    result,
    text,
    lines: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line),
  };
}

const finishLogged = (back: Back, at: At = home) =>
  loggedOf('/util/login/finish', () => call('/util/login/finish', at, { ...back, client_id: at.clientId }));

/** Also waits for its log line, which must not be mistaken for that of the next request. */
const finish = async (back: Back, at: At = home) => (await finishLogged(back, at)).result;

/**
 * Everything usable of a token: the returned values, the sealed login, and anything that begins like a JSON Web
 * Token.
 */
const secretsOf = ({ returned, login }: Back) => [
  ...[...new URLSearchParams(returned).values()].filter(({ length }) => length > 12),
  ...(login === undefined ? [] : [login]),
  'eyJ',
];

async function expectRefused(back: Back, at: At, reason: string): Promise<void> {
  const { result, text, lines } = await finishLogged(back, at);
  expect([result.code, result.msg, result.content]).toEqual([codes.loginFailed, loginFailed, null]);
  const told = lines.filter(({ msg }) => msg === 'a login at a provider was rejected');
  expect(told.map(({ provider, reason: why }) => [provider, why])).toEqual([[back.provider, reason]]);
  for (const secret of secretsOf(back)) expect(text).not.toContain(secret);
}
const loginFailed = textsOf('en').error_login_failed;

/** Logins that are wrong as a whole, whatever their token, with the shop that they are brought to. */
const wrongLogins: Readonly<Record<string, (provider: string) => Promise<[Back, At]>>> = {
  'that was begun in no browser': async (provider) => [
    { ...(await leaveAndReturn(provider)), login: undefined },
    home,
  ],
  'that another player has begun': async (provider) => {
    const [mine, others] = [
      await leaveAndReturn(provider),
      await leaveAndReturn(provider, home, { person: 'Boris' }),
    ];
    return [{ ...mine, login: others.login }, home];
  },
  'with another player’s state': async (provider) => {
    const [mine, others] = [
      await leaveAndReturn(provider),
      await leaveAndReturn(provider, home, { person: 'Boris' }),
    ];
    return [{ ...mine, returned: others.returned }, home];
  },
  'under another attempt': async (provider) => [
    { ...(await leaveAndReturn(provider)), attempt_id: randomUUID() },
    home,
  ],
  'that has ended, under another attempt': async (provider) => {
    const back = await leaveAndReturn(provider);
    expect((await finish(back)).code).toBe(codes.success);
    return [{ ...back, attempt_id: randomUUID() }, home];
  },
  'that brings nothing': async (provider) => [
    { ...(await leaveAndReturn(provider)), returned: 'nothing=' },
    home,
  ],
  'whose seal was changed': async (provider) => {
    const back = await leaveAndReturn(provider);
    const login = back.login ?? '';
    return [
      { ...back, login: `${login.slice(0, -6)}${login.slice(-6) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}` },
      home,
    ];
  },
  'of another brand': async (provider) => [await leaveAndReturn(provider, otherBrand), home],
  'of the other environment': async (provider) => [await leaveAndReturn(provider, demo), home],
  'of another game': async (provider) => [await leaveAndReturn(provider, otherGame), home],
};

describe.each(Object.entries(profiles))('%s', (provider, { wrongs, keysCall, starting }: LoginProfile) => {
  const isDoubt = (verdict: string) => verdict === 'unavailable' || verdict === 'configuration';
  const refused = Object.entries(wrongs).filter(([, verdict]) => !isDoubt(verdict));
  const doubtful = Object.entries(wrongs).filter(([, verdict]) => isDoubt(verdict));

  it('I-03 there are at least twenty kinds', () => {
    const kinds = [
      ...Object.keys(wrongs),
      ...Object.keys(starting?.wrongs ?? {}),
      ...Object.keys(wrongLogins),
    ];
    expect(kinds.length).toBeGreaterThanOrEqual(20);
    expect(refused.length + Object.keys(wrongLogins).length).toBeGreaterThanOrEqual(15);
  });

  it.each(refused)(
    'I-03 I-10 a wrong token is refused, and the log gives the reason: %s, %s',
    async (wrong, reason) => {
      const back = await leaveAndReturn(provider);
      await control(provider, { wrong });
      await expectRefused(back, home, reason as string);
    },
  );

  it.each(doubtful)('I-03 an inconclusive check is not logged as a wrong token: %s, %s', async (wrong) => {
    const back = await leaveAndReturn(provider);
    await control(provider, { wrong });
    const { result, text, lines } = await finishLogged(back);
    expect(result.code).toBe(codes.unavailable);
    expect(lines.filter(({ msg }) => msg === 'a login at a provider was rejected')).toEqual([]);
    for (const secret of secretsOf(back)) expect(text).not.toContain(secret);
  });

  it.each(Object.entries(wrongLogins))(
    'I-03 B-06 a login %s is refused, and the log gives the reason',
    async (_title, wrong) => {
      const [back, at] = await wrong(provider);
      await expectRefused(back, at, 'state');
    },
  );

  it('I-03 repeating the last step gets the first answer, even after a refusal', async () => {
    const back = await leaveAndReturn(provider);
    const first = await finish(back);
    expect(first.code).toBe(codes.success);
    expect([await finish(back), await finish(back)]).toEqual([first, first]);
    const [wrong] = refused[0] ?? [];
    const bad = await leaveAndReturn(provider);
    await control(provider, { wrong });
    const refusal = await finish(bad);
    expect(await finish(bad)).toEqual(refusal);
    expect(refusal.code).toBe(codes.loginFailed);
  });

  it('I-03 a player who declines is not logged in, and that does not count as a wrong token', async () => {
    const back = await leaveAndReturn(provider, home, { button: 'deny' });
    const { result, lines } = await finishLogged(back);
    expect(result.code).toBe(codes.loginFailed);
    expect(lines.filter(({ msg }) => msg === 'a login at a provider was rejected')).toEqual([]);
  });

  if (keysCall)
    it('I-03 keys change in the middle of a login', async () => {
      const back = await leaveAndReturn(provider);
      await control(provider, { rotate: true });
      expect((await finish(back)).code).toBe(codes.success);
      expect((await finish(await leaveAndReturn(provider))).code).toBe(codes.success);
    });
});

/** One kind of wrong token per provider, tried in a browser. */
const inBrowser: Readonly<Record<string, string>> = {
  google: 'hs256-public-key',
  ios: 'alg-none',
  huawei: 'other-nonce',
  vk: 'other-user',
  facebook: 'other-app',
  twitter: 'spent-token',
};

describe('in a browser', () => {
  journey.for([...Object.keys(adapters), 'account'])(
    'I-01 I-03 I-06 I-07 with %s a player logs in on a brand that offers it, buys the chosen goods, and logs out',
    async (provider, { world: shopWorld, visit }) => {
      const visitor = await visit({ phone: true });
      const { page } = visitor;
      const shop = new Shop(visitor);
      const { brand = 'watt', clientId } = provider === 'ios' ? {} : (elsewhere[provider] ?? {});
      const at = shopOf(brand);
      await shop.open(
        `${addressOf(shopWorld, brand)}/selectGoods?client_id=${clientId ?? at.clientId}&spec_lang=en`,
      );
      await page.getByRole('radio').first().check();
      await shop.button('login_to_buy', shop.order).click();
      await shop.popup('login').waitFor();
      let name = 'sample07';
      if (provider === 'account') await shop.fillLogin(name);
      else {
        await leaveFor(shop, provider);
        await answer(page, 'Allow', 'Zora');
        name = await isIn(shop, '/selectGoods');
      }
      await shop
        .popup('role_choose')
        .getByRole('button', { name: /Level \d+/ })
        .first()
        .click();
      await shop.popup('recharge_title').waitFor();
      await shop.chooseMethod('Platform Pay');
      await press(await shop.pay(), 'Pay');
      await shop.resultSays('result_success_text');
      await shop.button('recharge_done', shop.result).click();
      await shop.place('my');
      await page.getByRole('main').getByRole('button', { name }).click();
      await shop.button('logout', shop.question('logout')).click();
      await page
        .getByRole('banner')
        .getByRole('button', { name: shop.t('login_short') })
        .waitFor();
    },
  );

  it('I-03 each provider has one', () => {
    expect(Object.keys(inBrowser).sort()).toEqual(Object.keys(adapters).sort());
  });

  journey.for(Object.entries(inBrowser))(
    'I-03 I-10 a player returning from %s with a wrong token (%s) sees that the login failed, and can retry at once',
    async ([provider, wrong], { world: shopWorld, visit }) => {
      const visitor = await visit({ phone: true });
      const shop = new Shop(visitor);
      const { brand = 'watt', clientId } = elsewhere[provider] ?? {};
      const at = shopOf(brand);
      await shop.open(
        `${addressOf(shopWorld, brand)}/selectGoods?client_id=${clientId ?? at.clientId}&spec_lang=en`,
      );
      await leaveFor(shop, provider);
      const headers = { 'content-type': 'application/json' };
      const url = `${shopWorld.sandboxUrl}/logins/${provider}/control`;
      await exchange('POST', url, { headers, body: JSON.stringify({ wrong }) });
      await answer(visitor.page, 'Allow');
      await shop.text('log_fail').waitFor();
      await shop.popup('login').waitFor();
      expect(visitor.page.url()).not.toMatch(/code=|state=|oauth_/);
      await leaveFor(shop, provider);
      await answer(visitor.page, 'Allow');
      expect(await isIn(shop, '/selectGoods')).toMatch(/^guest\d{4}$/);
    },
  );
});
