import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '@gemporium/cli/arguments.ts';
import type { Command } from '@gemporium/cli/command.ts';
import { commands } from '@gemporium/cli/commands.ts';
import { describe, expect, it } from 'vitest';
import { filesOf, root } from './sources.ts';

/*
 * What the documents tell an operator to type is a command that exists, with words and options that it takes; and each
 * command stands in a document.
 */

interface Typed {
  document: string;
  line: string;
  /** A command of a block must be complete; one in a sentence or a list may leave words out. */
  isWhole: boolean;
}

const groups = new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''));
const block = /^```\w*\n([\s\S]*?)^```/gm;
const indented = /^ {4}(\S.*)$/gm;
/** What follows two spaces explains the command. */
const explanation = / {2,}\S.*$/;

/** The commands in a document's code, without what starts the program. */
function typedIn(document: string, text: string): Typed[] {
  const blocks = [...text.matchAll(block)].flatMap(([, lines = '']) => lines.split('\n'));
  const rest = text.replace(block, '');
  const whole = [...blocks, ...[...rest.matchAll(indented)].map(([, line = '']) => line)]
    .map((line) => line.replace(explanation, ''))
    .filter((line) => /^(npm run (-s )?gemporium --|gemporium) /.test(line))
    .map((line) => ({ document, line, isWhole: !line.includes(' | ') }));
  const spans = [...rest.matchAll(/`([^`\n]+)`/g)]
    .map(([, line = '']) => ({ document, line, isWhole: false }))
    .filter(({ line }) => /^\S+ \S/.test(bare(line)) && groups.has(bare(line).split(' ')[0] ?? ''));
  return [...whole, ...spans];
}

function bare(line: string): string {
  return line
    .replace(/^(npm run (-s )?gemporium -- |gemporium )/, '')
    .replace(/ > \S+$/, '')
    .replace(/[[\]]/g, '');
}

/** `catalogue check | publish`: two commands. A place for a value counts as one word, as a quoted text does. */
function wordsOf(line: string): string[][] {
  const plain = bare(line).replace(/<[^>]+>|'[^']*'|"[^"]*"|…/g, 'x');
  const [first = '', ...others] = plain.split(' | ');
  const [group = ''] = first.split(' ');
  return [first, ...others.map((other) => `${group} ${other}`)].map((one) => one.trim().split(/\s+/));
}

function problemOf({ line, isWhole }: Typed): string | undefined {
  for (const words of wordsOf(line)) {
    const command = commands.find(({ name }) => name === words.slice(0, 2).join(' '));
    if (!command) return `there is no command ${words.slice(0, 2).join(' ')}`;
    const given = words.slice(2);
    const wanted = isWhole ? command.words : command.words.map((word) => `${word.replace('?', '')}?`);
    try {
      readArguments({ ...command, words: wanted }, isWhole ? given : completed(command, given));
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return undefined;
}

/** A sentence may name an option without its value. */
function completed(command: Command, given: readonly string[]): string[] {
  return given.flatMap((word, i) => {
    const option = command.options[word.slice(2)];
    const isBare = word.startsWith('--') && option && !option.flag;
    return isBare && (given[i + 1]?.startsWith('--') ?? true) ? [word, 'x'] : [word];
  });
}

const typed = filesOf('.md')
  .filter((path) => !path.startsWith('packages/'))
  .flatMap((path) => typedIn(path, readFileSync(join(root, path), 'utf8')));

describe('what documents tell an operator to type', () => {
  it.each([
    ['```\ngemporium orders fnid\n```', 'there is no command orders fnid'],
    ['    npm run gemporium -- orders find --playr 1   looks', "Unknown option '--playr'."],
    ['```sh\ngemporium orders show\n```', 'orders show needs <billing-number>.'],
    ['as `work resume <id> now`', '"now" is one word too many.'],
    ['`catalogue check | republish`', 'there is no command catalogue republish'],
  ])('is found and judged: %s', (text, problem) => {
    expect(typedIn('made-up.md', text).map(problemOf)).toEqual([problem]);
  });

  it.each([
    ['a table of `orders`, `payments.json`, and `select orders`'],
    ['`exceptions resolve --given-back`, `orders refund` with `--payment`'],
    ['```\ngemporium catalogue check | versions\n```'],
  ])('is in order, or no command: %s', (text) => {
    expect(
      typedIn('made-up.md', text)
        .map(problemOf)
        .filter((problem) => problem !== undefined),
    ).toEqual([]);
  });

  it('is a command with words and options that it takes', () => {
    expect(typed.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(20);
    expect(typed.length).toBeGreaterThan(80);
    const wrong = typed.flatMap((one) => {
      const problem = problemOf(one);
      return problem === undefined ? [] : [`${one.document}: ${one.line}: ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  it('leaves out npm’s own lines where the output is kept', () => {
    const kept = typed.filter(({ line }) => line.startsWith('npm') && line.includes(' > '));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ line }) => !line.startsWith('npm run -s '))).toEqual([]);
  });

  it('names every command', () => {
    const named = new Set(
      typed.flatMap(({ line }) => wordsOf(line).map((words) => words.slice(0, 2).join(' '))),
    );
    expect(commands.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });
});
