import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providers } from '@gemporium/providers/index.ts';
import { readConfig } from '@gemporium/sandbox/config.ts';
import { readFaultRequest } from '@gemporium/sandbox/control/fault-request.ts';
import { allKinds, strikesCall, strikesNotification } from '@gemporium/sandbox/faults/kinds.ts';
import { gameAccounts, logIn } from '@gemporium/sandbox/game/accounts.ts';
import { testRoles } from '@gemporium/sandbox/game/test-roles.ts';
import { rolesOf, serversOf } from '@gemporium/sandbox/game/world.ts';
import { toolsFor } from '@gemporium/sandbox/hosting/tools.ts';
import { makeSimulators } from '@gemporium/sandbox/simulators.ts';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

/* What docs/operations/sandbox.md says is what the sandbox does: its tables, row by row. */

const page = readFileSync(join(root, 'docs/operations/sandbox.md'), 'utf8');
const simulators = makeSimulators(
  toolsFor(
    (name) => name.repeat(32),
    () => [],
    0,
  ),
);

/** The rows of the table with this head, as their cells. */
function table(head: string): string[][] {
  const [, rows = ''] = page.split(`\n${head}\n`);
  const [own = ''] = rows.split('\n\n');
  const cells = own.split('\n').map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells.length).toBeGreaterThan(5);
  return cells.slice(1);
}
const names = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

it('each setting has the default of its row', () => {
  const given = { SANDBOX_DATA_DIR: '/x', LOCAL_SECRET_FILE: '/x/secret' };
  const read = readConfig(given);
  if (!read.ok) throw new Error(read.problems.join());
  const { host, port, storeUrl, makeUpAfterMs, publicUrl, brandsDir, samplesDir } = read.config;
  const rows = table('| variable | meaning | default |');
  const defaults = Object.fromEntries(rows.map(([variable, , value]) => [names(variable).join(), value]));
  expect(defaults).toEqual({
    'HOST,SANDBOX_PORT': `\`${host}\`, \`${port}\``,
    SANDBOX_DATA_DIR: 'required',
    LOCAL_SECRET_FILE: 'required',
    STORE_URL: `\`${storeUrl}\``,
    SANDBOX_PUBLIC_URL: publicUrl ?? 'the origin of the request',
    BRANDS_DIR: `\`${brandsDir}\``,
    SAMPLES_DIR: samplesDir ?? 'none',
    SANDBOX_MAKE_UP_MS: `\`${makeUpAfterMs}\``,
  });
  for (const name of ['SANDBOX_DATA_DIR', 'LOCAL_SECRET_FILE'])
    expect(readConfig({ ...given, [name]: '' }).ok).toBe(false);
});

it('each provider has its prefix and the secrets of its accounts', () => {
  const rows = table('| | prefix | account in the request | secrets |');
  const told = new Map(
    rows.map(([name = '', where = '', , secrets]) => [name.toLowerCase(), { where, secrets }]),
  );
  for (const [id, { prefix }] of simulators) {
    const { name, secrets } = providers[id]!;
    const row = told.get(name.toLowerCase());
    expect([name, names(row?.secrets)]).toEqual([name, secrets.map((secret) => `<account>.${secret}`)]);
    expect([name, names(row?.where)[0]?.startsWith(prefix)]).toEqual([name, true]);
  }
});

describe('a fault', () => {
  const rows = table('| kind | applies to | options | what happens |').flatMap(
    ([kinds, strikes = '', options]) =>
      names(kinds).map((kind) => ({ kind, strikes, options: names(options) })),
  );
  const armed = (kind: string, call: string | null = null) => ({
    seq: 1,
    remaining: 1,
    armed: 1,
    provider: '',
    kind,
    call,
    createdAt: 0,
    options: {},
    event: null,
    reference: null,
    account: null,
  });
  const all = [...simulators.values()];
  const routes = all.flatMap((simulator) => simulator.routes.map((route) => ({ simulator, route })));

  it('has a row for each kind', () => {
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...allKinds].sort());
  });

  it('of a call strikes what its row names', () => {
    for (const { kind, strikes } of rows) {
      const struck = routes.filter(({ simulator, route }) => strikesCall(armed(kind), simulator, route, {}));
      const calls = [...new Set(struck.map(({ route }) => route.call))].sort();
      if (strikes === 'any call')
        expect([kind, struck.length]).toEqual([
          kind,
          routes.filter(({ route }) => route.call !== 'page').length,
        ]);
      else if (strikes.startsWith('create'))
        expect([kind, calls]).toEqual([kind, ['create', ...names(strikes)].sort()]);
      // What no notification of the provider can say, its answers do.
      else {
        const lying = struck.filter(({ simulator }) =>
          simulator.notificationLies.some((lie) => lie === kind),
        );
        expect([kind, lying.map(({ simulator }) => simulator.provider)]).toEqual([kind, []]);
      }
    }
  });

  it('of a notification strikes notifications alone', () => {
    for (const { kind, strikes } of rows) {
      const struck = all.filter((simulator) =>
        strikesNotification(armed(kind), simulator, { event: 'x', account: 'y' }),
      );
      expect([kind, struck.length > 0]).toEqual([kind, strikes.startsWith('notification')]);
    }
  });

  it('takes the options of its row', () => {
    const known = [
      ...new Set([
        ...rows.flatMap(({ options }) => options.map((option) => option.split(':')[0]!)),
        'code',
        'retryable',
      ]),
    ];
    const body = Object.fromEntries([...known, 'another'].map((name) => [name, 1]));
    const read = readFaultRequest({ ...body, provider: 'adyen', kind: 'slow' }, simulators, 0);
    expect(Object.keys(read.ok ? read.fault.options : {}).sort()).toEqual(known.sort());
  });

  it('of the game is one of those in its paragraph', () => {
    const [, kinds = ''] = /provider: "game"`, kinds `([^`]+)`/.exec(page) ?? [];
    const can = [...allKinds, 'refuse-with'].filter(
      (kind) => readFaultRequest({ provider: 'game', kind, call: 'check' }, simulators, 0).ok,
    );
    expect(kinds.split(' ').sort()).toEqual(can.sort());
  });
});

it('each address of the control API has its row', () => {
  const code = readFileSync(join(root, 'apps/sandbox/src/control/control-routes.ts'), 'utf8');
  const [, actions = ''] = /actions[^=]*= \[(.*)\]/.exec(code) ?? [];
  const mounted = [
    ...[...code.matchAll(/'(\/control\/[\w/-]+)'/g)].map(([, path = '']) => path),
    ...[...actions.matchAll(/'([\w-]+)'/g)].map(([, action]) => `/control/${action}`),
  ];
  const told = table('| call | body | does |').flatMap(([call]) =>
    names(call).map((name) => {
      const path = name.replace(/^[A-Z]+ /, '').replace(/[?[].*/, '');
      return path.startsWith('/') ? path : `/control/${path}`;
    }),
  );
  expect([...new Set(told)].sort()).toEqual([...new Set(mounted)].sort());
});

describe('what is promised of the sample game', () => {
  const rows = table('| value | what happens |').map(([value = '', what = '']) => ({ value, what }));

  it('a row for each role that provokes something', () => {
    const roles = rows.flatMap(({ value }) => /^role `…-(\w+)`$/.exec(value)?.[1] ?? []);
    expect(roles).toEqual(testRoles.map(({ word }) => word));
  });

  it('accounts and cards that cannot log in, and those that can', () => {
    for (const { value, what } of rows.filter(({ value }) => value.startsWith('game account'))) {
      const [name, password] = names(value);
      expect(logIn(name, password, 'account')).toEqual({ ok: false, code: names(what)[0] });
    }
    const cards = rows.find(({ value }) => value.startsWith('game card'));
    const pairs = [...(cards?.value ?? '').matchAll(/`(\d+)` \/ `(\w+)`/g)];
    expect(pairs.length).toBe(2);
    for (const [, number, password] of pairs)
      expect(logIn(number, password, 'card')).toMatchObject({ ok: true, account: { username: password } });
  });

  it('the accounts, their password and how many roles they have', () => {
    const [, list = ''] = /^Game accounts \(the password is the name\): ([^.]*)\./m.exec(page) ?? [];
    const told = names(
      list.replace(
        '`sample01` … `sample32`',
        Array.from({ length: 32 }, (_, n) => `\`sample${String(n + 1).padStart(2, '0')}\``).join(),
      ),
    );
    const others = [
      'unverified',
      'locked',
      'restricted',
      'maximilian.wolfeschlegelsteinhausen@players.of.the.realms.example',
    ];
    expect([...told, ...others].sort()).toEqual(gameAccounts.map(({ username }) => username).sort());
    const counted = (name: string, gpId: string) => {
      const roles = rolesOf(gpId, gameAccounts.find(({ username }) => username === name)!);
      const ordinary = roles.filter(({ name: role }) => !role.startsWith('Test · '));
      return Map.groupBy(ordinary, ({ server_id }) => server_id);
    };
    for (const gpId of ['gp1', 'gp2', 'another']) {
      for (const name of told) {
        const perServer = [...counted(name, gpId).values()].map(({ length }) => length);
        if (name === 'visitor') expect(perServer).toEqual([]);
        else if (name.startsWith('newcomer')) expect(perServer).toEqual([1]);
        else {
          expect([name, perServer.length]).toEqual([name, 3]);
          for (const count of perServer) expect(name === 'crowd' ? [90] : [1, 2]).toContain(count);
          expect(counted(name, gpId).has('s1')).toBe(true);
        }
      }
      expect(serversOf(gpId).map(({ status }) => status === 'maintenance')).toEqual(
        serversOf(gpId).map((_, index, servers) => index === servers.length - 1),
      );
    }
  });
});
