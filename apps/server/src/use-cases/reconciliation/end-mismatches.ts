import type { Queryable } from '../../repositories/database.ts';
import { resolveNamedCauses } from '../../repositories/exceptions.ts';

/** Resolves the exceptions that said that a report differs from these entries. */
export const endMismatches = (tx: Queryable, about: { store: string; keys: readonly string[] }, by: string) =>
  resolveNamedCauses(tx, { ...about, kind: 'settlement-mismatch' }, by, 'a report agrees');
