import { afterAll, beforeAll, inject } from 'vitest';
import type { Task } from './lane.ts';

/* Stands before each test file of a lane: switches mutants on, and counts which mutants the file comes by. */

interface Stryker {
  switchedOn?: ReadonlySet<string> | undefined;
  /** Begins the names of statements while mutants are on. */
  label?: string;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
declare global {
  var __stryker__: Stryker | undefined;
  var lateStatement: (name: string, text: () => string) => { name: string; text: string };
}

globalThis.__stryker__ ??= {};
const stryker: Stryker = globalThis.__stryker__;
const { mutants, hitLimit, asItLoads } = inject('task' as never) as Task;
const wanted = mutants.length > 0 ? new Set(mutants) : undefined;

/** A statement whose text is asked for at each call: a mutant of it can be set after the file is loaded. */
globalThis.lateStatement = (name, text) => ({
  // A connection keeps a prepared statement by its name.
  get name() {
    return stryker.switchedOn ? `${stryker.label}${name}` : name;
  },
  get text() {
    return text();
  },
});

stryker.label = `m${mutants[0]}_`;
stryker.switchedOn = asItLoads ? wanted : undefined;
stryker.currentTestId = undefined;
// The mutated files hold on to the object itself.
stryker.mutantCoverage ??= { static: {}, perTest: {} };
Object.assign(stryker.mutantCoverage, { static: {}, perTest: {} });

beforeAll(() => {
  stryker.switchedOn = wanted;
  stryker.hitCount = 0;
  stryker.hitLimit = hitLimit;
  stryker.currentTestId = 'file';
});
// Hooks that are declared first end last: what the file itself does at its end is mutated, too.
// biome-ignore lint/correctness/noEmptyPattern: Vitest wants the pattern
afterAll(({}, file) => {
  stryker.switchedOn = undefined;
  stryker.currentTestId = undefined;
  Object.assign(file.meta, {
    asItLoads: Object.keys(stryker.mutantCoverage?.static ?? {}),
    hits: stryker.mutantCoverage?.perTest.file ?? {},
  });
});
