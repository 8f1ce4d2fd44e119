/** All tables of the sandbox. Times are in milliseconds, amounts in ISO 4217 minor units, JSON is in text columns. */
export const schema = `
CREATE TABLE IF NOT EXISTS payments (
  seq INTEGER PRIMARY KEY, provider TEXT NOT NULL, id TEXT NOT NULL, account TEXT NOT NULL, reference TEXT NOT NULL,
  amount_minor INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL, expires_at INTEGER, details TEXT NOT NULL, UNIQUE (provider, id)) STRICT;
CREATE INDEX IF NOT EXISTS payments_reference ON payments (provider, account, reference);
CREATE INDEX IF NOT EXISTS payments_by_reference ON payments (reference);

CREATE TABLE IF NOT EXISTS charges (
  seq INTEGER PRIMARY KEY, provider TEXT NOT NULL, id TEXT NOT NULL, payment_id TEXT NOT NULL, account TEXT NOT NULL,
  reference TEXT NOT NULL, amount_minor INTEGER NOT NULL, currency TEXT NOT NULL, charged_at INTEGER NOT NULL,
  details TEXT NOT NULL, UNIQUE (provider, id), UNIQUE (provider, payment_id)) STRICT;

CREATE TABLE IF NOT EXISTS refunds (
  seq INTEGER PRIMARY KEY, provider TEXT NOT NULL, id TEXT NOT NULL, payment_id TEXT NOT NULL, charge_id TEXT NOT NULL,
  account TEXT NOT NULL, reference TEXT NOT NULL, refund_reference TEXT NOT NULL, kind TEXT NOT NULL,
  amount_minor INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL, created_at INTEGER NOT NULL,
  settled_at INTEGER, details TEXT NOT NULL, UNIQUE (provider, id)) STRICT;
CREATE INDEX IF NOT EXISTS refunds_payment ON refunds (provider, payment_id);

CREATE TABLE IF NOT EXISTS notifications (
  seq INTEGER PRIMARY KEY, message_id TEXT NOT NULL, provider TEXT NOT NULL, account TEXT NOT NULL, payment_id TEXT,
  reference TEXT, event TEXT NOT NULL, url TEXT NOT NULL, content_type TEXT NOT NULL, headers TEXT NOT NULL,
  body TEXT NOT NULL, lie TEXT, faults TEXT NOT NULL, state TEXT NOT NULL, failed_attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL, created_at INTEGER NOT NULL, delivered_at INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS notifications_due ON notifications (due_at) WHERE state = 'queued';
CREATE INDEX IF NOT EXISTS notifications_reference ON notifications (reference);

CREATE TABLE IF NOT EXISTS attempts (
  notification INTEGER NOT NULL, at INTEGER NOT NULL, ms INTEGER NOT NULL, status INTEGER, answer TEXT, error TEXT) STRICT;
CREATE INDEX IF NOT EXISTS attempts_notification ON attempts (notification);

CREATE TABLE IF NOT EXISTS tasks (
  seq INTEGER PRIMARY KEY, provider TEXT NOT NULL, name TEXT NOT NULL, payment_id TEXT NOT NULL, due_at INTEGER NOT NULL,
  details TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS tasks_due ON tasks (due_at);

CREATE TABLE IF NOT EXISTS faults (
  seq INTEGER PRIMARY KEY, provider TEXT NOT NULL, kind TEXT NOT NULL, call TEXT, event TEXT, reference TEXT,
  account TEXT, armed INTEGER NOT NULL, remaining INTEGER NOT NULL, options TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS faults_live ON faults (provider) WHERE remaining > 0;

CREATE TABLE IF NOT EXISTS memories (
  scope TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (scope, key)) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS requests (
  seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, provider TEXT NOT NULL, call TEXT NOT NULL, account TEXT, reference TEXT,
  method TEXT NOT NULL, path TEXT NOT NULL, request TEXT NOT NULL, status INTEGER, answer TEXT NOT NULL, fault TEXT) STRICT;
CREATE INDEX IF NOT EXISTS requests_reference ON requests (reference);

CREATE TABLE IF NOT EXISTS game_deliveries (
  delivery_id TEXT PRIMARY KEY, brand TEXT NOT NULL, environment TEXT NOT NULL, gp_id TEXT NOT NULL, client_id TEXT NOT NULL,
  suid TEXT NOT NULL, server_id TEXT NOT NULL, role_id TEXT NOT NULL, source TEXT NOT NULL, items TEXT NOT NULL,
  billing_no TEXT, paid TEXT, state TEXT NOT NULL, code TEXT, receipt_id TEXT, tries INTEGER NOT NULL,
  first_seen_at INTEGER NOT NULL, delivered_at INTEGER, taken_back_at INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS game_deliveries_role ON game_deliveries (gp_id, role_id);
CREATE INDEX IF NOT EXISTS game_deliveries_billing ON game_deliveries (billing_no);

CREATE TABLE IF NOT EXISTS game_restrictions (
  brand TEXT NOT NULL, environment TEXT NOT NULL, gp_id TEXT NOT NULL, role_id TEXT NOT NULL, suid TEXT NOT NULL,
  billing_no TEXT NOT NULL, since INTEGER NOT NULL, lifted_at INTEGER,
  PRIMARY KEY (brand, environment, gp_id, role_id, billing_no)) STRICT;

CREATE TABLE IF NOT EXISTS game_tokens (
  token_hash TEXT PRIMARY KEY, gp_id TEXT NOT NULL, account TEXT NOT NULL, purpose TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS games_seen (
  brand TEXT NOT NULL, environment TEXT NOT NULL, gp_id TEXT NOT NULL, client_id TEXT NOT NULL, seen_at INTEGER NOT NULL,
  PRIMARY KEY (brand, environment, gp_id, client_id)) STRICT;
`;
