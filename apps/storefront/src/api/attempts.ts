import { aboutTheVisit } from '@gemporium/contract/about-the-visit.ts';
import { recordOf } from '../record-of.ts';
import type { ShopStorage } from '../storage/shop-storage.ts';

/** Names for changes: made once for what the player intends, and the same again until an answer has come (row O-10). */
export interface Attempts {
  /** The name for this intention; kept, so that a reload or a second try uses it again. */
  nameFor(intention: string): { name: string; isKept: boolean };
  /** What became of these is known: the next change of this kind is another one. */
  settle(isKnown: (intention: string) => boolean): void;
}

/** Attempts kept in the browser's storage. */
export function createAttempts(storage: ShopStorage, makeId: () => string): Attempts {
  return {
    nameFor(intention) {
      const known = storage.read('paymentAttempts') ?? {};
      const kept = known[intention];
      if (kept) return { name: kept, isKept: true };
      const name = makeId();
      storage.write('paymentAttempts', { ...known, [intention]: name });
      return { name, isKept: false };
    },
    settle(isKnown) {
      const known = storage.read('paymentAttempts');
      if (!known) return;
      const open = Object.keys(known).filter((intention) => !isKnown(intention));
      if (open.length === Object.keys(known).length) return;
      if (open.length === 0) storage.remove('paymentAttempts');
      else storage.write('paymentAttempts', recordOf(open.map((one) => [one, known[one] ?? ''] as const)));
    },
  };
}

/** 128 random bits in 32 letters and digits: an attempt's name. */
export function randomAttemptId(): string {
  return randomHex(16);
}

/** Random bytes in hex, from the browser's own source. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => (value + 256).toString(16).slice(1)).join('');
}

/** The same text for the same fields, whatever their order and on whichever visit; it begins with the path. */
export function intentionOf(path: string, fields: Readonly<Record<string, unknown>>): string {
  const named = Object.keys(fields)
    .filter((name) => fields[name] !== undefined && !(aboutTheVisit as readonly string[]).includes(name))
    .sort()
    .map((name) => [name, fields[name]]);
  return `${path} ${JSON.stringify(named)}`;
}
