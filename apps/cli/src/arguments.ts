import { parseArgs } from 'node:util';
import { type Command, Refusal } from './command.ts';

export interface Arguments {
  words: Record<string, string>;
  options: Record<string, string | undefined>;
  flags: Set<string>;
}

/** Options that every command has. */
export const commonOptions = {
  help: 'Shows this help.',
  json: 'Answers JSON instead of text.',
} as const;

/** Reads what follows a command's name; refuses unknown options, missing and superfluous words. */
export function readArguments(command: Command, given: readonly string[]): Arguments {
  const options: Record<string, { type: 'boolean' | 'string' }> = {
    help: { type: 'boolean' },
    json: { type: 'boolean' },
  };
  if (command.changes)
    Object.assign(options, { 'dry-run': { type: 'boolean' }, operator: { type: 'string' } });
  for (const [name, option] of Object.entries(command.options))
    options[name] = { type: option.flag ? 'boolean' : 'string' };
  const parsed = parse(command, given, options);
  const flags = new Set<string>();
  const values: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(parsed.values)) {
    if (value === true) flags.add(name);
    else if (typeof value === 'string') values[name] = said(command, `--${name}`, value);
  }
  return { words: flags.has('help') ? {} : wordsOf(command, parsed.positionals), options: values, flags };
}

function parse(
  command: Command,
  given: readonly string[],
  options: Record<string, { type: 'boolean' | 'string' }>,
) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new Refusal(`${reason}.`, `See: gemporium ${command.name} --help`, 2);
  }
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
