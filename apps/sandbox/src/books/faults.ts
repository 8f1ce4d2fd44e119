import type { DatabaseSync } from 'node:sqlite';
import type { JsonObject } from '@gemporium/provider-kit/simulator.ts';

/** A fault armed through the control API, applied to the next matching requests or notifications. */
export interface Fault {
  readonly seq: number;
  readonly provider: string;
  readonly kind: string;
  /** The call whose answers it applies to; null means the kind's usual calls. */
  readonly call: string | null;
  /** The event whose notifications it applies to. */
  readonly event: string | null;
  readonly reference: string | null;
  readonly account: string | null;
  readonly armed: number;
  readonly remaining: number;
  readonly options: JsonObject;
  readonly createdAt: number;
}

interface Row extends Omit<Fault, 'options' | 'createdAt'> {
  readonly options: string;
  readonly created_at: number;
}

function toFault({ options, created_at, ...row }: Row): Fault {
  return { ...row, options: JSON.parse(options) as JsonObject, createdAt: created_at };
}

/** Matches the reference itself and every attempt `<reference>-<n>` of it. */
export function meets(
  fault: Fault,
  about: { readonly account?: string; readonly reference?: string },
): boolean {
  if (fault.account !== null && fault.account !== about.account) return false;
  if (fault.reference === null) return true;
  return about.reference === fault.reference || about.reference?.startsWith(`${fault.reference}-`) === true;
}

export type FaultBook = ReturnType<typeof faultBook>;

/** Armed faults. Like everything else they survive a restart. */
export function faultBook(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO faults (provider, kind, call, event, reference, account, armed, remaining, options, created_at)
     VALUES ($provider, $kind, $call, $event, $reference, $account, $armed, $armed, $options, $createdAt) RETURNING *`,
  );
  const live = db.prepare('SELECT * FROM faults WHERE provider = ? AND remaining > 0 ORDER BY seq');
  const spend = db.prepare('UPDATE faults SET remaining = remaining - 1 WHERE seq = ?');
  const all = db.prepare('SELECT * FROM faults ORDER BY seq');
  const clear = db.prepare(
    'UPDATE faults SET remaining = 0 WHERE remaining > 0 AND ($seq IS NULL OR seq = $seq)',
  );
  return {
    arm(fault: Omit<Fault, 'seq' | 'remaining'>): Fault {
      const options = JSON.stringify(fault.options);
      return toFault(insert.get({ ...fault, options }) as unknown as Row);
    },
    live(provider: string): Fault[] {
      return (live.all(provider) as unknown as Row[]).map(toFault);
    },
    spend(fault: Fault): void {
      spend.run(fault.seq);
    },
    list(): Fault[] {
      return (all.all() as unknown as Row[]).map(toFault);
    },
    /** Disarms one, or all of them. */
    disarm(seq: number | null): number {
      return Number(clear.run({ seq }).changes);
    },
  };
}
