/** A piece of the code whose tests are judged together. */
export interface Part {
  name: string;
  /** What is mutated: folders, or patterns as git understands them. */
  code: readonly string[];
  /** The folder of its tests; `tests` may list patterns below the repository instead. */
  testFolder: string;
  tests: readonly string[];
  /** Patterns of what the tests share: a change there may affect any of them. */
  shared?: readonly string[];
  /** Sample sizes per seed, for the code and for its SQL conditions. Undefined: all mutants are tried. */
  sample?: { code: number; sql: number };
  /**
   * Its tests need a database, or begin by starting something that answers all of them: they are run in processes that
   * last (`try-in-lanes.ts`).
   */
  inLanes?: true;
}

/** Test code of a package (simulators, conformance cases, stages) is not mutated: it judges the product code. */
const testSide =
  /\.test\.tsx?$|\/(testing|conformance|simulator)\/|\/(simulator|conformance|conformance-cases|write-openapi)\.ts$/;

/**
 * Programs, which tests start from the unchanged files or from the build (`main.test.ts`, `link-preview.test.ts`), and what
 * only a whole build or a whole start does: the bundles, the samples.
 */
const program =
  /^apps\/([a-z]+\/src\/main\.ts|server\/src\/png\/png-worker\.ts|storefront\/src\/(client|ssr)\.tsx|launcher\/src\/build\/(bundle|targets)\.ts|cli\/src\/(samples\/.*|commands\/samples-prepare\.ts))$/;

export const isCode = (file: string): boolean =>
  /\.tsx?$/.test(file) && ![testSide, program].some((other) => other.test(file));

/** The folders of documents that tests of these parts compare with the code; no others are copied. */
export const readDocuments: readonly string[] = ['logins', 'operations'];

const tests = ['**/*.test.ts'];
const storefront = (name: string, ...folders: string[]): Part => ({
  name: `storefront-${name}`,
  code: folders.map((folder) => `:(glob)apps/storefront/src/${folder}/*.ts`),
  testFolder: 'apps/storefront',
  // Not those of the build: it would build the code with all its mutants.
  tests: ['**/src/**/*.test.ts'],
});

const server = (name: string, ...code: string[]): Part => ({
  name,
  code: code.map((pattern) => `:(glob)apps/server/src/${pattern}`),
  testFolder: '.',
  tests: [
    'apps/server/src/**/*.test.ts',
    'apps/cli/src/**/*.test.ts',
    ...['clock', 'crossings', 'money-back', 'unresolved'].map((name) => `tests/stories/${name}.test.ts`),
    ...['clock-skew', 'database-cut', 'database-refuses', 'expired-key', 'hopeless-work', 'stale-worker'].map(
      (name) => `tests/faults/${name}.test.ts`,
    ),
    ...['contents-of-events', 'login-by-request-token', 'login-line'].map(
      (name) => `tests/conformance/${name}.test.ts`,
    ),
  ],
  sample: { code: 300, sql: 100 },
  shared: ['apps/server/src/testing/**', 'tests/books/**', 'tests/events/**', 'tests/harness/**'],
  inLanes: true,
});

/** An app whose tests start it in their own process. */
const app = (name: string, more: Partial<Part> = {}): Part => ({
  name,
  code: [`apps/${name}/src`],
  testFolder: `apps/${name}`,
  tests,
  sample: { code: 300, sql: 0 },
  shared: [`apps/${name}/src/testing/**`],
  inLanes: true,
  ...more,
});

/** One line each: `npm run mutants -- <name>`. */
export const parts: readonly Part[] = [
  { name: 'domain', code: ['packages/domain/src'], testFolder: 'packages/domain', tests },
  { name: 'provider-kit', code: ['packages/provider-kit/src'], testFolder: 'packages/provider-kit', tests },
  {
    name: 'providers',
    // Generated lists are compared with their folders literally.
    code: [
      'packages/providers/src',
      ...['adapters', 'simulators', 'profiles'].map((list) => `:(exclude)packages/providers/src/${list}.ts`),
    ],
    testFolder: 'packages/providers',
    tests,
  },
  { name: 'login-kit', code: ['packages/login-kit/src'], testFolder: 'packages/login-kit', tests },
  {
    name: 'logins',
    code: ['packages/logins/src'],
    testFolder: '.',
    tests: ['packages/logins/**/*.test.ts', 'tests/conformance/logins.test.ts'],
  },
  { name: 'game-link', code: ['packages/game-link/src'], testFolder: 'packages/game-link', tests },
  {
    name: 'catalogue',
    code: ['packages/catalogue/src'],
    testFolder: 'packages/catalogue',
    tests,
    sample: { code: 400, sql: 0 },
  },
  storefront('api', 'api'),
  storefront('paying', 'recharge/methods', 'recharge/pay', 'cards', 'orders', 'orders/result'),
  storefront('session', 'login/session'),
  storefront(
    'shop',
    ...['activities', 'catalogue', 'coupons', 'games', 'make-up'],
    ...['recharge/goods', 'recharge/recipient', 'recharge/summary'],
  ),
  storefront(
    'page',
    ...['browser', 'document', 'fonts', 'languages', 'later', 'legal', 'login/provider', 'messages'],
    ...['other-browser', 'privacy', 'routing', 'shell', 'start', 'state', 'storage', 'tracking', 'ui/**'],
  ),
  {
    ...storefront('screens'),
    code: [':(glob)apps/storefront/src/**/*.tsx'],
    sample: { code: 400, sql: 0 },
  },
  server('server', 'use-cases/**', 'jobs/**', 'repositories/**'),
  server(
    'server-edge',
    '*',
    ...['catalogue', 'legal', 'plugins', 'png', 'routes', 'views'].map((folder) => `${folder}/**`),
  ),
  app('cli', { shared: ['apps/cli/src/testing/**', 'apps/server/src/testing/**'] }),
  app('sandbox'),
  // Without what runs PostgreSQL: its test takes longer than all the others, and a mutant might end another's process.
  app('launcher', {
    code: [
      'apps/launcher/src',
      ...['', '/create-database', '/death-guard', '/leftover-postmaster', '/run-as', '/server-process'].map(
        (name) => `:(exclude)apps/launcher/src/postgres${name}.ts`,
      ),
    ],
  }),
];
