import { expect, it } from 'vitest';
import { isTest, readTexts, resolveImport } from './sources.ts';
import { importedBy, type Node, walk } from './syntax.ts';

/*
 * What a file exports is what others may use. An export that nobody uses hides that its code is dead, or promises more
 * than the file means to keep. Types are not looked at: those of a function's parameters and answer are part of it.
 */

/** Loaded by their paths: entries of the storefront's build, a plug-in of Stryker, and a script that its test loads so. */
const entries = [
  'apps/storefront/src/ssr.tsx',
  'tests/mutants/journal-reporter.ts',
  'scripts/lib/installed-packages.mjs',
];

/** Ways in for tests, with what they lead into. */
const forTests: Readonly<Record<string, string>> = {
  checkFiles: 'the check of brand files, without a folder',
  findNewerNames: 'what the built files use',
  profiles: 'the providers for the conformance suite',
  translate: 'a message with the types of its placeholders',
};

const texts = readTexts();

/** What each file exports as a value. */
function exportsOf(path: string, text: string): string[] {
  const names: string[] = [];
  walk(text, path, (node) => {
    const declared = (node as ExportNode).declaration;
    if (node.type !== 'ExportNamedDeclaration' || !declared) return;
    const own = declared.declarations?.map(({ id }) => id) ?? [declared.id];
    if (/^(Variable|Function|Class)Declaration$/.test(declared.type))
      names.push(...own.flatMap((id) => id?.name ?? []));
  });
  return names;
}

interface ExportNode extends Node {
  declaration?: (Node & { id?: Node; declarations?: { id: Node }[] }) | null;
}

const isNamespace = (specifier: object) =>
  'type' in specifier && specifier.type === 'ImportNamespaceSpecifier';

/** Who imports what: `file name` → files, and `file *` for who takes the whole. */
function usesOf(): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const { path, text } of texts)
    walk(text, path, (node) => {
      const source = importedBy(node);
      if (source === undefined) return;
      const of = resolveImport(path, source);
      const names = (node.specifiers ?? []).map(({ imported, local }) => (imported ?? local)?.name ?? '*');
      const isWhole = names.length === 0 || (node.specifiers ?? []).some(isNamespace);
      for (const name of isWhole ? ['*'] : names)
        uses.set(`${of} ${name}`, [...(uses.get(`${of} ${name}`) ?? []), path]);
    });
  return uses;
}

const uses = usesOf();
const exported = texts
  .filter(({ path }) => !entries.includes(path) && !path.endsWith('.d.ts'))
  .flatMap(({ path, text }) => exportsOf(path, text).map((name) => ({ path, text, name })))
  .map((one) => ({
    ...one,
    users: [...(uses.get(`${one.path} ${one.name}`) ?? []), ...(uses.get(`${one.path} *`) ?? [])],
  }));

it('every value that a file exports is imported somewhere', () => {
  const unused = exported.filter(({ users }) => users.length === 0);
  expect(exported.length).toBeGreaterThan(2000);
  expect(unused.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

it('no code of the product is there for its tests alone', () => {
  const isUsedAtHome = ({ text, name }: { text: string; name: string }) =>
    text.split(new RegExp(`\\b${name}\\b`)).length > 2;
  const idle = exported.filter(
    (one) => !isTest(one.path) && one.users.length > 0 && one.users.every(isTest) && !isUsedAtHome(one),
  );
  expect([...new Set(idle.map(({ name }) => name))].sort()).toEqual(Object.keys(forTests).sort());
});
