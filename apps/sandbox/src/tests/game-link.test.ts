import { languages } from '@gemporium/domain/languages.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { gameAccounts } from '../game/accounts.ts';
import { setUpHarness } from '../testing/harness.ts';
import { call, postJson } from '../testing/merchant.ts';

const sandbox = setUpHarness();
afterEach(() => call(`${sandbox.base}/control/faults`, { method: 'DELETE' }));

type Role = { role_id: string; name: string; level: number; server_id: string };
const suid = '10001';
let count = 0;

async function roles(gp_id = '1001', account = suid): Promise<Role[]> {
  return (await sandbox.shop.game('roles', { suid: account }, { gp_id })).json.roles;
}

async function roleThat(word: string): Promise<Role> {
  const found = (await roles()).find(({ role_id }) => role_id.endsWith(`-${word}`));
  if (!found) throw new Error(`no role ${word}`);
  return found;
}

function delivery(role: Role, more: object = {}) {
  count += 1;
  return {
    delivery_id: `delivery-${count}`,
    source: { kind: 'order', id: 'o' },
    suid,
    server_id: role.server_id,
    role_id: role.role_id,
    items: [{ sku: 'gems', quantity: 60 }],
    billing_no: `GPBILLING${count}`,
    ...more,
  };
}

const deliver = (goods: object) => sandbox.shop.game('deliver', goods);
const query = async (delivery_id: string) =>
  (await sandbox.shop.game('query-delivery', { delivery_id })).json;
const inventory = async (role: Role, more = '') =>
  (await call(`${sandbox.base}/game/inventory?gp_id=1001&role_id=${role.role_id}${more}`)).json.items;
const checked = async (role: Role, more: object = {}) =>
  (
    await sandbox.shop.game('check', {
      suid,
      server_id: role.server_id,
      role_id: role.role_id,
      product_id: 'p',
      sku: 'gems',
      quantity: 1,
      amount: '4.99',
      currency: 'USD',
      billing_no: 'GPX',
      ...more,
    })
  ).json;

describe('accounts and tokens', () => {
  it.each([
    [
      'player',
      'player',
      'account',
      { ok: true, account: { suid: '10001', username: 'player', real_name_verified: true } },
    ],
    [
      'sample16',
      'sample16',
      'account',
      { ok: true, account: { suid: '20016', username: 'sample16', real_name_verified: true } },
    ],
    ['player', 'wrong', 'account', { ok: false, code: 'invalid_credentials' }],
    ['unverified', 'unverified', 'account', { ok: false, code: 'not_real_name_verified' }],
    ['locked', 'locked', 'account', { ok: false, code: 'locked' }],
    [
      '9000000000000002',
      'player2',
      'card',
      { ok: true, account: { suid: '10002', username: 'player2', real_name_verified: true } },
    ],
    ['9000000000000002', 'player2', 'account', { ok: false, code: 'invalid_credentials' }],
  ])('I-02 %s with password %s by %s', async (username, password, login_type, expected) => {
    expect((await sandbox.shop.game('verify-account', { username, password, login_type })).json).toEqual(
      expected,
    );
  });

  it('I-03 a player from a login provider gets an account of their own, the same every time', async () => {
    const accountOf = async (provider: string, subject: string) =>
      (await sandbox.shop.game('verify-identity', { provider, subject })).json;
    const people = ['google 1', 'google 2', 'vk 1', 'vk 2'].map((text) => text.split(' '));
    const seen = await Promise.all(
      people.map(([provider = '', subject = '']) => accountOf(provider, subject)),
    );
    expect(new Set(seen.map(({ account }) => account.suid)).size).toBe(4);
    expect(await accountOf('vk', '1')).toEqual(seen[2]);
    expect(await accountOf('vk', '')).toEqual({ ok: false, code: 'invalid_credentials' });
    const suids = seen.map(({ account }) => account.suid);
    expect((await roles('1001', suids[0])).length).toBeGreaterThan(0);
  });

  it('I-09 a token identifies its player, in that game only', async () => {
    const login = { gp_id: '1001', username: 'player2', password: 'player2' };
    const { token } = (await postJson(`${sandbox.base}/game/tokens`, login)).json;
    expect((await sandbox.shop.game('verify-token', { token })).json.account.suid).toBe('10002');
    expect((await sandbox.shop.game('verify-token', { token }, { gp_id: '1002' })).json.code).toBe(
      'invalid_token',
    );
    expect((await sandbox.shop.game('verify-token', { token: 'nonsense' })).json.code).toBe('invalid_token');
    expect((await postJson(`${sandbox.base}/game/tokens`, { ...login, password: 'no' })).status).toBe(401);
    const seen = JSON.stringify(await sandbox.book('requests', 'provider=game'));
    expect(seen).not.toContain(token);
    expect(seen).not.toContain('"password\\":\\"player');
  });
});

describe('the link is signed both ways', () => {
  it('P-13 an answer is signed under the id of its request', async () => {
    const answer = await sandbox.shop.game('servers', {});
    const library = new Webhook(Buffer.from(sandbox.secret('game.linkSecret'), 'utf8').toString('base64'));
    expect(library.verify(answer.text, Object.fromEntries(answer.headers))).toMatchObject({ ok: true });
    expect(answer.headers.get('webhook-id')).toMatch(/^msg_/);
  });

  it('P-13 requests that are unsigned, or signed for other contents, are refused', async () => {
    const unsigned = await postJson(`${sandbox.base}/game/link/v1/servers`, { brand: 'watt' });
    expect(unsigned.status).toBe(401);
    expect(unsigned.json.code).toBe('invalid_signature');
  });

  it.each([
    ...['brand', 'gp_id', 'client_id'].flatMap((name) =>
      [undefined, '', 7].map((value) => ({ [name]: value })),
    ),
    ...[undefined, '', 'production ', 'live'].map((environment) => ({ environment })),
    ...[undefined, false, 'true'].map((sandbox) => ({ sandbox })),
  ])('P-13 a request of no game, no environment or real money (%j) is refused', async (scope) => {
    const { status, json } = await sandbox.shop.game('servers', {}, scope);
    expect([status, json]).toMatchObject([400, { ok: false, code: 'bad_request' }]);
  });
});

describe('servers and roles', () => {
  it.each(['1001', '2002', 'any-game'])(
    'P-06 game %s has six to eight servers, one of them closed',
    async (gp_id) => {
      const { servers } = (await sandbox.shop.game('servers', {}, { gp_id })).json;
      expect(servers.length).toBeGreaterThanOrEqual(6);
      expect(servers.length).toBeLessThanOrEqual(8);
      expect(servers[0]).toMatchObject({ server_id: 's1', status: 'open' });
      expect(servers.filter(({ status }: { status: string }) => status === 'maintenance')).toHaveLength(1);
      const areas = servers.map(({ area_id }: { area_id: string }) => area_id);
      expect(new Set(areas)).toEqual(new Set(['a1', 'a2']));
    },
  );

  it.each(['10001', '10002', '20001', '20016'])(
    'P-06 account %s has one or two roles on three servers, and the test roles on s1',
    async (account) => {
      const all = await roles('1001', account);
      expect(await roles('1001', account)).toEqual(all);
      const ordinary = all.filter(({ name }) => !name.startsWith('Test'));
      const test = all.filter(({ name }) => name.startsWith('Test'));
      expect(new Set(ordinary.map(({ server_id }) => server_id)).size).toBe(3);
      expect(ordinary.length).toBeLessThanOrEqual(6);
      expect(ordinary[0]?.server_id).toBe('s1');
      expect(test.map(({ server_id }) => server_id)).toEqual(Array(7).fill('s1'));
      expect(new Set(all.map(({ role_id }) => role_id)).size).toBe(all.length);
      expect(await roles('1001', '10003')).not.toEqual(all);
    },
  );

  it('P-06 asked about one server, it returns only that server’s roles', async () => {
    const all = await roles();
    const servers = [...new Set(all.map(({ server_id }) => server_id))];
    expect(servers.length).toBe(3);
    for (const server_id of servers) {
      const there = (await sandbox.shop.game('roles', { suid, server_id })).json.roles;
      expect(there).toEqual(all.filter((role) => role.server_id === server_id));
    }
  });

  it('P-06 new players have the characters that they are said to have, all on one server', async () => {
    const of = async (name: string) => {
      const { suid } = gameAccounts.find(({ username }) => username === name)!;
      return roles('1001', suid);
    };
    expect((await of('newcomer')).map(({ server_id }) => server_id)).toEqual(['s1']);
    expect(await of('visitor')).toEqual([]);
    const long = gameAccounts.find(({ hasLongNames }) => hasLongNames)!;
    const [one, two] = (await of(long.username)) as (Role & { server_name: string })[];
    for (const text of [one!.name, two!.name, one!.server_name]) expect(text.length).toBeGreaterThan(45);
  });

  it('P-06 the crowd has 90 roles on each of three servers, no two the same', async () => {
    const ordinary = (await roles('1001', '10006')).filter(({ name }) => !name.startsWith('Test'));
    expect(new Set(ordinary.map(({ server_id }) => server_id)).size).toBe(3);
    expect(new Set(ordinary.map(({ role_id }) => role_id)).size).toBe(270);
  });
});

describe('the check before paying', () => {
  it('O-06 an ordinary role may buy', async () => {
    const [role] = await roles();
    expect(await checked(role as Role)).toMatchObject({
      ok: true,
      role: { role_id: role?.role_id },
      server: { server_id: 's1' },
    });
  });

  it('O-06 a closed server, a foreign role and a role on another server are refused', async () => {
    const [role] = (await roles()) as [Role];
    const { servers } = (await sandbox.shop.game('servers', {})).json;
    expect((await checked(role, { server_id: servers.at(-1).server_id })).code).toBe('maintenance');
    expect((await checked(role, { suid: '10002' })).code).toBe('role_not_found');
    expect((await checked(role, { server_id: 's2' })).code).toBe('role_not_found');
  });

  it.each([
    'banned',
    'maintenance',
    'out_of_stock',
    'limit_reached',
    'role_not_found',
    'region_restricted',
    'other',
  ])('O-06 it can be made to answer %s, in words of every language', async (code) => {
    const [role] = (await roles()) as [Role];
    await sandbox.control('faults', { provider: 'game', kind: 'refuse-with', call: 'check', code });
    const { message, ...said } = await checked(role);
    expect(said).toEqual({ ok: false, code });
    expect(Object.keys(message).sort()).toEqual([...languages].sort());
    // No two languages say it in the same words.
    expect(new Set(['', ...Object.values(message)]).size).toBe(languages.length + 1);
    expect((await checked(role)).ok).toBe(true);
  });
});

describe('deliveries', () => {
  it('O-13 the same delivery id delivers once, however often it is sent, also concurrently', async () => {
    const role = (await roles('1001', '10002'))[1] as Role;
    const goods = delivery(role, { suid: '10002' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(goods)));
    expect(new Set(answers.map(({ json }) => json.receipt_id)).size).toBe(1);
    expect(answers.filter(({ json }) => json.already === false)).toHaveLength(1);
    expect(await inventory(role)).toEqual([{ sku: 'gems', quantity: 60 }]);
    expect(await sandbox.book('deliveries', `reference=${goods.billing_no}`)).toMatchObject([
      { state: 'delivered', tries: 10, items: [{ sku: 'gems', quantity: 60 }] },
    ]);
    const [, , otherRole] = await roles('1001', '10002');
    for (const changed of [
      { items: [{ sku: 'gems', quantity: 6000 }] },
      { items: [{ sku: 'gems', quantity: 61 }] },
      { items: [{ sku: 'gold', quantity: 60 }] },
      { suid: '10001' },
      { server_id: '9' },
      { role_id: otherRole?.role_id },
    ]) {
      const other = await deliver({ ...goods, ...changed });
      expect(other.json).toMatchObject({ ok: false, code: 'delivery_id_reused', retryable: false });
    }
    expect(await inventory(role)).toEqual([{ sku: 'gems', quantity: 60 }]);
  });

  it.each([
    ...['delivery_id', 'suid', 'server_id', 'role_id'].flatMap((name) =>
      [undefined, '', 7].map((value) => ({ [name]: value })),
    ),
    ...[undefined, 'o', { kind: 'order' }, { id: 'o' }, { kind: 1, id: 2 }].map((source) => ({ source })),
    ...[undefined, {}, []].map((items) => ({ items })),
    ...[{}, { sku: '', quantity: 1 }, { sku: 'gems' }, { sku: 7, quantity: 1 }, null].map((item) => ({
      items: [{ sku: 'gems', quantity: 1 }, item],
    })),
    ...[0, -1, 1.5, '1', 2 ** 53].map((quantity) => ({ items: [{ sku: 'gems', quantity }] })),
  ])('O-13 goods without all that belongs to them (%j) are refused, and nothing is given', async (wrong) => {
    const role = (await roles('1001', '20005'))[0] as Role;
    const goods = delivery(role, { suid: '20005', ...wrong });
    expect((await deliver(goods)).json).toEqual({ ok: false, code: 'bad_request' });
    expect(await inventory(role)).toEqual([]);
    expect(await sandbox.book('deliveries', `reference=${goods.billing_no}`)).toEqual([]);
  });

  it('O-13 demo and production hold different goods', async () => {
    const role = (await roles())[1] as Role;
    await sandbox.shop.game('deliver', delivery(role), { environment: 'demo' });
    expect(await inventory(role, '&environment=production')).toEqual([]);
    expect(await inventory(role, '&environment=demo')).toEqual([{ sku: 'gems', quantity: 60 }]);
  });

  it('O-13 refused: never delivered, and the query says so', async () => {
    const role = await roleThat('refused');
    const goods = delivery(role);
    for (const _try of [1, 2])
      expect((await deliver(goods)).json).toMatchObject({ ok: false, retryable: false });
    expect(await query(goods.delivery_id)).toEqual({ ok: true, state: 'refused' });
  });

  it('O-13 garbage: two garbage answers, then delivered', async () => {
    const goods = delivery(await roleThat('garbage'));
    for (const _try of [1, 2]) expect(await deliver(goods)).toMatchObject({ status: 200, json: undefined });
    expect(await query(goods.delivery_id)).toEqual({ ok: true, state: 'unknown_delivery' });
    expect((await deliver(goods)).json).toMatchObject({ ok: true, already: false });
  });

  it('O-13 lost: delivered, but the answer is lost', async () => {
    const goods = delivery(await roleThat('lost'));
    await expect(deliver(goods)).rejects.toThrow();
    const found = await query(goods.delivery_id);
    expect(found).toMatchObject({ ok: true, state: 'delivered', receipt_id: expect.any(String) });
    expect((await deliver(goods)).json).toMatchObject({
      ok: true,
      already: true,
      receipt_id: found.receipt_id,
    });
  });

  it('O-13 err500: delivered, but the answer is an error', async () => {
    const goods = delivery(await roleThat('err500'));
    expect((await deliver(goods)).status).toBe(500);
    expect((await deliver(goods)).json).toMatchObject({ ok: true, already: true });
  });

  it('O-13 late: delivered immediately, but the answer is late', async () => {
    const goods = delivery(await roleThat('late'));
    let isAnswered = false;
    // This test does not wait for the late answer; it ends with the sandbox.
    void deliver(goods)
      .catch(() => undefined)
      .then(() => {
        isAnswered = true;
      });
    await expect.poll(async () => (await query(goods.delivery_id)).state).toBe('delivered');
    expect((await deliver(goods)).json).toMatchObject({ ok: true, already: true });
    expect(isAnswered).toBe(false);
  });

  it('O-13 maint: three maintenance answers, then delivered', async () => {
    const goods = delivery(await roleThat('maint'));
    for (const _try of [1, 2, 3])
      expect((await deliver(goods)).json).toMatchObject({ ok: false, code: 'maintenance', retryable: true });
    expect((await deliver(goods)).json).toMatchObject({ ok: true, already: false });
  });

  it("O-13 a role that is not the account's gets nothing", async () => {
    const [role] = (await roles()) as [Role];
    const goods = delivery(role, { suid: '10002' });
    expect((await deliver(goods)).json).toMatchObject({
      ok: false,
      code: 'role_not_found',
      retryable: false,
    });
  });

  it.each([
    ['down', undefined],
    ['answer-lost', 'delivered'],
    ['http-500', undefined],
    ['garbage', 'delivered'],
  ])('O-13 the whole game %s', async (kind, state) => {
    const goods = delivery((await roles())[0] as Role);
    await sandbox.control('faults', {
      provider: 'game',
      kind,
      call: 'deliver',
      reference: goods.delivery_id,
    });
    const answer = await deliver(goods).catch((error: Error) => error);
    expect(answer instanceof Error || answer.json === undefined).toBe(true);
    expect(await query(goods.delivery_id)).toMatchObject({ state: state ?? 'unknown_delivery' });
    expect((await deliver(goods)).json.ok).toBe(true);
  });

  it('P-13 a fault of one brand’s game strikes no other brand’s, whatever it is about', async () => {
    const goods = delivery((await roles())[0] as Role);
    for (const reference of [undefined, goods.delivery_id, goods.billing_no, goods.role_id]) {
      const about = { provider: 'game', account: 'joynet', reference };
      await sandbox.control('faults', { kind: 'http-500', ...about });
      const statuses = [];
      for (const brand of ['watt', 'joynet', 'joynet'])
        statuses.push((await sandbox.shop.game('deliver', goods, { brand })).status);
      expect([reference, ...statuses]).toEqual([reference, 200, 500, 200]);
    }
  });
});

describe('refunds and restrictions', () => {
  it('O-11 a refund takes the goods back once', async () => {
    const role = (await roles('1001', '20002'))[0] as Role;
    const goods = delivery(role, { suid: '20002' });
    await deliver(goods);
    const refunded = {
      billing_no: goods.billing_no,
      delivery_ids: [goods.delivery_id],
      amount: '4.99',
      currency: 'USD',
      kind: 'refund',
    };
    for (const _time of [1, 2])
      expect((await sandbox.shop.game('refunded', refunded)).json).toEqual({ ok: true });
    expect(await inventory(role)).toEqual([]);
    expect((await deliver(goods)).json).toMatchObject({ ok: true, already: true });
    expect(await inventory(role)).toEqual([]);
  });

  it.each([
    { billing_no: undefined },
    { billing_no: 7 },
    { delivery_ids: undefined },
    { delivery_ids: 'D' },
    { kind: undefined },
    { kind: 'gift' },
  ])('O-11 a refund of nothing, or of no known kind (%j), takes nothing back', async (wrong) => {
    const role = (await roles('1001', '20006'))[0] as Role;
    const goods = delivery(role, { suid: '20006', items: [{ sku: 'gems', quantity: 1 }] });
    await deliver(goods);
    const before = await inventory(role);
    const about = { billing_no: goods.billing_no, delivery_ids: [goods.delivery_id], kind: 'chargeback' };
    const said = await sandbox.shop.game('refunded', { ...about, amount: '1', currency: 'USD', ...wrong });
    expect(said.json).toEqual({ ok: false, code: 'bad_request' });
    expect(await inventory(role)).toEqual(before);
    expect((await checked(role, { suid: '20006' })).ok).toBe(true);
  });

  it('Y-01 a settled debt is settled for its own character alone, whoever sends its id again', async () => {
    const [role, other] = (await roles('1001', '20007')) as [Role, Role];
    const [foreign] = (await roles('1001', '20008')) as [Role];
    const lift = (more: object) =>
      sandbox.shop.game('lift-restriction', {
        suid: '20007',
        role_id: role.role_id,
        server_id: role.server_id,
        billing_no: 'GP-owed-7',
        delivery_id: 'D-lift-own',
        paid_by: { billing_no: 'GP-paid-7' },
        ...more,
      });
    const reused = { ok: false, code: 'delivery_id_reused' };
    expect((await lift({})).json).toEqual({ ok: true });
    expect((await lift({})).json).toEqual({ ok: true });
    for (const more of [
      { role_id: other.role_id },
      { suid: '20008' },
      { suid: '20008', role_id: foreign.role_id },
    ])
      expect((await lift(more)).json).toMatchObject(reused);
    for (const wrong of [{ suid: undefined }, { billing_no: undefined }])
      expect((await lift(wrong)).json).toEqual({ ok: false, code: 'bad_request' });
  });

  it('O-11 goods that stay with the player are not taken back, and a refund restricts nobody', async () => {
    const role = (await roles('1001', '20009'))[0] as Role;
    const goods = delivery(role, { suid: '20009', items: [{ sku: 'gems', quantity: 1 }] });
    await deliver(goods);
    const before = await inventory(role);
    const about = { billing_no: goods.billing_no, delivery_ids: [goods.delivery_id], kind: 'refund' };
    const told = { ...about, amount: '1', currency: 'USD' };
    await sandbox.shop.game('refunded', { ...told, goods: 'leave' });
    expect(await inventory(role)).toEqual(before);
    await sandbox.shop.game('refunded', { ...told, goods: 'take-back' });
    expect(await inventory(role)).not.toEqual(before);
    expect((await checked(role, { suid: '20009' })).ok).toBe(true);
  });

  it('Y-01 a payment for no order in particular lifts every restriction of its character', async () => {
    const role = (await roles('1001', '20010'))[0] as Role;
    for (const n of [1, 2]) {
      const goods = delivery(role, { suid: '20010', delivery_id: `D-debt-${n}`, billing_no: `GP-debt-${n}` });
      await deliver(goods);
      const about = { billing_no: goods.billing_no, delivery_ids: [goods.delivery_id], kind: 'chargeback' };
      await sandbox.shop.game('refunded', { ...about, amount: '1', currency: 'USD' });
    }
    const lift = (billing_no: string, payer: string) =>
      sandbox.shop.game('lift-restriction', {
        suid: '20010',
        role_id: role.role_id,
        billing_no,
        paid_by: { billing_no: payer, amount: '1', currency: 'USD' },
      });
    await lift('GP-debt-1', 'GP-payer-1');
    expect((await checked(role, { suid: '20010' })).code).toBe('banned');
    await lift('GP-payer-2', 'GP-payer-2');
    expect((await checked(role, { suid: '20010' })).ok).toBe(true);
  });

  it('O-11 a chargeback restricts the role until the restriction is lifted', async () => {
    const role = (await roles('1001', '20003'))[0] as Role;
    const goods = delivery(role, { suid: '20003' });
    await deliver(goods);
    const about = {
      billing_no: goods.billing_no,
      delivery_ids: [goods.delivery_id],
      amount: '4.99',
      currency: 'USD',
    };
    await sandbox.shop.game('refunded', { ...about, kind: 'chargeback' });
    expect((await checked(role, { suid: '20003' })).code).toBe('banned');
    const lift = {
      suid: '20003',
      billing_no: goods.billing_no,
      role_id: role.role_id,
      server_id: role.server_id,
    };
    expect((await sandbox.shop.game('lift-restriction', lift)).json).toEqual({ ok: true });
    expect((await checked(role, { suid: '20003' })).ok).toBe(true);
  });

  it.each([
    ['maint', 3],
    ['garbage', 2],
  ])(
    'Y-01 at the test role %s the restriction is lifted after %i other answers, once',
    async (word, others) => {
      const role = await roleThat(word);
      const lift = () =>
        sandbox.shop.game('lift-restriction', {
          suid,
          role_id: role.role_id,
          server_id: role.server_id,
          billing_no: 'GP-owed',
          delivery_id: `D-lift-${word}`,
          paid_by: { billing_no: 'GP-make-up' },
        });
      const answers: unknown[] = [];
      while (answers.length < others + 2) answers.push((await lift()).json?.ok ?? 'garbage');
      expect(answers.map((ok) => ok === true)).toEqual([...Array(others).fill(false), true, true]);
      const book = await sandbox.book('deliveries', `reference=D-lift-${word}`);
      expect(book).toMatchObject([{ state: 'delivered', tries: others + 2 }]);
    },
  );

  it('Y-01 a refunded make-up payment restores its debt, and another one settles it', async () => {
    const role = (await roles('1001', '20004'))[0] as Role;
    const goods = delivery(role, { suid: '20004' });
    await deliver(goods);
    const money = { amount: '4.99', currency: 'USD' };
    const back = (billing_no: string, id: string, kind: string) =>
      sandbox.shop.game('refunded', { ...money, billing_no, delivery_ids: [id], kind });
    const settle = (count: number) =>
      sandbox.shop.game('lift-restriction', {
        suid: '20004',
        role_id: role.role_id,
        server_id: role.server_id,
        billing_no: goods.billing_no,
        delivery_id: `D-lift-${count}`,
        paid_by: { billing_no: `GP-make-up-${count}`, ...money },
      });
    const seen: string[] = [];
    const look = async () => {
      const { ok, code } = await checked(role, { suid: '20004' });
      seen.push(ok ? 'may buy' : code);
    };
    await back(String(goods.billing_no), String(goods.delivery_id), 'chargeback');
    await look();
    await settle(1);
    await look();
    await back('GP-make-up-1', 'D-lift-1', 'refund');
    await look();
    // The call that was answered before settles nothing anew.
    await settle(1);
    await look();
    await settle(2);
    await look();
    expect(seen).toEqual(['banned', 'may buy', 'banned', 'banned', 'may buy']);
  });

  it('Y-01 a character that begins in debt may buy while a make-up payment for it stands', async () => {
    const who = { suid: '10005' };
    const role = (await roles('1001', who.suid))[0] as Role;
    const place = { ...who, role_id: role.role_id, server_id: role.server_id };
    const [delivery_id, billing_no] = ['D-lift-debtor', 'GP-make-up-debtor'];
    const seen = [(await checked(role, who)).code];
    await sandbox.shop.game('lift-restriction', {
      ...place,
      billing_no: 'GP-debt',
      delivery_id,
      paid_by: { billing_no },
    });
    seen.push((await checked(role, who)).ok);
    const back = { billing_no, delivery_ids: [delivery_id], kind: 'refund', amount: '1', currency: 'USD' };
    await sandbox.shop.game('refunded', back);
    seen.push((await checked(role, who)).code);
    expect(seen).toEqual(['banned', true, 'banned']);
  });

  it('P-13 a slow game answers after the time that was asked for', async () => {
    await sandbox.control('faults', { provider: 'game', kind: 'slow', call: 'servers', ms: 150 });
    const began = performance.now();
    expect((await sandbox.shop.game('servers', {})).json.ok).toBe(true);
    expect(performance.now() - began).toBeGreaterThan(145);
  });
});
