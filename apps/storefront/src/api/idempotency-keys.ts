import { aboutTheVisit } from '@gemporium/contract/about-the-visit.ts';
import { recordOf } from '../record-of.ts';
import type { ShopStorage } from '../storage/shop-storage.ts';

/** Idempotency keys: one for each change that the player intends, the same until an answer arrives (row O-10). */
export interface IdempotencyKeys {
  /** The key of this intention, stored so that a retry or a reload reuses it; `isKept`: it was stored before. */
  keyFor(intention: string): { key: string; isKept: boolean };
  /** Drops the keys of changes whose outcome is known, so that the next change of this kind gets a new one. */
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

/** An idempotency key: 128 random bits as 32 hexadecimal digits. */
export function randomKey(): string {
  return randomHex(16);
}

/** Cryptographically random bytes as hexadecimal digits. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => (value + 256).toString(16).slice(1)).join('');
}

/** A text that identifies the intention: the path, then the fields in sorted order, without those of the visit. */
export function intentionOf(path: string, fields: Readonly<Record<string, unknown>>): string {
  const named = Object.keys(fields)
    .filter((name) => fields[name] !== undefined && !(aboutTheVisit as readonly string[]).includes(name))
    .sort()
    .map((name) => [name, fields[name]]);
  return `${path} ${JSON.stringify(named)}`;
}
