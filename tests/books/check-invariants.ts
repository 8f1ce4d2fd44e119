import { cards } from './invariants/cards.ts';
import { coupons } from './invariants/coupons.ts';
import { goods } from './invariants/goods.ts';
import { histories } from './invariants/histories.ts';
import type { Invariant } from './invariants/invariant.ts';
import { limits } from './invariants/limits.ts';
import { makeUp } from './invariants/make-up.ts';
import { money } from './invariants/money.ts';
import { rest } from './invariants/rest.ts';
import { silence } from './invariants/silence.ts';

/** Runs a query. */
export type Rows = <Row>(text: string) => Promise<Row[]>;

/** What must be true of a store's database, as queries. `restSeconds`: how long work may still be in progress. */
export function invariants(restSeconds = 0): Invariant[] {
  return [
    ...money,
    ...silence,
    ...goods,
    ...coupons,
    ...limits,
    ...cards,
    ...makeUp,
    ...histories,
    ...rest(restSeconds),
  ];
}

/**
 * Checks in the database whether the invariants I1 to I7 and I9 hold. It shares no code with the store: it knows only
 * the tables and what must be true. Each finding is one sentence after its invariant's name.
 */
export async function checkInvariants(rows: Rows, restSeconds = 0): Promise<string[]> {
  const findings: string[] = [];
  for (const { name, sql } of invariants(restSeconds)) {
    for (const { finding } of await rows<{ finding: string }>(sql)) findings.push(`${name}: ${finding}`);
  }
  return findings;
}
