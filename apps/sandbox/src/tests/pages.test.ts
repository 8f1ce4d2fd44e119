import { directionOf } from '@gemporium/domain/language-direction.ts';
import { languages } from '@gemporium/domain/languages.ts';
import { sandboxWords } from '@gemporium/provider-kit/sandbox-words.ts';
import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference, postForm } from '../testing/merchant.ts';

const sandbox = setUpHarness();

const hosted: readonly (readonly [string, (reference: string) => Promise<string>, string, string])[] = [
  [
    'adyen',
    async (reference) => (await sandbox.shop.adyenSession(reference)).json.url,
    'adyen-main',
    'USD 4.99',
  ],
  [
    'mycard',
    async (reference) => (await sandbox.shop.myCardAuth(reference)).json.TransactionUrl,
    'mycard-main',
    'TWD 150.00',
  ],
  [
    'kakaopay',
    async (reference) => (await sandbox.shop.kakaoReady(reference)).json.next_redirect_pc_url,
    'kakaopay-main',
    'KRW 5,500',
  ],
  [
    'naverpay',
    async (reference) =>
      sandbox.shop.naverPage((await sandbox.shop.naverReserve(reference)).json.body.reserveId),
    'naverpay-main',
    'KRW 5,500',
  ],
  [
    'platform-pay',
    async (reference) => (await sandbox.shop.platformCreate(reference)).json.url,
    'platform-pay-main',
    'USD 14.99',
  ],
  [
    'payermax',
    async (reference) => (await sandbox.shop.payerMaxOrder(reference)).json.data.redirectUrl,
    'payermax-main',
    'USD 14.99',
  ],
  [
    'alipay',
    async (reference) => (await sandbox.shop.alipayOrder(reference)).json.normalUrl,
    'alipay-main',
    'USD 14.99',
  ],
  [
    'razer',
    async (reference) => (await sandbox.shop.razerPayment(reference)).json.paymentUrl,
    'razer-main',
    'MYR 14.99',
  ],
  [
    'pagsmile',
    async (reference) => (await sandbox.shop.pagsmileCreate(reference)).json.web_url,
    'pagsmile-main',
    'USD 14.99',
  ],
  [
    'ebanx',
    async (reference) => (await sandbox.shop.ebanxRequest(reference)).json.redirect_url,
    'ebanx-main',
    'USD 14.99',
  ],
  [
    'codapay',
    async (reference) => (await sandbox.shop.codapayInit(reference)).json.initResult.redirectUrl,
    'codapay-main',
    'USD 14.99',
  ],
];

/** The shop in these tests requests English. */
const askedInEnglish = new Set(['platform-pay', 'payermax']);

/** English texts on a page in another language that has its own text for them. */
function englishIn(page: string, language: (typeof languages)[number]): string[] {
  const shown = plain(page)
    .replace(/<style>.*?<\/style>/s, '')
    .split(/<[^>]*>|"/);
  const said = new Set(shown.map((text) => text.trim()));
  const own = Object.values(sandboxWords[language]);
  return Object.values(sandboxWords.en).filter((text) => said.has(text) && !own.includes(text));
}

/** Without the marks that hold words together, which nobody sees. */
const plain = (page: string) => page.replace(/[\u200b\u2060]/g, '');

const buttons = (page: string) =>
  [...plain(page).matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, name]) => name);

describe.each(hosted)('the hosted page of %s', (provider, open, account, amount) => {
  it('O-06 is marked as a sandbox, shows merchant, amount and goods, has the four buttons and needs no script', async () => {
    const reference = newReference();
    const page = await call(await open(reference));
    expect(page.status).toBe(200);
    for (const text of ['<b>Sandbox</b>', account, reference, amount]) expect(page.text).toContain(text);
    expect(buttons(page.text)).toEqual(['Pay', 'Decline', 'Cancel', 'Leave pending']);
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('L-01 L-04 is in the language that the shop requested, or in the browser’s', async () => {
    const url = await open(newReference());
    for (const reader of languages) {
      const language = askedInEnglish.has(provider) ? 'en' : reader;
      const { text } = await call(url, { headers: { 'accept-language': `xx, ${reader};q=0.9` } });
      expect(text).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      const { pay, decline, cancel, leave_pending } = sandboxWords[language];
      expect(buttons(text)).toEqual([pay, decline, cancel, leave_pending]);
      expect([language, englishIn(text, language)]).toEqual([language, []]);
    }
  });

  it('O-06 shows how a payment ended, with a link back that changes nothing', async () => {
    const reference = newReference();
    const url = await open(reference);
    await sandbox.control('decline', { provider, reference });
    expect(buttons((await call(url)).text)).toEqual(['Back to the shop']);
    await sandbox.shop.press(url, 'pay');
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
  });

  it('O-06 an unknown address has a page that says so', async () => {
    const url = await open(newReference());
    expect((await call(`${url.slice(0, -6)}zzzzzz`)).status).toBe(404);
  });
});

it('O-06 a merchant’s text is shown as text, not as markup', async () => {
  const created = await sandbox.shop.platformCreate(newReference(), {
    description: '<img src=x onerror=alert(1)>',
  });
  const page = await call(created.json.url);
  expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page.text).not.toContain('<img');
});

describe("the sample game's page", () => {
  const login = (name: string) => ({ username: name, password: name });
  async function logIn(fields: Record<string, string>) {
    const answer = await postForm(`${sandbox.base}/game/login`, {
      gp_id: '1001',
      client_id: 'c9',
      brand: 'watt',
      ...fields,
    });
    return { answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  }

  const look = async (path: string, cookie: string) =>
    (await call(`${sandbox.base}${path}`, { headers: { cookie } })).text;

  it('I-09 a logged-in player sees every role and a link into the shop with a token of this game', async () => {
    for (const environment of ['production', 'demo'])
      await sandbox.shop.game('servers', {}, { client_id: 'c2', environment });
    const { answer, cookie } = await logIn({ username: 'player', password: 'player' });
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly');
    const page = await call(`${sandbox.base}${answer.headers.get('location')}`, { headers: { cookie } });
    const links = [...page.text.matchAll(/href="(http:[^"]+)"/g)].map(
      ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
    );
    const { port } = new URL(sandbox.store.url);
    expect(links.map(({ host, searchParams }) => [host, searchParams.get('client_id')])).toEqual([
      [`watt.localhost:${port}`, 'c9'],
      [`watt.localhost:${port}`, 'c2'],
      [`demo-watt.localhost:${port}`, 'c2'],
    ]);
    const [shop] = links;
    expect(shop?.searchParams.get('visit')).toBe('sdk');
    const token = shop?.searchParams.get('oauth_token');
    expect((await sandbox.shop.game('verify-token', { token })).json.account.username).toBe('player');
    expect(page.text).toContain('<h2 id="test">Test</h2>');
  });

  it.each(languages)('L-01 L-04 in %s everything but names is translated', async (language) => {
    const headers = { 'accept-language': language };
    const login = await call(`${sandbox.base}/game/?gp_id=1001`, { headers });
    const wrong = await postForm(`${sandbox.base}/game/login`, { gp_id: '1001', username: 'x' }, headers);
    const { cookie } = await logIn({ username: 'player', password: 'player' });
    const game = await call(`${sandbox.base}/game/?gp_id=1001`, { headers: { ...headers, cookie } });
    for (const { text } of [login, wrong, game]) {
      expect(text).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      expect(englishIn(text, language)).toEqual([]);
    }
    expect(plain(wrong.text)).toContain(sandboxWords[language].login_failed);
    expect(plain(game.text)).toContain(sandboxWords[language].test_text);
  });

  it('I-05 a wrong password and the page of another game show the login again', async () => {
    const wrong = await logIn({ username: 'player', password: 'no', gp_id: '"><i>x' });
    expect(wrong.answer.status).toBe(401);
    expect(wrong.answer.text).not.toContain('<i>x');
    const right = await logIn({ ...login('player'), gp_id: '</title><i>x' });
    const shown = await look(right.answer.headers.get('location') ?? '', right.cookie);
    expect(shown).toContain('id="test"');
    expect(shown).not.toContain('<i>x');
    const { cookie } = await logIn({ username: 'player', password: 'player' });
    expect((await call(`${sandbox.base}/game/?gp_id=1002`, { headers: { cookie } })).text).toContain(
      'Log in',
    );
    expect(
      (await call(`${sandbox.base}/game/inventory/stream?gp_id=1002`, { headers: { cookie } })).status,
    ).toBe(401);
  });

  it('B-07 a player of the demo stays in the demo, from the login on', async () => {
    const { answer, cookie } = await logIn({ ...login('player'), gp_id: '1009', environment: 'demo' });
    const address = answer.headers.get('location') ?? '';
    const asked = Object.fromEntries(new URL(address, sandbox.base).searchParams);
    expect(asked).toEqual({ gp_id: '1009', client_id: 'c9', brand: 'watt', environment: 'demo' });
    const page = await look(address, cookie);
    expect([...page.matchAll(/"http:\/\/([a-z-]+)\.localhost/g)].map(([, host]) => host)).toEqual([
      'demo-watt',
    ]);
    expect(page).toContain('<option value="demo" selected>');
    const usual = await look(address.replace('demo', 'another'), cookie);
    expect(usual).toContain('"http://watt.localhost');
    expect(usual).not.toContain('selected');
  });

  it.each<[account: string, owes: number]>([
    ['restricted', 1],
    ['player', 0],
  ])('Y-01 %s sees at each character whether a debt restricts it', async (account, owes) => {
    const { cookie } = await logIn(login(account));
    const page = await look('/game/?gp_id=1001', cookie);
    const told = [...page.matchAll(/role="status">([^<]*)</g)].map(([, text]) => text);
    expect(told.filter((text) => text !== '')).toHaveLength(owes * told.length);
    const [, id] = /id="role-(\d+)"/.exec(page) ?? [];
    const asked = (role: string) => call(`${sandbox.base}/game/inventory?gp_id=1001&role_id=${role}`);
    expect((await asked(id ?? '')).json.restriction).toBe(owes ? 'restricted' : 'none');
    expect((await asked('1')).json.restriction).toBe('none');
    for (const wrong of ['', '?gp_id=1001', '?role_id=1'])
      expect((await call(`${sandbox.base}/game/inventory${wrong}`)).status).toBe(400);
  });

  it('I-09 a game that no shop has asked about says so, and takes a shop by hand', async () => {
    const { cookie } = await logIn({ ...login('player'), gp_id: '1010', brand: '', client_id: '' });
    for (const [asked, shops] of [
      ['', 0],
      ['&brand=watt', 0],
      ['&client_id=c1', 0],
      ['&brand=wa.tt&client_id=c1', 0],
      ['&brand=watt&client_id=c1', 1],
    ] as const) {
      const page = await look(`/game/?gp_id=1010${asked}`, cookie);
      expect(page.match(/class="go"/g) ?? []).toHaveLength(shops);
      expect(plain(page).includes(sandboxWords.en.no_shops)).toBe(shops === 0);
    }
  });

  it.each<[fields: Record<string, string>, word: keyof typeof sandboxWords.en]>([
    [{ username: 'player', password: 'no' }, 'login_failed'],
    [{ username: 'unverified', password: 'unverified' }, 'login_unverified'],
    [{ username: 'locked', password: 'locked' }, 'login_locked'],
    [{ username: 'player', password: 'player', gp_id: '' }, 'login_no_game'],
  ])('I-05 a login with %j is refused in its own words', async (fields, word) => {
    const { answer, cookie } = await logIn(fields);
    expect([answer.status, cookie]).toEqual([401, '']);
    expect(plain(answer.text)).toContain(sandboxWords.en[word]);
  });

  it('I-09 the shop is opened with a code for a player who is logged in alone', async () => {
    const { cookie } = await logIn(login('player2'));
    const open = (query: string, headers = { cookie }) =>
      call(`${sandbox.base}/game/open-with-code?${query}`, { headers });
    const query = 'gp_id=1001&client_id=c1&brand=watt&environment=demo';
    expect((await open(query, { cookie: '' })).status).toBe(401);
    expect((await open(query.replace('1001', '1002'))).status).toBe(401);
    expect((await open(query.replace('watt', 'wa.tt'))).status).toBe(400);
    // This store signs nothing.
    expect((await open(query)).json.error).toEqual({
      code: 'no_code',
      message: "the shop's answer cannot be verified: It answers another message.",
    });
    const [asked] = sandbox.store.received.filter(({ path }) => path === '/game/1001/code').slice(-1);
    expect(asked?.headers.host).toMatch(/^demo-watt\.localhost:/);
    expect(JSON.parse(asked?.body ?? '{}')).toMatchObject({
      brand: 'watt',
      account: { username: 'player2' },
    });
  });

  it('I-05 whoever logs out is logged out', async () => {
    const { cookie } = await logIn(login('player'));
    expect(await look('/game/?gp_id=1001', cookie)).toContain('id="test"');
    const left = await call(`${sandbox.base}/game/logout`, { method: 'POST', headers: { cookie } });
    expect([left.status, left.headers.get('set-cookie')]).toEqual([
      303,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect(await look('/game/?gp_id=1001', cookie)).not.toContain('id="test"');
  });

  it('O-13 the page is updated when goods arrive', async () => {
    const [role] = (await sandbox.shop.game('roles', { suid: '20001' })).json.roles;
    const { cookie } = await logIn({ username: 'sample01', password: 'sample01' });
    const ended = new AbortController();
    const stream = await fetch(`${sandbox.base}/game/inventory/stream?gp_id=1001`, {
      headers: { cookie },
      signal: ended.signal,
    });
    const goods = {
      delivery_id: 'live-1',
      source: { kind: 'order', id: 'o' },
      suid: '20001',
      server_id: role.server_id,
      role_id: role.role_id,
      items: [{ sku: 'phoenix-egg', quantity: 2 }],
    };
    await sandbox.shop.game('deliver', goods);
    let told = '';
    for await (const chunk of stream.body ?? []) {
      told += Buffer.from(chunk).toString();
      if (/phoenix-egg.*\n\n/.test(told)) break;
    }
    expect(told).toContain(role.role_id);
    expect(told).toContain('Phoenix egg');
    ended.abort();
    // A card that is up to date is left alone: what is told has its stamp, and has another one for other goods.
    const stamps = [...told.matchAll(/^data: (.*)$/gm)]
      .map(([, text = '']) => JSON.parse(text))
      .filter(({ role_id }) => role_id === role.role_id)
      .map(({ stamp }) => stamp);
    const [, shown] =
      new RegExp(`id="role-${role.role_id}" data-stamp="([^"]+)"`).exec(
        await look('/game/?gp_id=1001', cookie),
      ) ?? [];
    expect([new Set(stamps).size, stamps.at(-1)]).toEqual([2, shown]);
  });

  it('O-13 a dozen open pages of the game leave no warning in the log', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => warnings.push(name);
    process.on('warning', note);
    const { cookie } = await logIn({ username: 'sample02', password: 'sample02' });
    const watch = () => fetch(`${sandbox.base}/game/inventory/stream?gp_id=1001`, { headers: { cookie } });
    const streams = await Promise.all(Array.from({ length: 12 }, watch));
    await Promise.all(streams.map(({ body }) => body?.cancel()));
    process.off('warning', note);
    expect(warnings).not.toContain('MaxListenersExceededWarning');
  });
});

describe('the consent page of a login', () => {
  const asked = 'client_id=app&redirect_uri=http%3A%2F%2Fshop.example%2Fback&response_type=code';
  const google = `google/accounts/o/oauth2/v2/auth?${asked}&scope=openid&hl=`;
  const vk = `vk/id/authorize?${asked}&state=${'s'.repeat(32)}&code_challenge=c&code_challenge_method=S256&lang_id=`;
  const ios = `ios/appleid/auth/authorize?${asked}&response_mode=form_post&locale=`;

  it.each([
    [`${google}en`, 'ja', ['Allow', 'Deny'], 'Log in with Google'],
    [`${google}zh-tw`, 'ja', ['允許', '拒絕'], '以 Google 登入'],
    [`${google}xx`, 'ja', ['許可する', '許可しない'], 'Google でログイン'],
    [`${vk}0`, 'en', ['Разрешить', 'Запретить'], 'Вход через VK'],
    [`${vk}999`, 'en', ['Allow', 'Deny'], 'Log in with VK'],
    [`${ios}pt_BR`, 'en', ['Permitir', 'Negar'], 'Entrar com Apple'],
  ])('I-02 L-01 %s in a browser that reads %s has the buttons %j', async (page, reader, names, title) => {
    const { text } = await call(`${sandbox.base}/logins/${page}`, { headers: { 'accept-language': reader } });
    expect(buttons(text)).toEqual(names);
    expect(text).toContain(`<h1>${title}</h1>`);
  });
});

describe('the books', () => {
  it.each([
    ['/books/nothing', 404],
    ['/books/charges?since=yesterday', 400],
    ['/books/charges?colour=red', 400],
    ['/books/charges?since=2020-01-01T00:00:00Z', 200],
  ])('P-13 %s answers %i', async (path, status) => {
    expect((await call(sandbox.base + path)).status).toBe(status);
  });

  it('P-13 a billing number finds all attempts of its order; since finds what is newer', async () => {
    const billing = newReference().replace(/-1$/, '');
    await sandbox.shop.adyenSession(`${billing}-1`);
    await sandbox.shop.platformCreate(`${billing}-2`);
    const rows = await sandbox.book('payments', `reference=${billing}`);
    expect(rows.map(({ reference }) => reference)).toEqual([`${billing}-1`, `${billing}-2`]);
    expect(await sandbox.book('payments', `reference=${billing}&account=adyen-main`)).toHaveLength(1);
    const [{ created_at: then }] = await sandbox.book('payments', '');
    expect((await sandbox.book('payments', `since=${then}`))[0].created_at).toBe(then);
    expect(await sandbox.book('payments', `since=${Date.now() + 60_000}`)).toEqual([]);
  });
});
