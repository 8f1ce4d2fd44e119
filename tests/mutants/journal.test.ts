import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Journal } from './journal.ts';
import type { Mutant, Verdict } from './mutant.ts';
import { rowOf, survivorsOf } from './report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, 'part.jsonl');
const verdicts: Verdict[] = ['killed', 'timeout', 'survived', 'no-coverage', 'invalid'];

it('a killed run continues where it was, and a half-written line is retried', () => {
  const journal = new Journal(file());
  journal.add({ id: 'a', verdict: 'killed', tests: 't1' });
  journal.add({ id: 'b', verdict: 'survived', tests: 't1' });
  appendFileSync(file(), '\n{"id":"c","verdict":"kil');
  const next = new Journal(file());
  expect(['a', 'b', 'c'].map((id) => next.isDecided(id, 't1'))).toEqual([true, true, false]);
  next.add({ id: 'c', verdict: 'killed', tests: 't1' });
  expect(['a', 'b', 'c'].map((id) => new Journal(file()).isDecided(id, 't1'))).toEqual([true, true, true]);
});

it('survivors are retried once a test has changed, killed mutants are not', () => {
  const journal = new Journal(file());
  for (const verdict of verdicts) journal.add({ id: verdict, verdict, tests: 't1' });
  expect(verdicts.map((id) => journal.isDecided(id, 't1'))).toEqual([true, true, true, true, true]);
  expect(verdicts.map((id) => journal.isDecided(id, 't2'))).toEqual([true, true, false, false, false]);
  journal.add({ id: 'survived', verdict: 'killed', tests: 't2' });
  expect(journal.verdictOf('survived')).toBe('killed');
});

it('the table counts the noticed mutants among all that were tried', () => {
  const journal = new Journal(file());
  const mutants = [...verdicts, 'untried'].map(
    (id): Mutant => ({
      id,
      file: 'x.ts',
      line: 1,
      mutator: 'm',
      from: id,
      to: '',
    }),
  );
  for (const verdict of verdicts) journal.add({ id: verdict, verdict, tests: 't1' });
  const part = { name: 'part', code: [], testFolder: '', tests: [] };
  const state = { part, mutants, of: 6, seed: undefined, journal, tests: 't1', testHashes: new Map() };
  expect(rowOf(state)).toEqual({
    part: 'part',
    mutants: 6,
    killed: 1,
    timeout: 1,
    survived: 1,
    'no coverage': 1,
    accepted: 0,
    untried: 1,
    '%': 50,
  });
  expect(survivorsOf(state).map(({ id }) => id)).toEqual(['survived', 'no-coverage']);
});
