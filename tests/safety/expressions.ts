import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { filesOf, root } from './sources.ts';
import { walk } from './syntax.ts';

/** A regular expression in a program. */
export interface Expression {
  source: string;
  flags: string;
  /** `path:line` of its first occurrence. */
  at: string;
}

export const written = ({ source, flags }: Pick<Expression, 'source' | 'flags'>) => `/${source}/${flags}`;

const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^tests\/|^bench\/|\/conformance\//.test(path);

/** Every expression in production code, once, found by a real parser; tests see only our own texts. */
export function expressionsOfTheTree(): { literals: Expression[]; built: string[] } {
  const literals = new Map<string, Expression>();
  const built: string[] = [];
  for (const path of filesOf('.ts', '.tsx', '.mjs').filter((file) => !isTest(file))) {
    const found = expressionsOf(readFileSync(join(root, path), 'utf8'), path);
    for (const one of found.literals) if (!literals.has(written(one))) literals.set(written(one), one);
    built.push(...found.built);
  }
  return { literals: [...literals.values()], built };
}

/** The literals of one file, and the places where it builds expressions from texts. */
export function expressionsOf(text: string, path: string): { literals: Expression[]; built: string[] } {
  const literals: Expression[] = [];
  const built: string[] = [];
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  walk(text, path, ({ type, regex, start, callee }) => {
    if (type === 'Literal' && regex)
      literals.push({ source: regex.pattern, flags: regex.flags, at: `${path}:${lineOf(start)}` });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      built.push(path);
  });
  return { literals, built };
}

/** Why an expression is not proved linear; undefined if it is. */
export async function whyNotLinear({
  source,
  flags,
}: Pick<Expression, 'source' | 'flags'>): Promise<string | undefined> {
  const verdict = await check(source, flags, { timeout: 20_000 });
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'unknown') return `cannot be proved linear (${verdict.error.kind})`;
  return `${verdict.complexity.summary}, for example with ${verdict.attack.pattern.slice(0, 100)}`;
}

const listFile = join(root, 'tests/safety/linear-expressions.txt');

/** Proofs take seconds each, so they are stored: one proved expression per line. */
export const keptProofs = () =>
  new Set(existsSync(listFile) ? readFileSync(listFile, 'utf8').split('\n').filter(Boolean) : []);

export { listFile };
