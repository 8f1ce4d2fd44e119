import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('.', import.meta.url);

/** The generated lists: which file of each provider they collect, and the name of its export. */
const lists = [
  {
    file: 'adapters.ts',
    of: 'adapter.ts',
    name: 'adapters',
    nameOf: (variable: string) => variable,
    type: "import type { Provider } from '@gemporium/provider-kit/provider.ts';",
    says: '/** Every payment provider that the store can use, by its id. */',
    declared: 'Readonly<Record<string, Provider>>',
  },
  {
    file: 'simulators.ts',
    of: 'simulator.ts',
    name: 'simulators',
    nameOf: (variable: string) => `${variable}Simulator`,
    type: "import type { Simulator, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';",
    says: '/** The simulator of each provider, as a factory, by its id. */',
    declared: 'Readonly<Record<string, (tools: SimulatorTools) => Simulator>>',
  },
  {
    file: 'profiles.ts',
    of: 'conformance.ts',
    name: 'profiles',
    nameOf: (variable: string) => `profile as ${variable}`,
    type: "import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';",
    says: '/** The conformance profile of each provider, by its id. */',
    declared: 'Readonly<Record<string, ConformanceProfile>>',
  },
] as const;

/** The ids of the providers: each is a folder here with an adapter.ts. For another file, those that have it. */
export function providerIds(file = 'adapter.ts'): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/${file}`, folder)))
    .map((entry) => entry.name)
    .sort();
}

/**
 * The sources of the lists of providers, by file name. Every build writes them; a test notices if that was
 * forgotten. There are three, so that no server contains a simulator and no sandbox an adapter.
 */
export function generatedSources(ids: readonly string[] = providerIds()): Record<string, string> {
  const variable = (id: string) => id.replace(/-./g, (found) => found.slice(1).toUpperCase());
  const quoted = (id: string) => (id.includes('-') ? `'${id}'` : id);
  const entry = (id: string, value: string) => (id === value ? `  ${id},` : `  ${quoted(id)}: ${value},`);
  return Object.fromEntries(
    lists.map(({ file, of, name, nameOf, type, says, declared }) => [
      file,
      [
        '// biome-ignore-all format: written by generate.ts',
        '// Written by generate.ts from the folders beside it; run `npm run generate` after a change.',
        type,
        ...ids.map((id) => `import { ${nameOf(variable(id))} } from './${id}/${of}';`),
        '',
        says,
        `export const ${name}: ${declared} = {`,
        ...ids.map((id) => entry(id, String(nameOf(variable(id)).split(' ').at(-1)))),
        '};',
        '',
      ].join('\n'),
    ]),
  );
}

/** Writes the lists that have changed because a provider was added or removed. */
export function writeGenerated(into: URL = folder): void {
  for (const [file, source] of Object.entries(generatedSources())) {
    const target = new URL(file, into);
    if (!existsSync(target) || readFileSync(target, 'utf8') !== source) writeFileSync(target, source);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeGenerated();
