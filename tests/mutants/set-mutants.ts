import { afterAll, beforeAll, inject } from 'vitest';
import type { Task } from './lane.ts';

/* Set-up file of each test file in a lane: switches mutants on, and counts which mutants the file reaches. */

interface Stryker {
  switchedOn?: ReadonlySet<string> | undefined;
  /** Prefix of statement names while mutants are on. */
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

/** A statement whose text is evaluated at each call, so that its mutants can be switched on after loading. */
globalThis.lateStatement = (name, text) => ({
  // A connection caches prepared statements by name.
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
// The mutated files keep a reference to this object.
stryker.mutantCoverage ??= { static: {}, perTest: {} };
Object.assign(stryker.mutantCoverage, { static: {}, perTest: {} });

beforeAll(() => {
  stryker.switchedOn = wanted;
  stryker.hitCount = 0;
  stryker.hitLimit = hitLimit;
  stryker.currentTestId = 'file';
});
// Hooks declared first run last, so the file's own afterAll hooks are still mutated.
// biome-ignore lint/correctness/noEmptyPattern: Vitest requires the pattern
afterAll(({}, file) => {
  stryker.switchedOn = undefined;
  stryker.currentTestId = undefined;
  Object.assign(file.meta, {
    asItLoads: Object.keys(stryker.mutantCoverage?.static ?? {}),
    hits: stryker.mutantCoverage?.perTest.file ?? {},
  });
});
