import type { DatabaseSync } from 'node:sqlite';
import { paymentView, timeText } from '../control/views.ts';
import { toMajor } from '../money.ts';
import { type PaymentRow, toPayment } from './payments.ts';

type Row = Record<string, string | number | null>;
type Filters = Readonly<Record<string, string | undefined>>;

interface Book {
  readonly table: string;
  readonly time: string;
  /** Query parameter → the columns that it filters. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Extra columns of the select. */
  readonly more?: string;
  readonly show: (row: Row, db: DatabaseSync) => object;
}

const usual = { provider: ['provider'], account: ['account'], reference: ['reference'] };

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}

function time(value: unknown): string | null {
  return timeText(typeof value === 'number' ? value : null);
}

function money(row: Row) {
  return {
    amount_minor: row.amount_minor,
    amount: toMajor(Number(row.amount_minor), String(row.currency)),
    currency: row.currency,
  };
}

const back = (kind: string) =>
  `(SELECT coalesce(sum(amount_minor), 0) FROM refunds r WHERE r.provider = t.provider AND r.charge_id = t.id AND r.status = 'succeeded' AND r.kind = '${kind}')`;

const books: Readonly<Record<string, Book>> = {
  payments: {
    table: 'payments',
    time: 'created_at',
    filters: usual,
    show: (row) => paymentView(toPayment(row as unknown as PaymentRow)),
  },
  charges: {
    table: 'charges',
    time: 'charged_at',
    filters: usual,
    more: `, ${back('refund')} AS refunded_minor, ${back('chargeback')} AS charged_back_minor`,
    show: (row) => ({
      provider: row.provider,
      id: row.id,
      payment_id: row.payment_id,
      account: row.account,
      reference: row.reference,
      ...money(row),
      charged_at: time(row.charged_at),
      refunded_minor: row.refunded_minor,
      charged_back_minor: row.charged_back_minor,
    }),
  },
  refunds: {
    table: 'refunds',
    time: 'created_at',
    filters: usual,
    show: (row) => ({
      provider: row.provider,
      id: row.id,
      payment_id: row.payment_id,
      charge_id: row.charge_id,
      account: row.account,
      reference: row.reference,
      refund_reference: row.refund_reference,
      kind: row.kind,
      ...money(row),
      status: row.status,
      created_at: time(row.created_at),
      settled_at: time(row.settled_at),
    }),
  },
  notifications: {
    table: 'notifications',
    time: 'created_at',
    filters: usual,
    show: (row, db) => ({
      id: row.seq,
      message_id: row.message_id,
      provider: row.provider,
      account: row.account,
      payment_id: row.payment_id,
      reference: row.reference,
      event: row.event,
      url: row.url,
      body: row.body,
      faults: parsed(row.faults),
      state: row.state,
      due_at: time(row.due_at),
      created_at: time(row.created_at),
      delivered_at: time(row.delivered_at),
      attempts: db
        .prepare('SELECT * FROM attempts WHERE notification = ? ORDER BY at')
        .all(Number(row.seq))
        .map((attempt) => ({
          at: time(attempt.at),
          ms: attempt.ms,
          status: attempt.status,
          answer: attempt.answer === null ? null : String(attempt.answer).slice(0, 500),
          error: attempt.error,
        })),
    }),
  },
  requests: {
    table: 'requests',
    time: 'at',
    filters: usual,
    show: (row) => ({
      id: row.seq,
      at: time(row.at),
      provider: row.provider,
      call: row.call,
      account: row.account,
      reference: row.reference,
      method: row.method,
      path: row.path,
      request: row.request,
      status: row.status,
      answer: row.answer,
      fault: row.fault,
    }),
  },
  deliveries: {
    table: 'game_deliveries',
    time: 'first_seen_at',
    filters: {
      reference: ['billing_no', 'delivery_id'],
      account: ['suid'],
      brand: ['brand'],
      environment: ['environment'],
      gp_id: ['gp_id'],
      role_id: ['role_id'],
      state: ['state'],
    },
    show: (row) => ({
      delivery_id: row.delivery_id,
      brand: row.brand,
      environment: row.environment,
      gp_id: row.gp_id,
      client_id: row.client_id,
      suid: row.suid,
      server_id: row.server_id,
      role_id: row.role_id,
      source: parsed(row.source),
      items: parsed(row.items),
      billing_no: row.billing_no,
      paid: parsed(row.paid),
      state: row.state,
      code: row.code,
      receipt_id: row.receipt_id,
      tries: row.tries,
      first_seen_at: time(row.first_seen_at),
      delivered_at: time(row.delivered_at),
      taken_back_at: time(row.taken_back_at),
    }),
  },
};

export const bookNames = Object.keys(books);

/** A time, given as ISO text or in milliseconds, in milliseconds; undefined if it is neither. */
function readTime(text: string): number | undefined {
  const value = /^\d{10,16}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(value) ? undefined : value;
}

export type ReadBack =
  | { readonly ok: true; readonly rows: readonly object[] }
  | { readonly ok: false; readonly message: string };

/** One book in insertion order. A billing number as `reference` finds all of its attempts. */
export function readBack(db: DatabaseSync, name: string, asked: Filters): ReadBack {
  const book = books[name];
  if (!book) return { ok: false, message: `There are these books: ${bookNames.join(', ')}.` };
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  for (const [filter, text] of Object.entries(asked)) {
    if (text === undefined) continue;
    if (filter === 'since') {
      const since = readTime(text);
      if (since === undefined) return { ok: false, message: 'since is not a time.' };
      conditions.push(`t.${book.time} >= ?`);
      values.push(since);
      continue;
    }
    const columns = book.filters[filter];
    if (!columns)
      return { ok: false, message: `Filters here: since, ${Object.keys(book.filters).join(', ')}.` };
    const isReference = filter === 'reference';
    conditions.push(
      `(${columns.map((column) => (isReference ? `t.${column} = ? OR (t.${column} > ? AND t.${column} < ?)` : `t.${column} = ?`)).join(' OR ')})`,
    );
    for (const _column of columns) values.push(...(isReference ? [text, `${text}-`, `${text}.`] : [text]));
  }
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const rows = db
    .prepare(`SELECT t.*${book.more ?? ''} FROM ${book.table} t${where} ORDER BY t.rowid`)
    .all(...values) as Row[];
  return { ok: true, rows: rows.map((row) => book.show(row, db)) };
}
