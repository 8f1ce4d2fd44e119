import { aboutTheVisit } from '@gemporium/contract/about-the-visit.ts';
import { recordOf } from '../record-of.ts';
import type { ShopStorage } from '../storage/shop-storage.ts';

/** Idempotency keys: one for each change that the player intends, and the same one until an answer has come (row O-10). */
export interface IdempotencyKeys {
  /** The key for this intention; kept, so that a reload or a retry uses it again. */
  keyFor(intention: string): { key: string; isKept: boolean };
  /** Drops the keys of changes whose outcome is known: the next change of this kind is another one. */
  forget(isKnown: (intention: string) => boolean): void;
}

/** Keys kept in the browser's storage. */
export function createIdempotencyKeys(storage: ShopStorage, makeKey: () => string): IdempotencyKeys {
  return {
    keyFor(intention) {
      const known = storage.read('paymentAttempts') ?? {};
      const kept = known[intention];
      if (kept) return { key: kept, isKept: true };
      const key = makeKey();
      storage.write('paymentAttempts', { ...known, [intention]: key });
      return { key, isKept: false };
    },
    forget(isKnown) {
      const known = storage.read('paymentAttempts');
      if (!known) return;
      const open = Object.keys(known).filter((intention) => !isKnown(intention));
      if (open.length === Object.keys(known).length) return;
      if (open.length === 0) storage.remove('paymentAttempts');
      else storage.write('paymentAttempts', recordOf(open.map((one) => [one, known[one] ?? ''] as const)));
    },
  };
}

/** 128 random bits in 32 letters and digits: an idempotency key. */
export function randomKey(): string {
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
