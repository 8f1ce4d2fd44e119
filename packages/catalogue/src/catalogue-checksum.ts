import { createHash } from 'node:crypto';
import type { Catalogue } from './types.ts';

/** SHA-256 (hex) of a catalogue's content; the same content always gives the same sum, whatever the order of its keys. */
export function catalogueChecksum(catalogue: Catalogue): string {
  return createHash('sha256').update(canonical(catalogue)).digest('hex');
}

/** JSON with sorted keys and without undefined; lists keep their order, which means something. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
