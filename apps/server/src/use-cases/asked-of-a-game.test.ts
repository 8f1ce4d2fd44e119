import { randomBytes } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import type { AccountAnswer, GameLink, RolesAnswer, ServersAnswer } from '@gemporium/game-link/types.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginsTotal } from '../metrics.ts';
import { localSecrets } from '../secrets.ts';
import type { CallContext, Services, Session, Store } from '../services.ts';
import { wrapCredential } from '../testing/credential.ts';
import { setUpStage } from '../testing/stage.ts';
import { visitorLimits } from '../visitor-limits.ts';
import { gameRoles, gameServers, notOwnRole } from './ask-game-data.ts';
import { enterWithGameToken } from './logins/enter-with-game-token.ts';
import { logIn } from './logins/log-in.ts';
import { placeOfWork } from './place-in-game.ts';

/* Which games the shop asks about players, who gets which answer, and how long answers are cached. */

const role = (suid: string, serverId: string) => ({
  roleId: `role-of-${suid}`,
  name: suid,
  level: 9,
  serverId,
  serverName: 'S',
  areaId: 'a',
  areaName: 'A',
});
const script = {
  roles: (suid: string, serverId: string | undefined): RolesAnswer => ({
    kind: 'roles',
    roles: (serverId ? [serverId] : ['s1', 's2']).map((id) => role(suid, id)),
  }),
  servers: (): ServersAnswer => ({ kind: 'servers', servers: [] }),
  account: (suid: string): AccountAnswer => ({
    kind: 'account',
    account: { suid, username: suid, realNameVerified: true },
  }),
};
const asItIs = { ...script };

const { login: limits } = visitorLimits;

const stage = setUpStage();
const asked: { call: string; brand: string; environment: string; gpId: string; clientId: string }[] = [];
let time = Date.now();
let services: Services;
beforeAll(() => {
  const secrets = localSecrets('a master secret of this test, long enough to be one');
  Object.assign(stage.services.config, { secrets });
  const heard = (call: string, scope: object) =>
    void asked.push({ call, ...(scope as Omit<(typeof asked)[number], 'call'>) });
  const link: Partial<GameLink> = {
    async roles(scope, { suid, serverId }) {
      heard('roles', scope);
      return script.roles(suid, serverId);
    },
    async servers(scope) {
      heard('servers', scope);
      return script.servers();
    },
    async verifyAccount(scope, { username }) {
      heard('verifyAccount', scope);
      return script.account(username);
    },
    async verifyToken(scope, token) {
      heard('verifyToken', scope);
      return script.account(token);
    },
  };
  Object.assign(stage.game.link, link);
});
beforeEach(async () => {
  Object.assign(script, asItIs);
  asked.length = 0;
  await stage.rows('delete from guard_counter');
  // A separate process without cached answers.
  services = { ...stage.services, now: () => new Date(time) };
});

const contextOf = (who: Partial<Session> = {}, at: Store = stage.store, as = services): CallContext => ({
  ...stage.contextOf(who, at),
  services: as,
});
const away = { kind: 'unreachable', lost: false, detail: 'away' } as const;
const web = { clientId: 'client-web' };
const own = { ...web, serverId: 's1', roleId: 'role-of-sample-1' };
const typed = (name: string, password = 'secret') => ({
  username: wrapCredential(name),
  password: wrapCredential(password),
  client_id: 'client-web',
  attempt_id: randomBytes(16).toString('hex'),
});

/** Every question to a game that names a client id. */
const questions = {
  servers: (context: CallContext, { clientId }: typeof web) =>
    gameServers(context, { clientId, areaId: undefined }),
  roles: (context: CallContext, { clientId }: typeof web) => gameRoles(context, { clientId }),
  'whose a character is': (context: CallContext, { clientId }: typeof web) =>
    notOwnRole(context, { ...own, clientId }),
  'who logs in': (context: CallContext, { clientId }: typeof web) =>
    logIn(context, { ...typed('sample-1'), client_id: clientId }),
  'whose a token is': (context: CallContext, { clientId }: typeof web) =>
    enterWithGameToken(context, { clientId, gameToken: 'sample-1' }),
};
const names = Object.keys(questions) as (keyof typeof questions)[];

describe('I-02 P-06 a game is asked', () => {
  it.each(names)('%s: never for a client id that the shop does not have', async (name) => {
    const answer = await questions[name](contextOf(), { clientId: 'nobody-web' });
    expect([answer, asked]).toEqual([expect.objectContaining({ code: codes.noGame }), []]);
  });

  it.each(names)('%s: not if it has no address', async (name) => {
    const nowhere = { ...services, games: { link: () => undefined } };
    const answer = await questions[name](contextOf({}, stage.store, nowhere), web);
    expect([answer, asked]).toEqual([expect.objectContaining({ code: codes.unavailable }), []]);
  });

  it.each(names)('%s: an unreachable one is distinct from every other answer', async (name) => {
    script.roles = () => away;
    script.servers = () => away;
    script.account = () => away;
    expect(await questions[name](contextOf(), web)).toMatchObject({ code: codes.unavailable });
    expect(asked).toHaveLength(1);
  });

  it.each(names)('%s: in the name of the store, the game and the client', async (name) => {
    const places = [stage.store, ...stage.neighbours].flatMap((store) =>
      [
        ['gp1', 'client-web'],
        ['gp1', 'client-ios'],
        ['gp2', 'second-web'],
      ].map(([gpId, clientId]) => ({ store, gpId: gpId!, clientId: clientId! })),
    );
    for (const { store, gpId, clientId } of places) {
      asked.length = 0;
      const fresh = { ...services };
      await questions[name](contextOf({ gpId, clientId }, store, fresh), { clientId });
      const { brand, environment } = store;
      expect(asked).toEqual([{ call: expect.any(String), brand: brand.key, environment, gpId, clientId }]);
    }
  });

  it('O-13 for effects, too; without a link, an operator sees why', () => {
    const whose = (store: string, gpId: string, as = services) => {
      const place = placeOfWork(as, store, { gpId, clientId: 'client-web' });
      return 'why' in place ? place.why : place.scope;
    };
    expect(whose('watt.demo', 'gp2')).toEqual({
      brand: 'watt',
      environment: 'demo',
      gpId: 'gp2',
      clientId: 'client-web',
    });
    const nowhere = { ...services, games: { link: () => undefined } };
    expect([whose('gone.production', 'gp1'), whose('watt.production', 'gp9')]).toEqual([
      'the catalogue has no store gone.production at present',
      'the catalogue has no game gp9 at present',
    ]);
    expect(whose('watt.production', 'gp1', nowhere)).toBe('game gp1 has no address or no valid secret here');
  });

  it.each(['roles', 'whose a character is'] as const)(
    '%s: only for a player who is logged in',
    async (name) => {
      const { session: _nobody, ...context } = contextOf();
      const answer = await questions[name]({ ...context, session: undefined }, web);
      expect([answer, asked]).toEqual([expect.objectContaining({ code: codes.notLoggedIn }), []]);
    },
  );
});

describe('P-06 an answer is cached for its subject only', () => {
  const others: [string, () => CallContext, typeof web & { serverId?: string }][] = [
    ['another player', () => contextOf({ suid: 'sample-2' }), web],
    ['another client', () => contextOf(), { clientId: 'client-ios' }],
    ['another game', () => contextOf({ gpId: 'gp2', clientId: 'second-web' }), { clientId: 'second-web' }],
    ['another server', () => contextOf(), { ...web, serverId: 's1' }],
    ['another brand', () => contextOf({}, stage.neighbours[0]), web],
    ['the brand’s demo', () => contextOf({}, stage.neighbours[1]), web],
  ];
  it.each(others)('P-06 a player’s characters, and not for %s', async (_title, other, of) => {
    await gameRoles(contextOf(), web);
    await gameRoles(contextOf(), web);
    expect(asked).toHaveLength(1);
    const answer = await gameRoles(other(), of);
    expect(asked).toHaveLength(2);
    const roles = answer.kind === 'content' ? answer.content : [];
    const { suid } = other().session!;
    expect(roles.map(({ role_id, server_id }) => [role_id, server_id])).toEqual(
      (of.serverId ? [of.serverId] : ['s1', 's2']).map((server) => [`role-of-${suid}`, server]),
    );
  });

  it.each(others.slice(1).filter(([title]) => title !== 'another server'))(
    'P-06 a game’s servers, and not for %s',
    async (_title, other, { clientId }) => {
      const ask = (context: CallContext, clientId: string) =>
        gameServers(context, { clientId, areaId: undefined });
      await ask(contextOf(), 'client-web');
      await ask(contextOf({ suid: 'sample-2' }), 'client-web');
      expect(asked).toHaveLength(1);
      await ask(other(), clientId);
      expect(asked).toHaveLength(2);
    },
  );

  it.each<['roles' | 'servers', 'well' | 'away', number]>([
    ['roles', 'well', 2000],
    ['servers', 'well', 30_000],
    ['roles', 'away', 1000],
    ['servers', 'away', 1000],
  ])('P-06 %s of a game that is %s: for %d ms', async (name, health, ms) => {
    const answers = { roles: script.roles, servers: script.servers };
    if (health === 'away') Object.assign(script, { roles: () => away, servers: () => away });
    const first = await questions[name](contextOf(), web);
    Object.assign(script, answers);
    time += ms - 1;
    expect(await questions[name](contextOf(), web)).toEqual(first);
    expect(asked).toHaveLength(1);
    time += 1;
    expect(await questions[name](contextOf(), web)).toMatchObject({ kind: 'content' });
    expect(asked).toHaveLength(2);
  });

  it('P-06 a process keeps ten thousand answers, and then forgets the oldest', async () => {
    const ask = (number: number) => gameRoles(contextOf({ suid: `many-${number}` }), web);
    for (let number = 0; number <= 10_000; number += 1) await ask(number);
    expect(asked).toHaveLength(10_001);
    await ask(1);
    expect(asked).toHaveLength(10_001);
    await ask(0);
    expect(asked).toHaveLength(10_002);
    // A refreshed entry is no longer among the oldest.
    time += 2_000;
    await ask(2);
    await ask(10_001);
    expect(asked).toHaveLength(10_004);
    await ask(2);
    expect(asked).toHaveLength(10_004);
  });

  it('P-06 servers of one area are picked from what was asked for all of them', async () => {
    const server = (serverId: string, areaId: string) => ({
      serverId,
      name: `Server ${serverId}`,
      areaId,
      areaName: `Area ${areaId}`,
      status: 'open' as const,
    });
    const all = [server('1', 'a'), server('2', 'b'), server('3', 'a')];
    script.servers = () => ({ kind: 'servers', servers: all });
    const told = async (areaId: string | undefined) => {
      const answer = await gameServers(contextOf(), { ...web, areaId });
      return answer.kind === 'content' ? answer.content : answer.code;
    };
    const onWire = all.map(({ serverId: server_id, name, areaId: area_id, areaName: area_name, status }) => ({
      server_id,
      name,
      area_id,
      area_name,
      status,
    }));
    for (const areaId of ['a', 'b', 'c', '', undefined])
      expect(await told(areaId)).toEqual(onWire.filter(({ area_id }) => !areaId || area_id === areaId));
    expect(asked).toHaveLength(1);
  });

  it('P-06 a character is told whole', async () => {
    const knight = { roleId: 'r', name: 'Knight', level: 7, serverId: 's', serverName: 'North' };
    script.roles = () => ({ kind: 'roles', roles: [{ ...knight, areaId: 'a', areaName: 'East' }] });
    expect(await gameRoles(contextOf(), web)).toEqual({
      kind: 'content',
      content: [
        {
          role_id: 'r',
          name: 'Knight',
          level: 7,
          server_id: 's',
          server_name: 'North',
          area_id: 'a',
          area_name: 'East',
        },
      ],
    });
  });

  it.each(['roles', 'servers'] as const)(
    'P-06 %s of a game that took a minute to be away are not asked for in the next second',
    async (name) => {
      const slow = () => {
        time += 60_000;
        return away;
      };
      Object.assign(script, { roles: slow, servers: slow });
      await questions[name](contextOf(), web);
      time += 999;
      expect(await questions[name](contextOf(), web)).toMatchObject({ code: codes.unavailable });
      expect(asked).toHaveLength(1);
      time += 1;
      await questions[name](contextOf(), web);
      expect(asked).toHaveLength(2);
    },
  );

  it('P-06 a player over the limit does not affect others, and is free again later', async () => {
    Object.assign(services, { config: { ...services.config, outsideCallsPerMinute: 2 } });
    const ask = async (who: Partial<Session>, at: Store = stage.store, clientId = 'client-web') => {
      time += 2_000;
      const answer = await gameRoles(contextOf(who, at), { clientId });
      return answer.kind === 'content' ? codes.success : answer.code;
    };
    const tries = [await ask({}), await ask({}), await ask({}), await ask({})];
    expect(tries).toEqual([codes.success, codes.success, codes.tooManyRequests, codes.tooManyRequests]);
    expect(asked).toHaveLength(2);
    expect([
      await ask({ suid: 'sample-2' }),
      await ask({ gpId: 'gp2', clientId: 'second-web' }, stage.store, 'second-web'),
      await ask({}, stage.neighbours[0]),
      await ask({}, stage.neighbours[1]),
    ]).toEqual(Array(4).fill(codes.success));
    await stage.rows('delete from guard_counter');
    services = { ...services };
    expect(await ask({})).toBe(codes.success);
  });

  it('P-06 a call that failed unexpectedly is repeated', async () => {
    const { roles } = script;
    script.roles = () => {
      throw new Error('a bug of ours');
    };
    await expect(gameRoles(contextOf(), web)).rejects.toThrow('a bug of ours');
    script.roles = roles;
    expect(await gameRoles(contextOf(), web)).toMatchObject({ kind: 'content' });
  });

  it.each([
    ['his own', own, undefined],
    ['the player’s, on another server', { ...own, serverId: 's3' }, { code: codes.roleNotFound }],
    ['another player’s', { ...own, roleId: 'role-of-sample-2' }, { code: codes.roleNotFound }],
  ])('P-06 a character is %s', async (_title, whose, answer) => {
    // Like a game that answers for all servers, whichever was requested.
    script.roles = (suid) => ({ kind: 'roles', roles: ['s1', 's2'].map((id) => role(suid, id)) });
    const said = await notOwnRole(contextOf(), whose);
    expect(said).toEqual(answer && expect.objectContaining(answer));
  });
});

describe('I-02 what a game says of a login', () => {
  const verified = (realNameVerified: boolean): AccountAnswer => ({
    kind: 'account',
    account: { suid: 'sample-1', username: 'Sample', realNameVerified },
  });
  const ways = {
    login: (context: CallContext) => logIn(context, typed('sample-1')),
    sdk: (context: CallContext) => enterWithGameToken(context, { ...web, gameToken: 'token' }),
  };
  const counted = async (origin: string, outcome: string) =>
    (await loginsTotal.get()).values.find(
      ({ labels }) =>
        labels.store === stage.store.id && labels.origin === origin && labels.outcome === outcome,
    )?.value ?? 0;
  const answers: [AccountAnswer, number, string, 'counts' | 'counts for nothing'][] = [
    [verified(true), codes.success, 'accepted', 'counts for nothing'],
    [verified(false), codes.notRealNameVerified, 'unverified', 'counts for nothing'],
    [
      { kind: 'refused', code: 'not_real_name_verified' },
      codes.notRealNameVerified,
      'unverified',
      'counts for nothing',
    ],
    [{ kind: 'refused', code: 'invalid_credentials' }, codes.loginFailed, 'refused', 'counts'],
    [{ kind: 'refused', code: 'invalid_token' }, codes.loginFailed, 'refused', 'counts'],
    [{ kind: 'refused', code: 'locked', message: 'Locked.' }, codes.loginFailed, 'refused', 'counts'],
    [away, codes.unavailable, 'unavailable', 'counts for nothing'],
  ];
  const cases = (['login', 'sdk'] as const).flatMap((way) =>
    answers.map(([answer, code, outcome, guard]) => ({
      way,
      answer,
      code,
      outcome,
      guard,
      title: 'code' in answer ? answer.code : outcome,
    })),
  );

  it.each(cases)(
    'I-02 ($way) $title: $outcome, and it $guard',
    async ({ way, answer, code, outcome, guard }) => {
      script.account = () => answer;
      const before = await counted(way, outcome);
      const held = await counted(way, 'throttled');
      const codesOf: number[] = [];
      const most = (way === 'login' ? limits.addressOnAccount : limits.address).most;
      const tries = guard === 'counts' ? most + 1 : 9;
      for (let times = 1; times <= tries; times += 1) {
        const said = await ways[way](contextOf());
        codesOf.push(said.kind === 'content' ? codes.success : said.code);
      }
      const reached = guard === 'counts' ? most : tries;
      const all = Array.from({ length: tries }, (_, i) => (i < reached ? code : codes.tooManyRequests));
      expect([codesOf, asked.length]).toEqual([all, reached]);
      expect([await counted(way, outcome), await counted(way, 'throttled')]).toEqual([
        before + reached,
        held + tries - reached,
      ]);
    },
  );

  it.each([
    ['login', 'error_login_failed'],
    ['sdk', 'log_fail'],
  ] as const)(
    'I-02 (%s) a refusal names account and password only if they were typed',
    async (way, messageKey) => {
      script.account = () => ({ kind: 'refused', code: 'invalid_token' });
      expect(await ways[way](contextOf())).toMatchObject({ code: codes.loginFailed, messageKey });
    },
  );

  it.each(['login', 'sdk'] as const)('I-02 (%s) a player accepted by the game has a session', async (way) => {
    await stage.rows('delete from player_session');
    script.account = () => verified(true);
    const answer = await ways[way](contextOf());
    expect(answer).toMatchObject({ content: { suid: 'sample-1', username: 'Sample', gp_id: 'gp1' } });
    const sessions = await stage.rows(
      'select store, gp_id, client_id, suid, username, origin from player_session',
    );
    expect(sessions).toEqual([
      {
        store: 'watt.production',
        gp_id: 'gp1',
        client_id: 'client-web',
        suid: 'sample-1',
        username: 'Sample',
        origin: way,
      },
    ]);
  });

  /** One attempt fewer than allowed, then one with this outcome, then two refused ones: how many reach the game. */
  it.each<[string, AccountAnswer, after: number]>([
    ['accepted', verified(true), 2],
    ['unverified', verified(false), 2],
    ['unverified, as a refusal', { kind: 'refused', code: 'not_real_name_verified' }, 2],
    ['away', away, 1],
    ['refused', { kind: 'refused', code: 'invalid_credentials' }, 0],
    ['locked', { kind: 'refused', code: 'locked' }, 0],
  ])('I-02 after wrong passwords, a login that is %s leaves %o: %d more', async (_title, answer, after) => {
    const refused: AccountAnswer = { kind: 'refused', code: 'invalid_credentials' };
    const tried = async (said: AccountAnswer, times: number) => {
      script.account = () => said;
      asked.length = 0;
      for (let time = 0; time < times; time += 1) await ways.login(contextOf());
      return asked.length;
    };
    expect(await tried(refused, limits.addressOnAccount.most - 1)).toBe(limits.addressOnAccount.most - 1);
    expect(await tried(answer, 1)).toBe(1);
    expect(await tried(refused, 2)).toBe(after);
  });

  it('O-10 a repeated login at another process gets the same answer, with the game’s names', async () => {
    script.account = () => verified(true);
    const input = typed('sample-1');
    const first = await logIn(contextOf(), input);
    expect(first).toMatchObject({ content: { username: 'Sample', suid: 'sample-1', gp_id: 'gp1' } });
    expect(await logIn(contextOf({}, stage.store, { ...services }), input)).toEqual(first);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['ja', 'en', '待て。'],
    ['en', 'ja', 'Wait.'],
    ['ko', 'en', 'Wait.'],
    ['ko', 'ja', '待て。'],
  ])(
    'I-02 for a player of %s in a shop of %s, the game’s reason for a locked account: %s',
    async (language, own, told) => {
      script.account = () => ({ kind: 'refused', code: 'locked', message: { en: 'Wait.', ja: '待て。' } });
      const at = { ...stage.store, brand: { ...stage.brand, defaultLanguage: own } };
      const answer = await ways.login({ ...contextOf({}, at), language });
      expect(answer).toMatchObject({ code: codes.loginFailed, message: told });
    },
  );

  it.each([
    ['locked', 'Locked.'],
    ['invalid_credentials', undefined],
  ] as const)(
    'I-02 %s: the game’s message is shown for a locked account, not for a failed login',
    async (code, message) => {
      script.account = () => ({ kind: 'refused', code, message: { en: 'Locked.' } });
      const answer = await ways.login(contextOf());
      expect((answer as { message?: string }).message).toBe(message);
      // The page marks neither field of a locked account.
      const { content } = answer as { content?: { reason?: string } };
      expect(content?.reason).toBe(message && 'locked');
    },
  );
});
