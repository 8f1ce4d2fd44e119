import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeMutant, type Mutant, type StrykerMutant } from './mutant.ts';
import { mutateSql } from './sql-conditions.ts';

/*
 * Stryker supports no custom mutators. This file reaches into its instrumenter (the exact version pinned in
 * package.json) to add the SQL conditions and to choose which mutants are tried. instrument.test.ts fails if a new
 * version prevents it.
 */

type Node = Record<string, unknown> & { type: string };
interface NodePath {
  node: Node;
  parent: Node;
}
interface Mutator {
  name: string;
  mutate(path: NodePath, options: unknown): Iterable<Node>;
}
interface Instrumented {
  files: { name: string; content: string }[];
  mutants: (StrykerMutant & { id: string; status?: string; statusReason?: string })[];
}
interface InstrumenterClass {
  new (log: unknown): { instrument: Instrument };
  prototype: { instrument: Instrument };
}
type Instrument = (
  files: { name: string; content: string; mutate: boolean }[],
  options: unknown,
) => Promise<Instrumented>;

const inCore = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/core'));
const instrumenterFile = inCore.resolve('@stryker-mutator/instrumenter');
const { Instrumenter } = (await import(pathToFileURL(instrumenterFile).href)) as {
  Instrumenter: InstrumenterClass;
};
const mutatorsFile = join(dirname(instrumenterFile), 'mutators/index.js');
const { allMutators } = (await import(pathToFileURL(mutatorsFile).href)) as { allMutators: Mutator[] };

const sqlCondition: Mutator = {
  name: 'SqlCondition',
  *mutate(path) {
    if (!isStatementText(path)) return;
    const { sql, expressions } = sqlOf(path.node);
    for (const mutated of mutateSql(sql)) yield templateOf(mutated, expressions);
  },
};

/** Emptying a statement or its name tells nothing about the tests: the first call would fail. */
const stringLiteral = allMutators.find(({ name }) => name === 'StringLiteral');
if (!stringLiteral)
  throw new Error('Stryker’s mutator of string literals is missing: update tests/mutants/instrument.ts.');
const emptied = stringLiteral.mutate.bind(stringLiteral);
stringLiteral.mutate = (path, options) =>
  isStatementText(path) || isStatementName(path) ? [] : emptied(path, options);
allMutators.push(sqlCondition);

function argumentsOfStatement({ parent }: NodePath): unknown[] {
  const callee = parent.callee as Node | undefined;
  return parent.type === 'CallExpression' && callee?.name === 'statement'
    ? (parent.arguments as unknown[])
    : [];
}
const isStatementName = (path: NodePath) => argumentsOfStatement(path)[0] === path.node;
const isStatementText = (path: NodePath) => argumentsOfStatement(path)[1] === path.node;

/** The text, with a placeholder for each expression of the template. */
function sqlOf(node: Node): { sql: string; expressions: Node[] } {
  if (node.type === 'StringLiteral') return { sql: String(node.value), expressions: [] };
  if (node.type !== 'TemplateLiteral') return { sql: '', expressions: [] };
  const quasis = node.quasis as { value: { cooked: string } }[];
  const sql = quasis.map(({ value }, i) => (i === 0 ? '' : `\ufffc${i - 1}\ufffc`) + value.cooked).join('');
  return { sql, expressions: node.expressions as Node[] };
}

function templateOf(sql: string, expressions: Node[]): Node {
  const pieces = sql.split(/\ufffc(\d+)\ufffc/);
  const texts = pieces.filter((_, i) => i % 2 === 0);
  const quasis = texts.map((cooked, i) => ({
    type: 'TemplateElement',
    tail: i === texts.length - 1,
    value: { cooked, raw: cooked.replace(/[\\`]|\$\{/g, '\\$&') },
  }));
  const kept = pieces.filter((_, i) => i % 2 === 1).map((index) => expressions[Number(index)]!);
  return { type: 'TemplateLiteral', quasis, expressions: kept };
}

const instrument = Instrumenter.prototype.instrument;
const options = { plugins: null, excludedMutations: [], ignorers: [] };
const silent = { debug() {}, info() {}, warn() {}, error() {}, isDebugEnabled: () => false };

/** Every mutant of these files, in order. */
export async function listMutants(root: string, files: readonly string[]): Promise<Mutant[]> {
  const { mutants } = await plant(root, files);
  return mutants.map(({ place: _, ...mutant }) => mutant);
}

export interface PlacedMutant extends Mutant {
  /** Its id in the planted code. */
  place: string;
}

export interface Planted {
  mutants: PlacedMutant[];
  /** By file. */
  code: Map<string, string>;
}

/**
 * The code of these files with every mutant in it, each switched off (`set-mutants.ts`); any number of them can be
 * on. A statement's text is evaluated late, because mutants are switched on long after the repositories have been
 * loaded.
 */
export async function plant(root: string, files: readonly string[]): Promise<Planted> {
  const texts = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  const sources = [...texts].map(([name, content]) => ({ name, content, mutate: true }));
  const planted = await instrument.call(new Instrumenter(silent), sources, options);
  const mutants = planted.mutants.map((mutant) => ({
    ...describeMutant(mutant.fileName, texts.get(mutant.fileName) ?? '', mutant),
    place: mutant.id,
  }));
  const late = (content: string) =>
    content
      .replaceAll('ns.activeMutant === id', 'ns.switchedOn?.has(id)')
      .replace(/\bstatement\(('[^']*'|"[^"]*"),/g, 'globalThis.lateStatement($1, () =>');
  return { mutants, code: new Map(planted.files.map(({ name, content }) => [name, late(content)])) };
}

/** From now on, Stryker tries only these mutants. `describe` identifies a mutant of Stryker's. */
export function tryOnly(wanted: ReadonlySet<string>, describe: (mutant: StrykerMutant) => Mutant): void {
  Instrumenter.prototype.instrument = async function (files, given) {
    const answer = await instrument.call(this as never, files, given);
    for (const mutant of answer.mutants) {
      if (wanted.has(describe(mutant).id)) continue;
      mutant.status = 'Ignored';
      mutant.statusReason = 'not requested';
    }
    return answer;
  };
}
