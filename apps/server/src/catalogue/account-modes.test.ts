import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { problemLine } from '@gemporium/catalogue/problem.ts';
import { type Files, sampleTree } from '@gemporium/catalogue/testing/sample-tree.ts';
import type { Catalogue, Environment } from '@gemporium/catalogue/types.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGameDirectory } from '../game-directory.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { takesRealMoney } from './account-modes.ts';
import { checkBrands } from './check-brands.ts';
import { refusals } from './refusals.ts';

type RunMode = 'local' | 'live';
type Mode = 'sandbox' | 'test' | 'live';

/**
 * Every combination: may a store of this environment sell on an account of this mode, and do its games see it as real
 * money?
 */
const cells: readonly [RunMode, Environment, Mode, 'sells' | 'refused', { sandbox: boolean }][] = [
  ['local', 'production', 'sandbox', 'sells', { sandbox: true }],
  ['local', 'production', 'test', 'refused', { sandbox: true }],
  ['local', 'production', 'live', 'refused', { sandbox: false }],
  ['local', 'demo', 'sandbox', 'sells', { sandbox: true }],
  ['local', 'demo', 'test', 'refused', { sandbox: true }],
  ['local', 'demo', 'live', 'refused', { sandbox: false }],
  ['live', 'production', 'sandbox', 'refused', { sandbox: true }],
  ['live', 'production', 'test', 'refused', { sandbox: true }],
  ['live', 'production', 'live', 'sells', { sandbox: false }],
  ['live', 'demo', 'sandbox', 'refused', { sandbox: true }],
  ['live', 'demo', 'test', 'sells', { sandbox: true }],
  ['live', 'demo', 'live', 'refused', { sandbox: false }],
];

/** Accounts with the right mode for the run mode, except the one under test. */
function withModes(files: Files, runMode: RunMode, environment: Environment, mode: Mode): void {
  const right =
    runMode === 'local' ? { production: 'sandbox', demo: 'sandbox' } : { production: 'live', demo: 'test' };
  const modes = { ...right, [environment]: mode };
  for (const [key, id] of [
    ['production', 'cashier'],
    ['demo', 'till'],
  ] as const) {
    files[`accounts/${id}.json`] = {
      provider: 'platform-pay',
      mode: modes[key],
      merchant: id,
      settings: { baseUrl: 'https://cashier.nova-pay.com' },
    };
  }
  delete files['accounts/cashier-demo.json'];
  for (const [name, file] of Object.entries(files))
    if (name.endsWith('/methods.json'))
      for (const method of file.methods) method.account = { production: 'cashier', demo: 'till' };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-modes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function check(files: Files, runMode: RunMode): string[] {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const checked = checkBrands(folder, runMode);
  return checked.ok ? [] : checked.problems.map(problemLine);
}

const secrets = { has: () => true, get: () => 'k'.repeat(32), problemWith: () => undefined };
const aboutModes = (problems: readonly string[]) => problems.filter((problem) => problem.includes(' mode: '));

describe.each(cells)(
  'B-07 RUN_MODE=%s, %s, an account of mode %s',
  (runMode, environment, mode, verdict, told) => {
    const catalogue = (): Catalogue => {
      const shop = structuredClone(sampleShop()) as unknown as {
        brands: Catalogue['brands'];
        accounts: object;
      };
      const files: Files = { 'nova/methods.json': { methods: [] } };
      withModes(files, runMode, environment, mode);
      const accounts = ['cashier', 'till'].map((id) => [id, { id, ...files[`accounts/${id}.json`] }]);
      for (const brand of Object.values(shop.brands))
        for (const method of brand.methods)
          Object.assign(method, { account: { production: 'cashier', demo: 'till' } });
      return { ...shop, accounts: Object.fromEntries(accounts) } as Catalogue;
    };
    const account = environment === 'production' ? 'cashier' : 'till';

    it(`a start is told: ${verdict}`, () => {
      const told = aboutModes(refusals(catalogue(), runMode));
      expect(told.length > 0 ? 'refused' : 'sells').toBe(verdict);
      for (const problem of told) {
        expect(problem).toContain(`accounts/${account}.json mode: is "${mode}"`);
        expect(problem).toContain(`${environment} of nova, zeta uses it (`);
      }
    });

    it('calls to games say whether real money is behind them, by the account’s mode', async () => {
      const sent: boolean[] = [];
      const shop = catalogue();
      const games = createGameDirectory({
        config: { runMode, sandboxUrl: 'http://127.0.0.1:1', secrets },
        catalogue: { current: () => ({ version: 1, catalogue: shop }) },
        http: async ({ body }) => {
          sent.push(JSON.parse(body ?? '').sandbox);
          return { kind: 'not-sent', reason: '' };
        },
        now: () => new Date(),
        randomBytes: (size) => Buffer.alloc(size),
      });
      const brand = structuredClone(shop.brands.nova!) as unknown as { games: { link: object }[] };
      for (const game of brand.games)
        game.link = { baseUrl: 'https://games.nova.example', secret: 'game.linkSecret' };
      const store = { id: `nova.${environment}`, brand: brand as never, environment, version: 1 };
      const link = games.link(store, '1');
      await link?.servers({ brand: 'nova', environment, gpId: '1', clientId: 'orbit-web' });
      expect(sent).toEqual([told.sandbox]);
    });
  },
);

describe('B-07 whether a store’s games see its payments as real money', () => {
  const accounts = Object.fromEntries(
    (['live', 'test', 'sandbox'] as const).map((mode) => [
      mode,
      { id: mode, provider: 'platform-pay', mode, merchant: mode, settings: {} },
    ]),
  );
  it.each<[used: string[], isReal: boolean]>([
    [['live'], true],
    [['live', 'live'], true],
    [['live', 'test'], false],
    [['test', 'live'], false],
    [['live', 'sandbox'], false],
    [['live', ''], false],
    [['live', 'gone'], false],
    [['constructor'], false],
  ])('B-07 what is paid on accounts of %j: %s', (used, isReal) => {
    const [method] = sampleShop().brands.nova!.methods;
    for (const environment of ['production', 'demo'] as const) {
      const other = environment === 'production' ? 'demo' : 'production';
      const methods = used.map((id) => ({
        ...method!,
        account: { [environment]: id, [other]: isReal ? 'test' : 'live' } as {
          production: string;
          demo: string;
        },
      }));
      const brand = { ...sampleShop().brands.nova!, methods };
      for (const runMode of ['live', 'local'] as const)
        expect(takesRealMoney({ accounts }, { brand, environment }, runMode)).toBe(isReal);
    }
  });

  it('B-07 without a method it is the mode that its accounts would need', () => {
    const brand = { ...sampleShop().brands.nova!, methods: [] };
    const told = (['live', 'local'] as const).map((runMode) =>
      (['production', 'demo'] as const).map((environment) =>
        takesRealMoney({ accounts }, { brand, environment }, runMode),
      ),
    );
    expect(told).toEqual([
      [true, false],
      [false, false],
    ]);
  });
});

describe('B-07 catalogue check', () => {
  const checkable = (runMode: RunMode, environment: Environment, mode: Mode) => {
    const files = sampleTree();
    withModes(files, runMode, environment, mode);
    if (runMode === 'live')
      files['nova/games/orbit/game.json'].link.baseUrl = 'https://link.orbit-play.com/v1';
    // Demo shops need accounts of their own, by id.
    const text = JSON.stringify(files)
      .replaceAll('"till"', '"cashier-demo"')
      .replaceAll('accounts/till.', 'accounts/cashier-demo.');
    return JSON.parse(text) as Files;
  };

  it.each(cells)(
    'RUN_MODE=%s, %s, %s: says “in order” only of accounts that a start would accept',
    (runMode, environment, mode, verdict) => {
      const problems = check(checkable(runMode, environment, mode), runMode);
      expect(problems.length > 0 ? 'refused' : 'sells').toBe(verdict);
    },
  );

  it.each(['test', 'live'] as const)(
    'a %s account of a provider that does not sign everything must list the provider’s addresses',
    (mode) => {
      const files = sampleTree();
      files['accounts/mycard-x.json'] = { provider: 'mycard', mode, merchant: 'GEMSVC', settings: {} };
      const [problem] = check(files, 'live').filter((line) => line.includes('mycard-x'));
      expect(problem).toMatch(
        /^accounts\/mycard-x\.json(:\d+)? settings\.sourceIps: is missing: MyCard sends make-up calls .* must list MyCard's own addresses/,
      );
      files['accounts/mycard-x.json'].settings = { sourceIps: ['218.32.37.148'] };
      expect(check(files, 'live').filter((line) => line.includes('settings'))).toEqual([]);
      files['accounts/mycard-x.json'] = {
        provider: 'mycard',
        mode: 'sandbox',
        merchant: 'GEMSVC',
        settings: {},
      };
      expect(
        check(files, 'local').filter((line) => line.includes('mycard-x') && line.includes('sourceIps')),
      ).toEqual([]);
    },
  );

  it('a version that was published before the rule existed is refused as well', () => {
    const shop = sampleShop() as unknown as { accounts: Record<string, object> };
    const old = { id: 'mycard-x', provider: 'mycard', mode: 'live', merchant: 'GEMSVC', settings: {} };
    const catalogue = { ...shop, accounts: { ...shop.accounts, 'mycard-x': old } } as unknown as Catalogue;
    expect(refusals(catalogue, 'live').join('\n')).toContain(
      'accounts/mycard-x.json settings.sourceIps: is missing',
    );
  });
});
