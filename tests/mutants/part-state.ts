import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@gemporium/launcher/config.ts';
import { listMutants } from './instrument.ts';
import { Journal } from './journal.ts';
import type { Mutant } from './mutant.ts';
import { isCode, type Part } from './parts.ts';

/** Ignored by git. */
export const workFolder = join(root, '.cache/mutants');

export interface PartState {
  part: Part;
  /** The mutants of this run: all, or the seed's sample. */
  mutants: Mutant[];
  /** How many there are to sample from. */
  of: number;
  seed: number | undefined;
  journal: Journal;
  /** A hash that changes with every test. */
  tests: string;
  /** A hash per test file, which changes with the file and with what the tests share. */
  testHashes: ReadonlyMap<string, string>;
}

/** A part's mutants, and the results so far. */
export async function openPart(part: Part, seed: number | undefined): Promise<PartState> {
  const all = await listMutants(root, codeFiles(part));
  const mutants = part.sample === undefined || seed === undefined ? all : drawn(all, seed, part.sample);
  const journal = new Journal(join(workFolder, `${part.name}.jsonl`));
  const testHashes = hashesOf(part);
  const tests = hashOf([...testHashes.values()]);
  return { part, mutants, of: all.length, seed, journal, tests, testHashes };
}

export const codeFiles = (part: Part): string[] => filesOf(part.code).filter(isCode);

/** Without those that start a program, which has the unchanged files, or PostgreSQL. */
export const testFilesOf = ({ testFolder, tests }: Part): string[] =>
  filesOf(tests.map((pattern) => `:(glob)${join(testFolder, pattern)}`)).filter(
    (file) => !/\/(main|postgres)\.test\.ts$/.test(file),
  );

export const undecided = ({ mutants, journal, tests }: PartState) =>
  mutants.filter(({ id }) => !journal.isDecided(id, tests));

/**
 * The seed of a sampled part: the requested one, else that of an unfinished run, else a new one.
 */
export function seedOf(part: Part, asked: number | undefined): number | undefined {
  if (part.sample === undefined) return undefined;
  const file = seedFile(part);
  const seed = asked ?? (existsSync(file) ? Number(readFileSync(file, 'utf8')) : Date.now() % 1_000_000);
  mkdirSync(workFolder, { recursive: true });
  writeFileSync(file, String(seed));
  return seed;
}

/** The copy of the tree that contains a part's mutants. */
export const treeOf = (part: Part) => join(workFolder, `tree-${part.name}`);

export const seedFile = (part: Part) => join(workFolder, `${part.name}.seed`);

function drawn(all: Mutant[], seed: number, { code, sql }: NonNullable<Part['sample']>): Mutant[] {
  const lot = ({ id }: Mutant) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const lots = all.map((mutant) => ({ mutant, lot: lot(mutant) })).sort((a, b) => (a.lot < b.lot ? -1 : 1));
  const isSql = ({ mutant }: { mutant: Mutant }) => mutant.mutator === 'SqlCondition';
  const picked = [...lots.filter((one) => !isSql(one)).slice(0, code), ...lots.filter(isSql).slice(0, sql)];
  const chosen = new Set(picked.map(({ mutant }) => mutant));
  return all.filter((mutant) => chosen.has(mutant));
}

function filesOf(patterns: readonly string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}

function hashesOf(part: Part): Map<string, string> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const shared = hashOf(filesOf((part.shared ?? []).map((pattern) => `:(glob)${pattern}`)).map(read));
  return new Map(testFilesOf(part).map((file) => [file, hashOf([shared, file, read(file)])]));
}

export const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);
