import { randomUUID } from 'node:crypto';
import { gamesCheck } from '@gemporium/cli/commands/games-check.ts';
import { createGameLink } from '@gemporium/game-link/client.ts';
import type { ConformanceResult } from '@gemporium/game-link/conformance.ts';
import type { GameLink, GameScope } from '@gemporium/game-link/types.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { signedExchange } from '@gemporium/provider-kit/signed-exchange.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

const http = createHttp();
const now = () => new Date();
const scope: GameScope = { brand: 'watt', environment: 'demo', gpId: 'conformance', clientId: 'c-web' };
const price = { amountMinor: 499, currency: 'USD' };

let sandbox: SandboxProcess;
let link: GameLink;
let suid: string;

beforeAll(async () => {
  sandbox = await startSandboxProcess(async () => {
    throw new Error('the game sends nothing to the store');
  });
  link = linkWith([sandbox.secret('game.linkSecret')]);
  const player = await link.verifyAccount(scope, {
    username: 'player',
    password: 'player',
    loginType: 'account',
  });
  if (player.kind !== 'account') throw new Error(JSON.stringify(player));
  suid = player.account.suid;
});

afterAll(async () => {
  http.close();
  await sandbox?.stop();
});

function linkWith(keys: string[]): GameLink {
  return createGameLink({
    baseUrl: `${sandbox.url}/game/link/v1`,
    keys,
    sandbox: true,
    exchange: (request) => signedExchange({ http: http.send, now }, request),
    newMessageId: () => `msg_${randomUUID()}`,
  });
}

async function tokenOf(username: string, gpId: string): Promise<string> {
  const answer = await http.send({
    method: 'POST',
    url: `${sandbox.url}/game/tokens`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gp_id: gpId, username, password: username }),
  });
  if (answer.kind !== 'answer') throw new Error(answer.reason);
  return (JSON.parse(answer.body) as { token: string }).token;
}

/** The player's first test role of this name, or an ordinary one. */
async function roleOf(word?: string) {
  const answer = await link.roles(scope, { suid });
  const all = answer.kind === 'roles' ? answer.roles : [];
  const servers = await link.servers(scope);
  const open = servers.kind === 'servers' ? servers.servers.filter((one) => one.status === 'open') : [];
  const role = all.find((one) =>
    word === undefined
      ? !one.roleId.includes('-') && open.some((server) => server.serverId === one.serverId)
      : one.roleId.endsWith(`-${word}`),
  );
  if (role === undefined) throw new Error(`the sample game has no role ${word ?? 'for deliveries'}`);
  return role;
}

async function deliveryTo(word?: string) {
  const { roleId, serverId } = await roleOf(word);
  const deliveryId = randomUUID();
  const items = [{ sku: 'gem', quantity: 1 }];
  return {
    deliveryId,
    source: { kind: 'order' as const, id: deliveryId },
    suid,
    serverId,
    roleId,
    items,
    paid: price,
  };
}

describe('an engineer checks a game’s server with `games check`', () => {
  const player = { username: 'player', password: 'player' };
  const check = (change: Record<string, string>, environment: NodeJS.ProcessEnv = {}) =>
    checkBy({ ...player, ...change }, environment);
  const checkBy = (options: Record<string, string>, environment: NodeJS.ProcessEnv = {}) =>
    gamesCheck.run({
      words: {},
      options: { store: 'watt.demo', game: 'voltgarde', ...options },
      flags: new Set(),
      database: () => Promise.reject(new Error('a game is checked before its brand is on sale')),
      operator: 'sam',
      dryRun: false,
      environment: { SANDBOX_URL: sandbox.url, LOCAL_SECRET_FILE: sandbox.secretFile, ...environment },
      printJsonLines: async () => true,
    });
  const identity = { provider: 'google', subject: '110000000000000000001' };

  it('the sample game fulfils the whole contract', async () => {
    const { lines, data, exitCode } = await check({ token: await tokenOf('player', '24001'), ...identity });
    expect((data as ConformanceResult[]).filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect([lines.at(-1), exitCode]).toEqual([
      'The server keeps the contract, as far as this check can see.',
      0,
    ]);
  });

  it('a game whose players log in by a provider alone, or by its own token, is checked to the end as well', async () => {
    const skipped = async (options: Record<string, string>) => {
      const { data, exitCode } = await checkBy(options);
      const of = (outcome: string) =>
        (data as ConformanceResult[]).filter((one) => one.outcome === outcome).map(({ id }) => id);
      return [exitCode, of('failed'), of('skipped')];
    };
    expect(await skipped(identity)).toEqual([0, [], ['log-in', 'token', 'token-again']]);
    expect(await skipped({ token: await tokenOf('player', '24001') })).toEqual([
      0,
      [],
      ['log-in', 'known-identity'],
    ]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{}, ['Say how a test player logs in.']],
    [{ store: '' }, ['--store is required.', 'Say how a test player logs in.']],
    [{ username: 'player' }, ['--password is required with --username.']],
    [{ password: 'player' }, ['--username is required with --password.']],
    [{ provider: 'google', token: 't' }, ['--subject is required with --provider.']],
    [{ subject: '1', ...player }, ['--provider is required with --subject.']],
    [
      { username: 'player', subject: '1' },
      ['--password is required with --username.', '--provider is required with --subject.'],
    ],
    [{ ...identity, provider: 'vk' }, ['Wattstone Games has no login provider vk.']],
    [{ ...identity, provider: 'account' }, ['Wattstone Games has no login provider account.']],
    [
      { ...identity, provider: 'gogle', game: 'volt' },
      ['Wattstone Games has no game volt.', 'Wattstone Games has no login provider gogle.'],
    ],
  ])('%j: nothing is sent, and all that is wrong is said', async (options, problems) => {
    await expect(checkBy(options)).rejects.toMatchObject({ message: problems.join(' ') });
  });

  it('what is broken is told under its rule', async () => {
    const { lines, exitCode } = await check({ password: 'forgotten' });
    expect(lines).toContain('failed   knows the account by its user name and password');
    expect(lines).toContain('         seen: {"kind":"refused","code":"invalid_credentials"}');
    expect([lines.at(-1), exitCode]).toEqual(['9 rules of the contract are broken.', 1]);
  });

  it.each([
    [{ store: 'wat.demo' }, 'There is no store wat.demo.', 'watt.demo'],
    [{ game: 'volt' }, 'Wattstone Games has no game volt.', '24001 (voltgarde)'],
  ])('%j: what there is is named', async (options, message, known) => {
    await expect(check(options)).rejects.toMatchObject({ message, hint: expect.stringContaining(known) });
  });

  it.each<[string, Record<string, string>, NodeJS.ProcessEnv, string]>([
    ['brand files with problems', {}, { BRANDS_DIR: 'nowhere' }, 'The brand files have problems.'],
    ['no secrets', {}, { LOCAL_SECRET_FILE: 'nowhere' }, 'there is no such file'],
  ])('%s: nothing is sent', async (_, options, environment, why) => {
    await expect(check(options, environment)).rejects.toThrow(why);
  });
});

describe('O-13 a delivery without a usable answer is queried, not delivered twice', () => {
  it.each(['lost', 'err500'])('the role "%s": the goods arrived, the answer did not', async (word) => {
    const delivery = await deliveryTo(word);
    expect(await link.deliver(scope, delivery)).toMatchObject({ kind: 'unreachable', lost: true });
    const asked = await link.queryDelivery(scope, delivery.deliveryId);
    expect(asked).toMatchObject({ kind: 'delivered' });
    const again = await link.deliver(scope, delivery);
    expect(again).toMatchObject({ kind: 'delivered', already: true });
    expect(again).toMatchObject({ receiptId: asked.kind === 'delivered' ? asked.receiptId : '' });
  });

  it('the role "garbage": nothing arrived until the third try', async () => {
    const delivery = await deliveryTo('garbage');
    for (let i = 0; i < 2; i++) {
      expect(await link.deliver(scope, delivery)).toMatchObject({ kind: 'unreachable', lost: true });
    }
    expect(await link.deliver(scope, delivery)).toMatchObject({ kind: 'delivered' });
  });

  it('the role "refused": refused for good, and known to be', async () => {
    const delivery = await deliveryTo('refused');
    expect(await link.deliver(scope, delivery)).toMatchObject({ kind: 'refused', retryable: false });
    expect(await link.queryDelivery(scope, delivery.deliveryId)).toMatchObject({ kind: 'refused' });
  });

  it('the role "maint": refused for now', async () => {
    expect(await link.deliver(scope, await deliveryTo('maint'))).toMatchObject({
      kind: 'refused',
      retryable: true,
    });
  });

  it('a wrong key: nothing is delivered, and the game stays unreachable', async () => {
    const delivery = await deliveryTo();
    const stranger = linkWith(['not-the-shared-secret']);
    expect(await stranger.deliver(scope, delivery)).toMatchObject({ kind: 'unreachable' });
    expect(await link.queryDelivery(scope, delivery.deliveryId)).toEqual({ kind: 'unknown-delivery' });
  });
});

it('the role "banned" is refused before paying', async () => {
  const { roleId, serverId } = await roleOf('banned');
  const items = [{ sku: 'gem', quantity: 1 }];
  const check = { suid, serverId, roleId, productId: 'p1', items, amount: price, billingNo: 'GP0' };
  expect(await link.check(scope, check)).toMatchObject({ kind: 'refused', code: 'banned' });
});

it('both keys work during a rotation of the secret', async () => {
  const changing = linkWith(['the-next-secret-of-this-game', sandbox.secret('game.linkSecret')]);
  expect(await changing.servers(scope)).toMatchObject({ kind: 'servers' });
});
