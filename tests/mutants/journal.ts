import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Verdict } from './mutant.ts';

interface Entry {
  id: string;
  /** Undefined while some of its tests have not run yet. */
  verdict?: Verdict | undefined;
  /** The state of the tests that judged it. */
  tests: string;
  /** If known, the test file that noticed it, and its message. */
  by?: string | undefined;
  detail?: string | undefined;
  /** Hashes of the test files that have passed with it, which need not run again. */
  seen?: string[];
}

/**
 * The results so far, one line per mutant, so that a killed run continues where it was. A killed mutant stays killed
 * while its file is unchanged; a survivor is retried once a test changes.
 */
export class Journal {
  readonly #file: string;
  readonly #entries = new Map<string, Entry>();

  constructor(file: string) {
    this.#file = file;
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    for (const line of lines) this.#read(line);
  }

  /** The last line of a killed run may be half written. */
  #read(line: string): void {
    if (!line.endsWith('}')) return;
    const entry = JSON.parse(line) as Entry;
    this.#entries.set(entry.id, entry);
  }

  add(entry: Entry): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    // The line break comes first, so that a half-written line of a killed run does not become part of this one.
    appendFileSync(this.#file, `\n${JSON.stringify(entry)}`);
    this.#entries.set(entry.id, entry);
  }

  verdictOf(id: string): Verdict | undefined {
    return this.#entries.get(id)?.verdict;
  }

  /** The test files that have already passed with this mutant, as they are now. */
  seenBy(id: string, hashes: ReadonlyMap<string, string>): string[] {
    const seen = new Set(this.#entries.get(id)?.seen);
    return [...hashes].filter(([, hash]) => seen.has(hash)).map(([file]) => file);
  }

  isDecided(id: string, tests: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry?.verdict) return false;
    return entry.tests === tests || entry.verdict === 'killed' || entry.verdict === 'timeout';
  }
}
