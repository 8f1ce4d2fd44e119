import type { DatabaseSync } from 'node:sqlite';
import type {
  JsonObject,
  RefundStatus,
  SimulatedCharge,
  SimulatedRefund,
} from '@gemporium/provider-kit/simulator.ts';

interface ChargeRow {
  id: string;
  payment_id: string;
  account: string;
  reference: string;
  amount_minor: number;
  currency: string;
  charged_at: number;
  details: string;
}

interface RefundRow {
  id: string;
  payment_id: string;
  charge_id: string;
  reference: string;
  refund_reference: string;
  kind: SimulatedRefund['kind'];
  amount_minor: number;
  currency: string;
  status: RefundStatus;
  created_at: number;
  details: string;
}

function toCharge(row: ChargeRow): SimulatedCharge {
  return {
    id: row.id,
    paymentId: row.payment_id,
    account: row.account,
    reference: row.reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    chargedAt: row.charged_at,
    details: JSON.parse(row.details) as JsonObject,
  };
}

function toRefund(row: RefundRow): SimulatedRefund {
  return {
    id: row.id,
    paymentId: row.payment_id,
    chargeId: row.charge_id,
    reference: row.reference,
    refundReference: row.refund_reference,
    kind: row.kind,
    amountMinor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    createdAt: row.created_at,
    details: JSON.parse(row.details) as JsonObject,
  };
}

export type ChargeBook = ReturnType<typeof chargeBook>;

/** Charges, and their refunds and chargebacks. */
export function chargeBook(db: DatabaseSync) {
  const insertCharge = db.prepare(
    `INSERT INTO charges (provider, id, payment_id, account, reference, amount_minor, currency, charged_at, details)
     VALUES ($provider, $id, $paymentId, $account, $reference, $amountMinor, $currency, $chargedAt, $details)`,
  );
  const byId = db.prepare('SELECT * FROM charges WHERE provider = ? AND id = ?');
  const byPayment = db.prepare('SELECT * FROM charges WHERE provider = ? AND payment_id = ?');
  const insertRefund = db.prepare(
    `INSERT INTO refunds (provider, id, payment_id, charge_id, account, reference, refund_reference, kind, amount_minor, currency, status, created_at, settled_at, details)
     VALUES ($provider, $id, $paymentId, $chargeId, $account, $reference, $refundReference, $kind, $amountMinor, $currency, $status, $createdAt, $settledAt, $details)`,
  );
  const refundById = db.prepare('SELECT * FROM refunds WHERE provider = ? AND id = ?');
  const ofPayment = db.prepare('SELECT * FROM refunds WHERE provider = ? AND payment_id = ? ORDER BY seq');
  const settle = db.prepare('UPDATE refunds SET status = ?, settled_at = ? WHERE provider = ? AND id = ?');
  const settledAt = (status: RefundStatus, now: number) => (status === 'pending' ? null : now);
  return {
    add(provider: string, charge: SimulatedCharge): void {
      insertCharge.run({ ...charge, provider, details: JSON.stringify(charge.details) });
    },
    find(provider: string, id: string): SimulatedCharge | undefined {
      const row = byId.get(provider, id) as ChargeRow | undefined;
      return row && toCharge(row);
    },
    ofPayment(provider: string, paymentId: string): SimulatedCharge | undefined {
      const row = byPayment.get(provider, paymentId) as ChargeRow | undefined;
      return row && toCharge(row);
    },
    addRefund(provider: string, account: string, refund: SimulatedRefund): void {
      const settled = settledAt(refund.status, refund.createdAt);
      const details = JSON.stringify(refund.details);
      insertRefund.run({ ...refund, provider, account, settledAt: settled, details });
    },
    refundsOf(provider: string, paymentId: string): SimulatedRefund[] {
      return (ofPayment.all(provider, paymentId) as unknown as RefundRow[]).map(toRefund);
    },
    finishRefund(provider: string, id: string, status: RefundStatus, now: number): SimulatedRefund {
      settle.run(status, settledAt(status, now), provider, id);
      return toRefund(refundById.get(provider, id) as unknown as RefundRow);
    },
  };
}
