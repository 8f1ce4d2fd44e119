import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, type Source } from './sources.ts';

/** A rule of ARCHITECTURE.md, "Who may know whom". */
export interface Rule {
  says: string;
  /** The files that it applies to. */
  of: (path: string) => boolean;
  /** Whether such a file may import this: a path below the repository, or a package's name. */
  may: (name: string, path: string) => boolean;
  /** A file that breaks it, to test the rule. */
  planted: { path: string; text: string };
}

/** `path imports name` for every import that the rule forbids. */
export function broken(rule: Rule, sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => rule.of(path))
    .flatMap(({ path, imports }) =>
      imports.filter((name) => !rule.may(name, path)).map((name) => `${path} imports ${name}`),
    );
}

const under = (...folders: string[]) => {
  return (path: string) => folders.some((folder) => path.startsWith(folder));
};
const isNode = under('node:');
const isOneOf = (names: readonly string[]) => (name: string) => names.includes(name);
const isOwn = under('packages/', 'apps/');

export const isSimulator = (path: string) =>
  /^packages\/(?:providers|logins)\/src\/([^/]+\/simulator(\.ts|\/)|simulators\.ts$|simulator\/)/.test(path);
/** The provider that a file belongs to; what the simulators share (`simulator`) belongs to none. */
export const providerOf = (path: string) =>
  /^packages\/providers\/src\/(?!simulator\/)([^/]+)\//.exec(path)?.[1];
/** The login provider that a file belongs to; shared folders (`simulator`, `testing`) belong to none. */
const loginOf = (path: string) =>
  /^packages\/logins\/src\/(?!simulator\/|testing\/)([^/]+)\//.exec(path)?.[1];
/** The factory of hosted cashiers, which several providers share, is not itself a provider. */
export const maker = 'hosted-cashier';
/** Code that runs in a payer's browser, in one of the shop's own pages (`Provider.page`). */
const isPaymentPage = (path: string) =>
  under('packages/provider-kit/src/page/')(path) ||
  (providerOf(path) !== undefined && path.split('/')[4] === 'page');
const appOf = (path: string) => /^apps\/[^/]+\//.exec(path)?.[0];

const workspaceOf = (path: string) => /^(?:packages|apps)\/[^/]+/.exec(path)?.[0] ?? '';

/** Whether the package.json of a workspace declares the import. */
function isDeclared(workspace: string, name: string): boolean {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const other = workspaceOf(name);
  const needed = other
    ? `@gemporium/${other.split('/')[1]}`
    : Object.keys(dependencies).find((one) => name === one || name.startsWith(`${one}/`));
  return needed !== undefined && Object.hasOwn(dependencies, needed);
}

/** A package that may import these packages (or a file of one), these libraries and Node. */
function knows(
  name: string,
  packages: readonly string[],
  libraries: readonly string[],
  planted: string,
): Rule {
  const own = under(...[name, ...packages].map((one) => `packages/${one}${one.endsWith('.ts') ? '' : '/'}`));
  const isLibrary = isOneOf(libraries);
  return {
    says: `${name} knows ${[...packages, ...libraries].join(', ') || 'itself alone'}`,
    of: under(`packages/${name}/src/`),
    may: (name) => own(name) || isNode(name) || isLibrary(name),
    planted: { path: `packages/${name}/src/planted.ts`, text: planted },
  };
}

const server = (...folders: string[]) => under(...folders.map((folder) => `apps/server/src/${folder}/`));

/** Files in a server folder that import none of these other folders. */
function knowNot(folder: string, others: readonly string[], planted: string): Rule {
  const isOther = server(...others);
  return {
    says: `in the server ${folder} know no ${others.join(', ')}`,
    of: server(folder),
    may: (name) => !isOther(name),
    planted: { path: `apps/server/src/${folder}/planted.ts`, text: planted },
  };
}

const storefront = {
  own: under('apps/storefront/', 'packages/contract/', 'packages/domain/', 'packages/locales/'),
  libraries: isOneOf([
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
  ]),
};

/** The table of payment channels, the only part of the contract that packages below the server may also use. */
const channels = 'contract/src/channels.ts';
/** The table with which the lists of login providers agree. */
const loginProviders = 'domain/src/login-providers.ts';

export const rules: readonly Rule[] = [
  {
    says: 'domain imports nothing but itself',
    of: under('packages/domain/'),
    may: under('packages/domain/'),
    planted: { path: 'packages/domain/src/planted.ts', text: "import { readFileSync } from 'node:fs';" },
  },
  knows('contract', ['domain'], ['zod'], "export type { Brand } from '@gemporium/catalogue/types.ts';"),
  knows('provider-kit', ['domain', channels], ['lru-cache'], "import { z } from 'zod';"),
  knows(
    'login-kit',
    ['provider-kit'],
    ['jose', 'lru-cache'],
    "import type { Provider } from '@gemporium/providers/index.ts';",
  ),
  knows(
    'logins',
    ['login-kit', 'provider-kit', loginProviders],
    ['jose'],
    "import type { Provider } from '@gemporium/providers/index.ts';",
  ),
  {
    says: 'a login provider never knows another',
    of: (path) => loginOf(path) !== undefined,
    may: (name, path) => [undefined, loginOf(path)].includes(loginOf(name)),
    planted: { path: 'packages/logins/src/google/planted.ts', text: "import '../ios/adapter.ts';" },
  },
  knows('game-link', ['domain', 'provider-kit'], ['zod'], "import '@gemporium/catalogue/types.ts';"),
  knows(
    'catalogue',
    ['domain', 'art', channels],
    ['zod'],
    "import type { codes } from '@gemporium/contract/codes.ts';",
  ),
  knows('art', ['domain'], [], "import type { Brand } from '@gemporium/catalogue/types.ts';"),
  knows('text-table', [], ['string-width'], "import { toMajor } from '@gemporium/domain/money.ts';"),
  knows('locales', [], ['budoux'], "import { toMajor } from '@gemporium/domain/money.ts';"),
  knows(
    'providers',
    ['domain', 'provider-kit', channels],
    ['zod'],
    "type Codes = typeof import('@gemporium/contract/codes.ts');",
  ),
  {
    says: 'the storefront’s ui knows no feature',
    of: under('apps/storefront/src/ui/'),
    may: (name) =>
      !isOwn(name) || under('apps/storefront/src/ui/', 'packages/contract/', 'packages/domain/')(name),
    planted: { path: 'apps/storefront/src/ui/planted.tsx', text: "import '../orders/order-list.tsx';" },
  },
  {
    says: 'a provider never knows another provider',
    of: (path) => providerOf(path) !== undefined,
    may: (name, path) => [undefined, maker, providerOf(path)].includes(providerOf(name)),
    planted: { path: 'packages/providers/src/mycard/planted.ts', text: "import '../adyen/wire.ts';" },
  },
  {
    says: 'a simulator knows neither its adapter nor the signing of the kit',
    of: (path) => isSimulator(path) || under('apps/sandbox/')(path),
    may: (name) =>
      !((providerOf(name) ?? loginOf(name)) !== undefined && !isSimulator(name)) &&
      !(name.startsWith('packages/login-kit/') && !/\/(simulator|sandbox-ec-key)\.ts$/.test(name)) &&
      name !== 'jose' &&
      // Both sides derive the same key from a local secret, which no provider's documentation specifies.
      !(
        name.startsWith('packages/provider-kit/') &&
        !/\/(simulator|simulated-countries|sandbox-keys|sandbox-words)\.ts$/.test(name)
      ) &&
      !name.startsWith('packages/game-link/'),
    planted: { path: 'packages/providers/src/adyen/simulator/planted.ts', text: "import '../wire.ts';" },
  },
  {
    says: 'what runs in a payment’s own page knows nothing of the server’s half',
    of: isPaymentPage,
    may: (name) => isPaymentPage(name) || under('packages/domain/')(name),
    planted: { path: 'packages/providers/src/mycard/page/planted.ts', text: "import '../wire.ts';" },
  },
  {
    says: 'only the build knows what runs in a payment’s own page',
    of: (path) => isOwn(path) && !isPaymentPage(path),
    may: (name) => !isPaymentPage(name),
    planted: { path: 'packages/providers/src/mycard/planted.ts', text: "import './page/page.ts';" },
  },
  {
    says: 'no adapter, server or page knows a simulator',
    of: (path) => !isSimulator(path) && !under('apps/sandbox/')(path),
    may: (name) => !isSimulator(name) && !under('apps/sandbox/')(name),
    planted: {
      path: 'apps/server/src/planted.ts',
      text: "const simulator = await import('@gemporium/providers/adyen/simulator.ts');",
    },
  },
  {
    says: 'the storefront knows contract, domain and locales; zod never reaches the browser',
    of: under('apps/storefront/src/'),
    may: (name) => storefront.own(name) || storefront.libraries(name) || name.startsWith('wouter/'),
    planted: { path: 'apps/storefront/src/planted.tsx', text: "import { z } from 'zod';" },
  },
  {
    says: 'only the command line, which runs the server’s use cases for an operator, knows an app',
    of: isOwn,
    may: (name, path) =>
      appOf(name) === undefined ||
      appOf(name) === appOf(path) ||
      (path.startsWith('apps/cli/') && name.startsWith('apps/server/')) ||
      (path.startsWith('apps/launcher/') && name === 'apps/storefront/build.ts'),
    planted: {
      path: 'apps/server/src/planted.ts',
      text: "import type { Shop } from '../../storefront/src/app.tsx';",
    },
  },
  knowNot(
    'views',
    ['use-cases', 'repositories', 'routes', 'jobs', 'plugins'],
    "import type { ActivityStanding } from '../use-cases/activities/standing.ts';",
  ),
  knowNot(
    'use-cases',
    ['views', 'routes', 'jobs', 'plugins'],
    "import { type Shelf } from '../views/shelf.ts';",
  ),
  knowNot(
    'repositories',
    ['views', 'use-cases', 'routes', 'jobs', 'plugins'],
    "export type { ActivityStanding } from '../use-cases/activities/standing.ts';",
  ),
  {
    says: 'in the server only routes know a view',
    of: (path) => isOwn(path) && !server('routes', 'views')(path),
    may: (name) => !server('views')(name),
    planted: {
      path: 'apps/server/src/planted.ts',
      text: "export type Paths = import('./views/art-paths.ts').ArtPaths;",
    },
  },
  {
    says: 'a workspace’s imports are declared in its package.json',
    // The launcher builds everything with the tools of the whole project, whose package.json is the root's.
    of: (path) => /^(packages|apps)\/[^/]+\/src\//.test(path) && !path.startsWith('apps/launcher/'),
    may: (name, path) =>
      isNode(name) ||
      name.startsWith('gemporium:') ||
      workspaceOf(name) === workspaceOf(path) ||
      isDeclared(workspaceOf(path), name),
    planted: { path: 'apps/sandbox/src/planted.ts', text: "import { z } from 'zod/mini';" },
  },
  {
    says: 'the model of the random histories knows nothing of the code that it judges',
    of: under('tests/histories/model/'),
    may: under('tests/histories/model/'),
    planted: {
      path: 'tests/histories/model/planted.ts',
      text: "import type { OrderState } from '@gemporium/domain/lifecycles/order.ts';",
    },
  },
  {
    says: 'the check of the books knows nothing of the code',
    of: under('tests/books/'),
    may: (name) => name === 'pg' || isNode(name) || name.startsWith('tests/books/'),
    planted: {
      path: 'tests/books/planted.ts',
      text: "import { moveOrder } from '@gemporium/server/use-cases/orders/move-order.ts';",
    },
  },
];
