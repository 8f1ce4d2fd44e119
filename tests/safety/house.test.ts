import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providers } from '@gemporium/providers/index.ts';
import { describe, expect, it } from 'vitest';
import { filesOf, readSources, root, type Source } from './sources.ts';

const sources = readSources();
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^tests\/|\/conformance\//.test(path);
const code = sources.filter((s) => !isTest(s.path));
const own = (name: string) => name.startsWith('packages/') || name.startsWith('apps/');

/** Imports of files under `from` that are not under any of `allowed`. */
function strangers(from: RegExp, allowed: (name: string, source: Source) => boolean, among = code): string[] {
  return among
    .filter((s) => from.test(s.path))
    .flatMap((s) => s.imports.filter((name) => !allowed(name, s)).map((name) => `${s.path} imports ${name}`));
}

const isSimulator = (path: string) => /^packages\/providers\/src\/[^/]+\/simulator(\.ts|\/)/.test(path);
/** What makes hosted cashiers is shared by those that it makes, and is no provider. */
const maker = 'hosted-cashier';
const providerOf = (path: string) => /^packages\/providers\/src\/([^/]+)\//.exec(path)?.[1];

describe('the house: who may know whom', () => {
  it('domain imports nothing but itself', () => {
    expect(strangers(/^packages\/domain\//, (name) => name.startsWith('packages/domain/'))).toEqual([]);
  });

  it.each([
    ['contract', ['domain'], ['zod']],
    ['provider-kit', ['domain', 'contract/src/channels.ts'], []],
    ['game-link', ['domain', 'provider-kit'], ['zod']],
    ['catalogue', ['domain', 'art', 'contract/src/channels.ts'], ['zod']],
    ['art', ['domain'], []],
    ['locales', [], []],
  ] as const)('%s imports only what is below it', (name, packages, libraries) => {
    const allowed = [name, ...packages].map((p) => `packages/${p}`);
    const from = new RegExp(`^packages/${name}/src/`);
    const isAllowed = (i: string) =>
      allowed.some((p) => i === p || i.startsWith(`${p}/`)) ||
      i.startsWith('node:') ||
      (libraries as readonly string[]).includes(i);
    expect(strangers(from, isAllowed)).toEqual([]);
  });

  it('a provider imports the kit, the domain and the table of channels alone', () => {
    const allowed = ['packages/providers/', 'packages/provider-kit/', 'packages/domain/'];
    const isAllowed = (name: string) =>
      !own(name) || name === 'packages/contract/src/channels.ts' || allowed.some((p) => name.startsWith(p));
    expect(strangers(/^packages\/providers\/src\//, isAllowed)).toEqual([]);
  });

  it('a provider never imports another provider', () => {
    const found = strangers(/^packages\/providers\/src\/[^/]+\//, (name, s) => {
      const other = providerOf(name);
      return other === undefined || other === providerOf(s.path) || other === maker;
    });
    expect(found).toEqual([]);
    expect(Object.keys(providers)).not.toContain(maker);
  });

  it('P-13 an adapter reads what comes in by the kit alone, whose limits hold for every provider', () => {
    const readers = ['JSON.parse(', 'new URLSearchParams(request', 'rawBody.', 'querystring'];
    const found = code
      .filter((s) => providerOf(s.path) !== undefined && !isSimulator(s.path))
      .flatMap((s) =>
        readers.filter((reader) => s.text.includes(reader)).map((reader) => `${s.path}: ${reader}`),
      );
    expect(found).toEqual([]);
  });

  it('who has read one adapter has read all: each verb stands in the file of its name', () => {
    const verb =
      /^(create|query|completeReturn|redeem|readNotification|readReport|cancel|refund|queryRefund|confirm)$/;
    const fileOf = (name: string) => `./${name.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}.ts`;
    const isMade = ({ imports }: Source) =>
      imports.includes(`packages/providers/src/${maker}/adapter.ts`) &&
      !imports.some((name) => name.endsWith('/create.ts'));
    const all = code.filter((s) => /^packages\/providers\/src\/[^/]+\/adapter\.ts$/.test(s.path));
    const adapters = all.filter((s) => !isMade(s));
    const verbs = adapters.flatMap(({ path, text }) =>
      [...text.matchAll(/^import \{([^}]*)\} from '(\.\/[^']+)';$/gm)].flatMap(([, names = '', file]) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => verb.test(name))
          .map((name) => ({ path, name, file })),
      ),
    );
    expect(verbs.length).toBeGreaterThan(4 * adapters.length);
    expect(verbs.filter(({ name, file }) => file !== fileOf(name))).toEqual([]);
    const always = ['conformance.ts', 'simulator.ts'];
    const byHand = ['provider.ts', 'wire.ts', 'call.ts'];
    const lacking = all.flatMap((adapter) =>
      [...always, ...(isMade(adapter) ? [] : byHand)]
        .map((name) => adapter.path.replace('adapter.ts', name))
        .filter((path) => !sources.some((s) => s.path === path)),
    );
    expect(lacking).toEqual([]);
  });

  it('a simulator knows neither its adapter nor the signing of the kit', () => {
    const found = code
      .filter((s) => isSimulator(s.path) || s.path.startsWith('apps/sandbox/'))
      .flatMap((s) =>
        s.imports
          .filter(
            (name) =>
              (providerOf(name) !== undefined && !isSimulator(name)) ||
              // Both hands make the same key of a local secret: no provider's document says how.
              (name.startsWith('packages/provider-kit/') && !/\/(simulator|sandbox-keys)\.ts$/.test(name)) ||
              name.startsWith('packages/game-link/'),
          )
          .map((name) => `${s.path} imports ${name}`),
      );
    expect(found).toEqual([]);
  });

  it('no adapter, server or page knows a simulator', () => {
    const found = code
      .filter((s) => !isSimulator(s.path) && !s.path.startsWith('apps/sandbox/'))
      .flatMap((s) =>
        s.imports
          .filter((name) => isSimulator(name) || name.startsWith('apps/sandbox/'))
          .map((name) => `${s.path} imports ${name}`),
      );
    expect(found).toEqual([]);
  });

  it('the operator’s commands write to a terminal in one place, which makes controls visible', () => {
    const others = code.filter(
      ({ path, text }) =>
        path.startsWith('apps/cli/src/') &&
        path !== 'apps/cli/src/terminal.ts' &&
        /console\.|std(out|err)\.write|\bstream\.write/.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('the storefront knows contract, domain and locales; zod never reaches the browser', () => {
    const allowed = ['apps/storefront/', 'packages/contract/', 'packages/domain/', 'packages/locales/'];
    const libraries = [
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-runtime',
      'wouter',
      'zustand',
      'zustand/vanilla',
      // Compiled by the build from packages/locales.
      'gemporium:messages',
      'gemporium:assets',
    ];
    const isAllowed = (name: string) =>
      allowed.some((p) => name.startsWith(p)) || libraries.includes(name) || name.startsWith('wouter/');
    expect(strangers(/^apps\/storefront\/src\//, isAllowed)).toEqual([]);
  });

  it('nobody imports an app but the command line, which is the server’s use cases in an operator’s hands', () => {
    const found = code
      .filter((s) => s.path.startsWith('packages/') || s.path.startsWith('apps/'))
      .flatMap((s) => {
        const app = /^apps\/[^/]+\//.exec(s.path)?.[0];
        return s.imports
          .filter((name) => name.startsWith('apps/') && !(app && name.startsWith(app)))
          .filter((name) => !(s.path.startsWith('apps/cli/') && name.startsWith('apps/server/')))
          .filter((name) => !(s.path.startsWith('apps/launcher/') && name === 'apps/storefront/build.ts'))
          .map((name) => `${s.path} imports ${name}`);
      });
    expect(found).toEqual([]);
  });
});

it('the store goes by the database’s time: what decides anything never reads this machine’s clock', () => {
  // An operator's audit is dated by the machine at which he sits.
  const dated = /\/(create-link|issue-cards)\.ts$/;
  const decides = code.filter(
    ({ path }) =>
      /^(apps\/server|packages\/(domain|catalogue|game-link|provider-kit|providers))\/src\//.test(path) &&
      !isSimulator(path) &&
      !dated.test(path),
  );
  const found = decides
    .filter(({ text }) => /\bnew Date\(\)|\bDate\.now\(/.test(text))
    .map(({ path }) => path);
  expect(found).toEqual(['apps/server/src/clock.ts']);
});

it('the model of the random histories knows nothing of the code that it judges', () => {
  const model = sources.filter((s) => s.path.startsWith('tests/histories/model/'));
  expect(model.length).toBeGreaterThan(3);
  expect(strangers(/^/, (name) => name.startsWith('tests/histories/model/'), model)).toEqual([]);
});

it('the books are checked by hands that know nothing of the code', () => {
  const isAllowed = (name: string) =>
    name === 'pg' || name.startsWith('node:') || name.startsWith('tests/books/');
  expect(strangers(/^tests\/books\//, isAllowed, sources)).toEqual([]);
});

describe('the house: what stands where', () => {
  it('the environment is read in config.ts and at the entries alone', () => {
    const entries =
      /(^scripts\/|^bench\/|\/config\.ts$|^apps\/[^/]+\/src\/main\.ts$|^apps\/launcher\/|^apps\/storefront\/(build|gallery))/;
    const found = code
      .filter((s) => /process\.env\b/.test(s.text) && !entries.test(s.path))
      .map((s) => s.path);
    expect(found).toEqual([]);
  });

  it('SQL of the server stands in repositories alone', () => {
    const sql =
      /\b(select\s+[\w*].*\bfrom\s+\w+|insert\s+into\s+\w+|update\s+\w+\s+set\s|delete\s+from\s+\w+)/i;
    const found = code.filter(
      (s) =>
        /^apps\/(server|cli)\/src\//.test(s.path) &&
        !s.path.includes('/repositories/') &&
        hasCode(s.text, sql),
    );
    expect(found.map((s) => s.path)).toEqual([]);
  });

  it('what a store’s id is made of is known in one place', () => {
    const splits = code.filter(
      (s) => /^apps\/(server|cli)\/src\//.test(s.path) && /\.split\('\.'\)/.test(s.text),
    );
    expect(splits.map((s) => s.path)).toEqual(['apps/server/src/stores.ts']);
  });

  it('statements have names of their own', () => {
    const names = code.flatMap((s) =>
      [...s.text.matchAll(/\bstatement\(\s*['"`]([^'"`]+)['"`]/g)].map((m) => m[1]),
    );
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('the browser’s code holds no bigint', () => {
    const browser = code.filter((s) =>
      /^(apps\/storefront\/src|packages\/(domain|locales)\/src)\//.test(s.path),
    );
    expect(browser.filter((s) => hasCode(s.text, /\b\d+n\b|\bBigInt\(/)).map((s) => s.path)).toEqual([]);
  });

  it('no file names this machine, a package registry’s host, or holds an unfinished note', () => {
    const found = filesOf('.ts', '.tsx', '.mjs', '.json', '.md', '.sql', '.css')
      .filter((f) => f !== 'tests/safety/house.test.ts')
      .flatMap((f) => {
        const text = readFileSync(join(root, f), 'utf8');
        const bad = /\/work\/|"resolved": "http|registry\.npmjs|\b(TODO|FIXME|XXX)\b/.exec(text);
        return bad ? [`${f}: ${bad[0]}`] : [];
      });
    expect(found).toEqual([]);
  });

  it('test titles name only rows that exist in form', () => {
    const titles = sources
      .filter((s) => isTest(s.path))
      .flatMap((s) => [...s.text.matchAll(/\b([A-Z])-(\d{2})\b/g)].map((m) => m[1]));
    expect(titles.every((letter) => 'BLIRSOCVAMKYTWXP'.includes(letter ?? ''))).toBe(true);
  });
});

/** Whether the pattern stands outside comments. */
function hasCode(text: string, pattern: RegExp): boolean {
  const without = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return pattern.test(without);
}

it('every own import leads to a file', () => {
  const files = new Set(filesOf('.ts', '.tsx', '.mjs', '.json', '.css'));
  const generated = /^(apps\/storefront\/|packages\/locales\/).*(generated|dist)/;
  const lost = sources.flatMap((s) =>
    s.imports
      .filter((name) => own(name) && !files.has(name) && !generated.test(name))
      .map((name) => `${s.path} imports ${name}`),
  );
  expect(lost).toEqual([]);
});
