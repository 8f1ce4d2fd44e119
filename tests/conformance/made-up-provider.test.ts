import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@gemporium/launcher/config.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

/*
 * Adds a provider to a copy of the project, as CONTRIBUTING.md says: a folder, a row for its channel, its page and its
 * rows for operators and for the sandbox. Nothing else may be needed: the suites of all providers find it, and it passes them.
 */

const run = promisify(execFile);
const base = mkdtempSync(join(tmpdir(), 'gemporium-made-up-'));
const folder = join(base, 'project');
const id = 'made-up';
const at = (path: string) => join(folder, path);

function put(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

function change(path: string, from: string, to: string): void {
  const text = readFileSync(at(path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(at(path), text.replace(from, to));
}

/** A copy of the project without build output, with its workspaces and libraries linked. */
function copyProject(): void {
  for (const name of readdirSync(root))
    if (!['node_modules', '.git', 'dist', '.data', '.cache', 'brands'].includes(name))
      cpSync(join(root, name), at(name), {
        recursive: true,
        filter: (path) => !/\/(node_modules|\.cache|test-results)(\/|$)/.test(path.slice(root.length)),
      });
  mkdirSync(at('node_modules/@gemporium'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@gemporium') symlinkSync(join(root, 'node_modules', name), at(`node_modules/${name}`));
  for (const group of ['packages', 'apps'])
    for (const name of readdirSync(at(group)))
      symlinkSync(at(`${group}/${name}`), at(`node_modules/@gemporium/${name}`));
}

beforeAll(() => {
  copyProject();
  put(
    `packages/providers/src/${id}/adapter.ts`,
    `import { hostedCashier } from '../hosted-cashier/make-adapter.ts';

export const madeUp = hostedCashier({ id: '${id}', name: 'Made up' });
`,
  );
  put(
    `packages/providers/src/${id}/conformance.ts`,
    `import { cashierProfile } from '../hosted-cashier/conformance.ts';
import { madeUp } from './adapter.ts';

export const profile = cashierProfile(madeUp);
`,
  );
  put(
    `packages/providers/src/${id}/simulator.ts`,
    `import type { Simulator, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { hostedCashierSimulator } from '../hosted-cashier/simulator.ts';

export function madeUpSimulator(tools: SimulatorTools): Simulator {
  return hostedCashierSimulator(tools, {
    provider: '${id}',
    prefix: '/${id}',
    title: 'Made up',
    lead: 'Pay with nothing at all.',
    colors: { ground: '#123', accent: '#456' },
  });
}
`,
  );
  change(
    'packages/contract/src/channels.ts',
    'export const channels: readonly Channel[] = [\n',
    `export const channels: readonly Channel[] = [\n  { id: 19901, name: 'Made up', provider: '${id}', call: '/api/pay/platform_pay' },\n`,
  );
  const page = readFileSync(at('docs/providers/travellet.md'), 'utf8');
  put(`docs/providers/${id}.md`, page.replaceAll('Travellet', 'Made up'));
  for (const [file, start, before] of [
    ['exceptions', '| Travellet |', '| Travellet |'],
    ['sandbox', '| Travellet | `/travellet', '| Travellet | `/travellet'],
    ['sandbox', '| Travellet | `create', '| MyCard | `create'],
  ] as const) {
    const path = `docs/operations/${file}.md`;
    const lines = readFileSync(at(path), 'utf8').split('\n');
    const row = lines.find((line) => line.startsWith(start)) ?? '';
    change(path, before, `${row.replace('Travellet', 'Made up')}\n${before}`);
  }
  change(
    'docs/operations/sandbox.md',
    '| platform pay, Razer e2p, Travellet |',
    '| platform pay, Razer e2p, Travellet, Made up |',
  );
  change(
    'docs/operations/sandbox.md',
    '| Platform pay, Razer e2p, Travellet |',
    '| Platform pay, Razer e2p, Travellet, Made up |',
  );
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

// The environment of this test run is not for another project's.
const env = { PATH: process.env.PATH, HOME: process.env.HOME, CI: 'true' };
const node = (...words: string[]) =>
  run(process.execPath, words, { cwd: folder, env, maxBuffer: 2 ** 26 }).catch((error: Error) => error);

interface Report {
  testResults: {
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Runs test files of the copy; returns how many passed, and the failures with their messages. */
async function testsOf(files: string[], ...words: string[]): Promise<{ passed: number; failed: string[] }> {
  // Beside the project: nothing but its own files may be in its top folder.
  const output = join(base, `${files.length}.json`);
  const shown = await node(
    at('node_modules/vitest/vitest.mjs'),
    ...['run', ...files, ...words, '--reporter=json', `--outputFile=${output}`],
  );
  if (!existsSync(output)) throw shown;
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const broken = testResults.filter(({ assertionResults }) => assertionResults.length === 0);
  const failed = all.filter(({ status }) => status === 'failed');
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: [
      ...failed.map((one) => [one.fullName, ...one.failureMessages].join('\n')),
      ...broken.map(({ message }) => message),
    ],
  };
}

it('O-07 a new provider is one folder and one row: it is discovered and passes the suites', async () => {
  // The safety tests look at files known to git.
  await run('git', ['init', '--quiet'], { cwd: folder });
  await node('packages/providers/src/generate.ts');
  const suite = await testsOf(['tests/conformance/providers.test.ts'], '-t', `^${id} `);
  expect(suite.failed).toEqual([]);
  expect(suite.passed).toBeGreaterThan(25);
  const safety = ['channels', 'providers-in-words', 'who-may-know-whom', 'house'];
  const others = await testsOf([
    ...safety.map((name) => `tests/safety/${name}.test.ts`),
    'packages/providers/src/index.test.ts',
  ]);
  expect(others.failed).toEqual([]);
  expect(others.passed).toBeGreaterThan(25);
}, 180_000);
