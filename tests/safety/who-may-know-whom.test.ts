import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesAmong } from './circles.ts';
import { filesOf, isTest, readSources, sourceOf } from './sources.ts';
import { broken, rules } from './who-may-know-whom.ts';

const sources = readSources();
/** Production code, and the tests that must be independent of the code that they judge. */
const bound = sources.filter(({ path }) => !isTest(path) || /^tests\/(books|histories\/model)\//.test(path));

describe('who may know whom', () => {
  it.each(rules)('$says', (rule) => {
    expect(broken(rule, bound)).toEqual([]);
    expect(bound.filter(({ path }) => rule.of(path)).length, 'files that it applies to').toBeGreaterThan(0);
  });

  it.each(rules)('$says: a file that breaks it is detected', (rule) => {
    const { path, text } = rule.planted;
    const planted = sourceOf(path, text);
    expect(broken(rule, [...bound, planted])).toEqual(
      planted.imports.map((name) => `${path} imports ${name}`),
    );
    expect(planted.imports).toHaveLength(1);
  });
});

describe('the storefront’s ui', () => {
  it('contains only what two or more places use', () => {
    const isUi = ({ path }: { path: string }) => path.startsWith('apps/storefront/src/ui/');
    const users = (part: string) =>
      new Set(bound.filter(({ imports }) => imports.includes(part)).map(({ path }) => dirname(path)));
    const parts = bound.filter((source) => isUi(source) && source.path.endsWith('.tsx'));
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.map(({ path }) => path).filter((path) => users(path).size < 2)).toEqual([]);
  });
});

describe('there are no circular imports', () => {
  it('in any package, app or test, including types', () => {
    expect(circlesAmong(sources)).toEqual([]);
  });

  it.each<[what: string, files: Record<string, string>, circles: string[][]]>([
    [
      'of types only',
      {
        'apps/server/src/a.ts': "import type { B } from './b.ts';",
        'apps/server/src/b.ts': "type A = import('./a.ts').A;",
      },
      [['apps/server/src/a.ts', 'apps/server/src/b.ts']],
    ],
    [
      'through a package’s name and back',
      {
        'packages/domain/src/a.ts': "export * from './b.ts';",
        'packages/domain/src/b.ts': "const c = () => import('@gemporium/domain/c.ts');",
        'packages/domain/src/c.ts': "import '@gemporium/domain/a.ts';",
        'packages/domain/src/d.ts': "import './a.ts';",
      },
      [['packages/domain/src/a.ts', 'packages/domain/src/b.ts', 'packages/domain/src/c.ts']],
    ],
    ['of one file', { 'tests/a.ts': "import { a } from './a.ts';" }, [['tests/a.ts']]],
    [
      'two independent ones',
      {
        'tests/a.ts': "import './b.ts';",
        'tests/b.ts': "import './a.ts'; import './c.ts';",
        'tests/c.ts': "import './d.ts';",
        'tests/d.ts': "import './c.ts';",
      },
      [
        ['tests/c.ts', 'tests/d.ts'],
        ['tests/a.ts', 'tests/b.ts'],
      ],
    ],
    [
      'none if two paths lead to one file',
      {
        'tests/a.ts': "import './b.ts'; import './c.ts';",
        'tests/b.ts': "import './d.ts';",
        'tests/c.ts': "import './d.ts'; import './b.ts';",
        'tests/d.ts': '',
      },
      [],
    ],
  ])('a circle %s is detected', (_what, files, circles) => {
    expect(circlesAmong(Object.entries(files).map(([path, text]) => sourceOf(path, text)))).toEqual(circles);
  });
});

describe('an import is detected', () => {
  it.each([
    "import { a } from './it.ts';",
    "import * as a from './it.ts';",
    "import './it.ts';",
    "import type { A } from './it.ts';",
    "import { type A } from './it.ts';",
    "export { a } from './it.ts';",
    "export type { A } from './it.ts';",
    "export * from './it.ts';",
    "export type * from './it.ts';",
    "import {\n  a, // from './elsewhere.ts'\n} from './it.ts';",
    "const it = import('./it.ts');",
    'const it = import(`./it.ts`);',
    "type A = import('./it.ts').A;",
    "let it: Promise<Array<typeof import('./it.ts')>>;",
    "declare module 'it' { const it: import('./it.ts').It; }",
    "const page = <p title={String(import('./it.ts'))}>it</p>;",
    "import { a } from '../safety/it.ts';",
  ])('%s', (text) => {
    expect(sourceOf('tests/safety/a.tsx', text).imports).toEqual(['tests/safety/it.ts']);
  });

  it.each([
    "// import { a } from './it.ts';",
    "/* import './it.ts'; */",
    `const text = "import './it.ts'";`,
    "const text = `\nimport './it.ts';\n`;",
    `const it = import(\`./\${name}.ts\`);`,
    "const it = find('./it.ts');",
  ])('nothing else is an import: %s', (text) => {
    expect(sourceOf('tests/safety/a.tsx', text).imports).toEqual([]);
  });

  it('every import leads to a file', () => {
    const files = new Set(filesOf('.ts', '.tsx', '.mjs', '.json', '.css'));
    const generated = /^(apps\/storefront\/|packages\/locales\/).*(generated|dist)/;
    const lost = sources.flatMap(({ path, imports }) =>
      imports
        .filter((name) => /^(packages|apps)\//.test(name) && !files.has(name) && !generated.test(name))
        .map((name) => `${path} imports ${name}`),
    );
    expect(lost).toEqual([]);
  });
});
