import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providers } from '@gemporium/providers/index.ts';
import { describe, expect, it } from 'vitest';
import { filesOf, isTest, readTexts, root } from './sources.ts';
import { sqlIn } from './sql.ts';
import { textOf, walk } from './syntax.ts';
import { isSimulator, maker, providerOf } from './who-may-know-whom.ts';

const sources = readTexts();
const code = sources.filter((s) => !isTest(s.path));

describe('the house: adapters read alike', () => {
  it('P-13 an adapter reads input only through the kit, whose limits apply to every provider', () => {
    const readers = ['JSON.parse(', 'new URLSearchParams(request', 'rawBody.', 'querystring'];
    const found = code
      .filter((s) => providerOf(s.path) !== undefined && !isSimulator(s.path))
      .flatMap((s) =>
        readers.filter((reader) => s.text.includes(reader)).map((reader) => `${s.path}: ${reader}`),
      );
    expect(found).toEqual([]);
  });

  it('adapters have the same structure: each verb is in the file of its name', () => {
    const verb =
      /^(create|query|completeReturn|redeem|readNotification|readReport|readSettlementReport|readPlayerCheck|capture|cancel|refund|queryRefund|confirm)$/;
    const fileOf = (name: string) => `./${name.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}.ts`;
    const all = code.filter((s) => /^packages\/providers\/src\/[^/]+\/adapter\.ts$/.test(s.path));
    // A hosted cashier consists of a few lines, and has no verbs of its own.
    const isMade = ({ text }: { text: string }) =>
      text.includes(`'../${maker}/make-adapter.ts'`) && !text.includes("'./create.ts'");
    const adapters = all.filter((adapter) => !isMade(adapter));
    const verbs: { path: string; name: string; file: string | undefined }[] = [];
    for (const { path, text } of adapters)
      walk(text, path, ({ type, source, specifiers = [] }) => {
        if (type !== 'ImportDeclaration') return;
        const names = specifiers
          .map(({ imported }) => imported?.name ?? '')
          .filter((name) => verb.test(name));
        verbs.push(...names.map((name) => ({ path, name, file: textOf(source) })));
      });
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
    expect(Object.keys(providers)).not.toContain(maker);
  });
});

it('the store uses the database’s time: no decision reads the machine’s clock, not even an operator’s', () => {
  // Samples are made on a developer's own machine.
  const sample = /\/samples?[-/]/;
  const decides = code.filter(
    ({ path }) =>
      /^(apps\/(server|cli)|packages\/(domain|catalogue|game-link|provider-kit|providers))\/src\//.test(
        path,
      ) &&
      !isSimulator(path) &&
      !sample.test(path),
  );
  const found = decides
    .filter(({ text }) => /\bnew Date\(\)|\bDate\.now\(/.test(text))
    .map(({ path }) => path);
  // A game's server is checked where there is no database yet, and nothing of the store depends on it.
  expect(found).toEqual(['apps/cli/src/commands/games-check.ts', 'apps/server/src/clock.ts']);
});

describe('a test that waits for a state has no limit of its own for it: on a slow machine that one fails', () => {
  /** The waits that have one: Vitest's second of `waitFor` is one, too. Those of the long tests last for minutes. */
  const limited = (text: string) => [
    ...text
      .split('.poll(')
      .slice(1)
      .filter((wait) => wait.split(';')[0]?.includes('timeout:')),
    ...text.split('vi.wait').slice(1),
  ];

  it('in any file', () => {
    const own = 'tests/safety/house.test.ts';
    const waiting = sources.filter(
      ({ path }) => isTest(path) && path !== own && !path.startsWith('tests/long/'),
    );
    expect(waiting.filter(({ text }) => limited(text).length > 0).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    'await expect.poll(look, { interval: 10, timeout: 5_000 }).toBe(1);',
    'await vi.waitFor(() => expect(look()).toBe(1));',
    'await vi.waitUntil(look);',
  ])('it is noticed in %s', (text) => {
    expect(limited(text)).toHaveLength(1);
  });
});

it('an object says its fields, without a second object that is spread into it to save lines', () => {
  const packed = /^\s*\.\.\.\{ /m;
  expect(packed.test('  ...{ a, b },')).toBe(true);
  expect(sources.filter(({ text }) => packed.test(text)).map(({ path }) => path)).toEqual([]);
});

describe('the house: where things belong', () => {
  it('the operator’s commands write to the terminal in one place, which makes control characters visible', () => {
    const others = code.filter(
      ({ path, text }) =>
        path.startsWith('apps/cli/src/') &&
        path !== 'apps/cli/src/terminal.ts' &&
        /console\.|std(out|err)\.write|\bstream\.write/.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('the environment is read only in config.ts and at the entry points', () => {
    const entries =
      /(^scripts\/|^bench\/|\/config\.ts$|^apps\/[^/]+\/src\/main\.ts$|^apps\/launcher\/|^apps\/storefront\/build)/;
    const found = code
      .filter((s) => /process\.env\b/.test(s.text) && !entries.test(s.path))
      .map((s) => s.path);
    expect(found).toEqual([]);
  });

  const speaksToDatabase = (path: string) =>
    /^apps\/(server|cli)\/src\//.test(path) && !path.startsWith('apps/server/src/repositories/');

  it('the SQL of server and command line is only in repositories', () => {
    const found = code.filter(({ path }) => speaksToDatabase(path));
    expect(found.length).toBeGreaterThan(100);
    expect(found.flatMap(({ path, text }) => sqlIn(path, text))).toEqual([]);
  });

  it.each([
    "const find = statement('find', text);",
    'database.many({ name, text: `select state from orders where store = $1` }, []);',
    "const text = 'delete from orders';",
    "const text = 'UPDATE orders SET state = $1';",
    `await client.query(\`listen \${channel}\`);`,
    "await connection.query('rollback');",
    "await services.database.script('set lock_timeout = 0');",
    "export const ready = `\n  select to_regclass('orders')`;",
    "const text = 'with paid as (select 1) select * from paid';",
  ])('SQL is detected: %s', (text) => {
    expect(sqlIn('apps/server/src/jobs/planted.ts', text)).not.toEqual([]);
  });

  it.each([
    "// select state from orders\nconst told = 'Select a game from the list.';",
    'at.provider.query(at.context, knownPayment(payment, suid));',
    "log.warn('update it, or insert it again');",
  ])('a sentence is not SQL: %s', (text) => {
    expect(sqlIn('apps/server/src/jobs/planted.ts', text)).toEqual([]);
  });

  it('refusals to players are distinguished from answers in one place', () => {
    const others = code.filter(
      (s) => s.path.startsWith('apps/server/src/') && /[!=]== 'refusal'|'kind' in |'refusal':$/m.test(s.text),
    );
    expect(others.map((s) => s.path)).toEqual(['apps/server/src/answer.ts']);
  });

  it('the format of a store’s id is known in one place', () => {
    const splits = code.filter(
      (s) => /^apps\/(server|cli)\/src\//.test(s.path) && /\.split\('\.'\)/.test(s.text),
    );
    expect(splits.map((s) => s.path)).toEqual(['apps/server/src/stores.ts']);
  });

  it('statements have unique names', () => {
    const names = code.flatMap((s) =>
      [...s.text.matchAll(/\bstatement\(\s*['"`]([^'"`]+)['"`]/g)].map((m) => m[1]),
    );
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('the browser’s code has no bigint', () => {
    const browser = code.filter((s) =>
      /^(apps\/storefront\/src|packages\/(domain|locales)\/src)\//.test(s.path),
    );
    const found: string[] = [];
    for (const { path, text } of browser)
      walk(text, path, ({ bigint, callee }) => {
        if (bigint !== undefined || callee?.name === 'BigInt') found.push(path);
      });
    expect(found).toEqual([]);
  });

  it('nothing but the project’s own files is in its top folder', () => {
    const own =
      /^(README|ARCHITECTURE|CONTRIBUTING|GLOSSARY|CHANGELOG|SECURITY)\.md$|^LICENSE$|^[a-z-]+(\.[a-z]+)?\.(json|ts)$/;
    const found = filesOf('').filter((path) => !/^\.|\//.test(path) && !own.test(path));
    expect(found).toEqual([]);
  });

  it('a test gives the browser a function as such: the text of one would never be called', () => {
    const text = /\.evaluate(?:All)?(?:<[^(]*>)?\(\s*['"`]\s*(?:async )?\(?[\w{}, ]*\)?\s*=>/;
    expect(sources.filter((s) => text.test(s.text)).map(({ path }) => path)).toEqual([]);
  });

  it('no file names a machine or a package registry’s host, or contains an unfinished note', () => {
    const found = filesOf('.ts', '.tsx', '.mjs', '.json', '.md', '.sql', '.css')
      .filter((f) => f !== 'tests/safety/house.test.ts')
      .flatMap((f) => {
        const text = readFileSync(join(root, f), 'utf8');
        const bad = /\/work\/|"resolved": "http|registry\.npmjs|\b(TODO|FIXME|XXX)\b/.exec(text);
        return bad ? [`${f}: ${bad[0]}`] : [];
      });
    expect(found).toEqual([]);
  });
});
