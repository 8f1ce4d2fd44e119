import { parseArgs } from 'node:util';
import { type Command, Refusal } from './command.ts';

export interface Arguments {
  words: Record<string, string>;
  options: Record<string, string | undefined>;
  flags: Set<string>;
}

type Kind = { type: 'boolean' | 'string' };

/** Options that every command has. */
export const commonOptions = {
  help: 'Shows this help.',
  json: 'Answers JSON instead of text.',
} as const;

/** Reads what follows a command's name; refuses unknown options, missing and superfluous words. */
export function readArguments(command: Command, given: readonly string[]): Arguments {
  const options: Record<string, Kind> = {
    help: { type: 'boolean' },
    json: { type: 'boolean' },
  };
  if (command.changes)
    Object.assign(options, { 'dry-run': { type: 'boolean' }, operator: { type: 'string' } });
  for (const [name, option] of Object.entries(command.options))
    options[name] = { type: option.flag ? 'boolean' : 'string' };
  const parsed = parse(command, given, options);
  refuseTwice(command, parsed.tokens);
  const flags = new Set<string>();
  const values: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(parsed.values)) {
    if (value === true) flags.add(name);
    else if (typeof value === 'string') values[name] = said(command, `--${name}`, value);
  }
  return { words: flags.has('help') ? {} : wordsOf(command, parsed.positionals), options: values, flags };
}

function parse(command: Command, given: readonly string[], options: Record<string, Kind>) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(/\.\s/)[0] ?? '') : String(error);
    // Of a value that begins with a dash the runtime says no more than that it is ambiguous.
    const [, name] = /^Option '(--\S+)' argument is ambiguous$/.exec(reason) ?? [];
    const why = name ? `${name} has no value, or one that begins with a dash: ${name}=-…` : reason;
    throw new Refusal(`${why}.`, `See: gemporium ${command.name} --help`, 2);
  }
}

/** Of two players or methods only the last would be meant, and nobody would notice. A flag says the same twice. */
function refuseTwice(command: Command, tokens: ReturnType<typeof parse>['tokens']): void {
  const named = tokens.flatMap((token) =>
    token.kind === 'option' && token.value !== undefined ? token.name : [],
  );
  const twice = named.find((name, i) => named.indexOf(name) < i);
  if (twice !== undefined)
    throw new Refusal(`--${twice} is given twice.`, `See: gemporium ${command.name} --help`, 2);
}

function wordsOf(command: Command, given: readonly string[]): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [i, wanted] of command.words.entries()) {
    const name = wanted.replace(/\?$/, '');
    const value = given[i];
    if (value !== undefined) words[name] = said(command, `<${name}>`, value);
    else if (!wanted.endsWith('?'))
      throw new Refusal(`${command.name} needs <${name}>.`, `See: gemporium ${command.name} --help`, 2);
  }
  const extra = given[command.words.length];
  if (extra !== undefined)
    throw new Refusal(`"${extra}" is one word too many.`, `See: gemporium ${command.name} --help`, 2);
  return words;
}

/** An empty variable of a shell must not turn “of this player” into “of all of them”. */
function said(command: Command, name: string, value: string): string {
  if (value.trim()) return value;
  throw new Refusal(`${name} is empty.`, `See: gemporium ${command.name} --help`, 2);
}
