import type { DatabaseSync } from 'node:sqlite';
import type { JsonObject, PaymentStatus, SimulatedPayment } from '@gemporium/provider-kit/simulator.ts';

export interface PaymentRow {
  provider: string;
  id: string;
  account: string;
  reference: string;
  amount_minor: number;
  currency: string;
  status: PaymentStatus;
  created_at: number;
  updated_at: number;
  expires_at: number | null;
  details: string;
}

export function toPayment(row: PaymentRow): SimulatedPayment {
  return {
    provider: row.provider,
    id: row.id,
    account: row.account,
    reference: row.reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    details: JSON.parse(row.details) as JsonObject,
  };
}

export type PaymentBook = ReturnType<typeof paymentBook>;

/** The providers' payments. */
export function paymentBook(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO payments (provider, id, account, reference, amount_minor, currency, status, created_at, updated_at, expires_at, details)
     VALUES ($provider, $id, $account, $reference, $amountMinor, $currency, $status, $createdAt, $updatedAt, $expiresAt, $details)`,
  );
  const byId = db.prepare('SELECT * FROM payments WHERE provider = ? AND id = ?');
  const byReference = db.prepare(
    'SELECT * FROM payments WHERE provider = ? AND account = ? AND reference = ? ORDER BY seq DESC LIMIT 1',
  );
  const ofAccount = db.prepare('SELECT * FROM payments WHERE provider = ? AND account = ? ORDER BY seq');
  const newest = db.prepare('SELECT * FROM payments ORDER BY seq DESC LIMIT ?');
  const update = db.prepare(
    'UPDATE payments SET status = ?, details = ?, updated_at = ? WHERE provider = ? AND id = ?',
  );
  // A billing number finds its newest attempt: people know the order, not the attempt.
  const loosely = db.prepare(
    `SELECT * FROM payments WHERE provider = $provider AND ($account IS NULL OR account = $account)
       AND (reference = $reference OR (reference > $reference || '-' AND reference < $reference || '.'))
     ORDER BY seq DESC LIMIT 1`,
  );
  const find = (provider: string, id: string): SimulatedPayment | undefined => {
    const row = byId.get(provider, id) as PaymentRow | undefined;
    return row && toPayment(row);
  };
  return {
    find,
    open(payment: SimulatedPayment): void {
      insert.run({ ...payment, details: JSON.stringify(payment.details) });
    },
    findByReference(provider: string, account: string, reference: string): SimulatedPayment | undefined {
      const row = byReference.get(provider, account, reference) as PaymentRow | undefined;
      return row && toPayment(row);
    },
    findLoosely(provider: string, reference: string, account: string | null): SimulatedPayment | undefined {
      const row = loosely.get({ provider, account, reference }) as PaymentRow | undefined;
      return row && toPayment(row);
    },
    /** The newest first. */
    newest(count: number): SimulatedPayment[] {
      return (newest.all(count) as unknown as PaymentRow[]).map(toPayment);
    },
    listOf(provider: string, account: string): SimulatedPayment[] {
      return (ofAccount.all(provider, account) as unknown as PaymentRow[]).map(toPayment);
    },
    change(
      provider: string,
      id: string,
      change: { readonly status?: PaymentStatus; readonly details?: JsonObject },
      now: number,
    ): SimulatedPayment {
      const payment = find(provider, id);
      if (!payment) throw new Error(`There is no payment ${id} at ${provider}.`);
      const changed = {
        ...payment,
        status: change.status ?? payment.status,
        details: { ...payment.details, ...change.details },
        updatedAt: now,
      };
      update.run(changed.status, JSON.stringify(changed.details), now, provider, id);
      return changed;
    },
  };
}
