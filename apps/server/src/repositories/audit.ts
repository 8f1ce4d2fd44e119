import { type Queryable, statement } from './database.ts';

/** The audit log of operators, in the database’s time. Append-only. */
export interface AuditEntry {
  operator: string;
  /** `catalogue rollback`, `orders refund`, … */
  command: string;
  arguments: Readonly<Record<string, unknown>>;
  store?: string;
  target: string;
  outcome: string;
}

const insert = statement(
  'audit_insert',
  `insert into audit (operator, command, arguments, store, target, outcome) values ($1, $2, $3, $4, $5, $6)`,
);

/** An operator's action, before its outcome is known. */
export type AuditIntent = Omit<AuditEntry, 'outcome'>;

/** Must run in the transaction of the action. */
export async function recordAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.write(insert, [
    entry.operator,
    entry.command,
    JSON.stringify(entry.arguments),
    entry.store ?? null,
    entry.target,
    entry.outcome,
  ]);
}
