import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keepWords } from './keep-words.ts';
import { breakMark, keepMark, markPhrases } from './mark-phrases.ts';
import { type MessagePart, parseMessage } from './parse-message.ts';

const folder = new URL('.', import.meta.url);
const target = new URL('generated.ts', folder);

/**
 * The source of generated.ts: an import for each language file of this folder, the Japanese messages with their phrases
 * and the Thai ones with their words marked, and the placeholders of each English message as types. Every build writes it; a test notices when it was forgotten.
 */
export function generatedSource(): string {
  const languages = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
  const read = (language: string) =>
    JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Record<string, string>;
  const marked = (language: string, mark: (text: string) => string) =>
    Object.entries(read(language))
      .map(([key, text]) => [key, mark(text), text])
      .filter(([, written, text]) => written !== text)
      .map(([key, written = '']) => `    ${key}: ${visible(written)},`);
  const variable = (language: string) => language.replace(/-./g, (found) => found.slice(1).toUpperCase());
  return [
    '// biome-ignore-all format: written by generate.ts',
    '// Written by generate.ts from the language files; run `npm run generate` after a change.',
    ...languages.map((name) => `import ${variable(name)} from './${name}.json' with { type: 'json' };`),
    '',
    '/** The texts of each language that has a file. */',
    'export const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
    ...languages.map((name) => (variable(name) === name ? `  ${name},` : `  '${name}': ${variable(name)},`)),
    '};',
    '',
    '/** Messages of languages without spaces, with marks where a line may break, and where it may not. */',
    'export const phrased: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
    '  ja: {',
    ...marked('ja', markPhrases),
    '  },',
    '  th: {',
    ...marked('th', keepWords),
    '  },',
    '};',
    '',
    '/** Each message key with the values that its English text names. */',
    'export interface MessageArguments {',
    ...Object.entries(read('en')).map(([key, text]) => `  ${key}: ${argumentsType(parseMessage(text))};`),
    '}',
    '',
  ].join('\n');
}

/** As a literal in which the marks can be seen. */
function visible(text: string): string {
  const quoted = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return `'${quoted.replaceAll(breakMark, '\\u200b').replaceAll(keepMark, '\\u2060')}'`;
}

function argumentsType(parts: readonly MessagePart[]): string {
  const types = new Map<string, string>();
  const visit = (part: MessagePart): void => {
    if (part.kind === 'text') return;
    if (part.kind !== 'argument') types.set(part.name, 'number');
    else if (!types.has(part.name)) types.set(part.name, 'string | number');
    if (part.kind === 'plural') Object.values(part.cases).flat().forEach(visit);
  };
  parts.forEach(visit);
  const fields = [...types].map(([name, type]) => `${name}: ${type}`).join('; ');
  return fields ? `{ ${fields} }` : 'Record<never, never>';
}

/** Writes generated.ts where a message or a language was added since. */
export function writeGenerated(): void {
  const source = generatedSource();
  if (!existsSync(target) || readFileSync(target, 'utf8') !== source) writeFileSync(target, source);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeGenerated();
