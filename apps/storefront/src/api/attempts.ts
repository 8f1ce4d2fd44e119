import { aboutTheVisit } from '@gemporium/contract/about-the-visit.ts';
import type { ShopStorage } from '../storage/shop-storage.ts';

/** Names for changes: made once for what the player intends, and the same again until an answer has come (row O-10). */
export interface Attempts {
  /** The name for this intention; kept, so that a reload or a second try uses it again. */
  nameFor(intention: string): string;
  /** An answer came: the next change of this kind is another one. */
  settle(intention: string): void;
}

/** Attempts kept in the browser's storage. */
export function createAttempts(storage: ShopStorage, makeId: () => string): Attempts {
  return {
    nameFor(intention) {
      const known = storage.read('paymentAttempts') ?? {};
      const name = known[intention] ?? makeId();
      if (!known[intention]) storage.write('paymentAttempts', { ...known, [intention]: name });
      return name;
    },
    settle(intention) {
      const { [intention]: _, ...others } = storage.read('paymentAttempts') ?? {};
      if (Object.keys(others).length > 0) storage.write('paymentAttempts', others);
      else storage.remove('paymentAttempts');
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

/** The same text for the same intention, whatever order its fields were written in, and on whichever visit. */
export function intentionOf(path: string, fields: Readonly<Record<string, unknown>>): string {
  const named = Object.keys(fields)
    .filter((name) => fields[name] !== undefined && !(aboutTheVisit as readonly string[]).includes(name))
    .sort()
    .map((name) => [name, fields[name]]);
  return `${path} ${JSON.stringify(named)}`;
}
