/**
 * The blind spots of a test database. Every row that a test or a use case writes for the store under test gets twins
 * that differ from it in exactly one thing that a statement must check: the store (another brand's, and the same
 * brand's other environment), the game, the player, the server, the role, the product or the account. Everything else
 * that a key allows is the same. Their contents mislead: coupons can be used, limits are used up, cards are revoked.
 * They come before the row itself, so that a query that forgets a condition finds the twin.
 *
 * A twin belongs to a neighbour: a statement that changes or deletes one fails at once.
 */

/** Start a twin's key if it takes only certain characters. */
const letters = { store: 'V', demo: 'D', game: 'G', player: 'P' } as const;
type Lettered = keyof typeof letters;
type Kind =
  | Lettered
  | 'server'
  | 'role'
  | 'product'
  | 'account'
  | 'source'
  | 'template'
  | 'period'
  | 'subject'
  // Bystanders of the same store and in the same state, or held or spent by another order.
  | 'beside'
  | 'held'
  | 'spent';

/** Twins' identities sort before the real ones, so that they come first with an index, too. */
const differs: Partial<Record<Kind, string>> = {
  store: `'store', 'volt.production'`,
  demo: `'store', 'watt.demo'`,
  game: `'gp_id', '0' || new.gp_id`,
  player: `'suid', '0' || new.suid`,
  server: `'server_id', '0' || new.server_id`,
  role: `'role_id', '0' || new.role_id`,
  product: `'product_id', '0' || new.product_id`,
  template: `'template', '0' || new.template`,
  period: `'period', '0' || new.period`,
  subject: `'subject', '0' || new.subject`,
};

interface Twins {
  kinds: readonly Kind[];
  /** Identifies twins among the rows of a table; `row` is the prefix of the columns. */
  isTwin: (row: string) => string;
  /** Further changes: keys that must be free, the mark, and misleading contents. */
  also?: (kind: Kind) => string;
  /** Keeps the demo's twin in the row's own state, for statements that look for one. */
  follows?: string;
}

const order = (kind: Kind, column = 'billing_no') => `'${column}', 'TWIN-${kind}-' || new.${column}`;
const isOrderTwin = (row: string) => `${row}billing_no like 'TWIN-%'`;
const stores = ['store', 'demo'] as const;
const character = [...stores, 'game', 'player', 'server', 'role'] as const;

const tables: Record<string, Twins> = {
  orders: {
    kinds: [...character, 'product'],
    isTwin: isOrderTwin,
    also: (kind) => `${order(kind)}, 'created_at', new.created_at + interval '1 second'`,
  },
  payment: {
    kinds: [...stores, 'account'],
    isTwin: (row) => `${row}reference like 'TWIN-%'`,
    also: (kind) =>
      kind === 'account'
        ? `'account', '0' || new.account, 'reference', 'TWIN-account-' || new.reference, 'billing_no', 'TWIN-player-' || new.billing_no`
        : `${order(kind)}, ${order(kind, 'reference')}`,
    // A payment of the other account is paid under the same number.
    follows: `update payment set state = new.state, provider_reference = new.provider_reference, paid_at = new.paid_at
      where reference = 'TWIN-account-' || new.reference and new.state = 'paid'`,
  },
  provider_word: {
    kinds: stores,
    isTwin: (row) => `${row}detail = 'of a twin'`,
    also: (kind) => `${order(kind, 'reference')}, 'kind', 'dispute', 'status', 'lost', 'detail', 'of a twin'`,
  },
  refund: {
    kinds: [...stores, 'beside'],
    isTwin: (row) => `${row}reason = 'of a twin'`,
    also: (kind) =>
      kind === 'beside'
        ? `${order(kind, 'refund_reference')}, ${order('account', 'reference')}, ${order('player')}, 'reason', 'of a twin'`
        : `${order(kind, 'reference')}, 'reason', 'of a twin', 'state', 'failed'`,
  },
  delivery: {
    kinds: [...stores, 'source', 'beside'],
    isTwin: (row) => `${row}detail = 'of a twin'`,
    also: (kind) =>
      kind === 'beside'
        ? `${order(kind, 'delivery_id')}, ${order(kind, 'source_id')}, ${order(kind)}, 'detail', 'of a twin'`
        : kind === 'source'
          ? `'store', 'volt.production', 'delivery_id', 'TWIN-' || new.delivery_id, 'source_id', 'TWIN-store-' || new.source_id, 'detail', 'of a twin'`
          : `'detail', 'of a twin', 'state', 'refused'`,
  },
  effect: {
    kinds: [...stores, 'beside'],
    isTwin: (row) => `${row}last_error = 'of a twin'`,
    also: (kind) =>
      `${kind === 'beside' ? `${order(kind, 'key')}, ` : ''}'last_error', 'of a twin', 'run_at', now() + interval '9 years'`,
  },
  history: {
    kinds: stores,
    isTwin: (row) => `${row}detail = 'of a twin'`,
    also: () => `'detail', 'of a twin', 'to_state', 'refunded'`,
  },
  exception: {
    kinds: stores,
    isTwin: (row) => `${row}reason = 'of a twin'`,
    also: () => `'reason', 'of a twin'`,
  },
  attempt: {
    kinds: [...stores, 'beside'],
    isTwin: (row) => `${row}call = 'of a twin'`,
    also: (kind) =>
      kind === 'store'
        ? `'call', 'of a twin', 'code', 0, 'answer', 'of a twin', 'answered_at', now()`
        : `'call', 'of a twin'${kind === 'beside' ? `, ${order(kind, 'attempt_id')}` : ''}`,
  },
  limit_use: {
    kinds: [...stores, 'product', 'subject', 'held'],
    isTwin: (row) => `(${row}billing_no like 'TWIN-%' or ${row}at = 'epoch')`,
    also: (kind) => {
      if (kind === 'demo') return `'at', timestamptz 'epoch'`;
      if (kind === 'held') return `${order(kind)}, 'subject', '00' || new.subject, 'state', 'reserved'`;
      return `${order(kind)}, 'state', 'used'`;
    },
    follows: `update limit_use set state = new.state
      where store = 'watt.demo' and billing_no = new.billing_no and at = 'epoch'`,
  },
  coupon_grant: {
    kinds: [...stores, 'game', 'player', 'held', 'spent'],
    isTwin: (row) => `${row}template = 'of a twin'`,
    also: (kind) => {
      const mark = `'template', 'of a twin', 'discount_rate', '0.01'`;
      if (kind === 'store' || kind === 'demo') return mark;
      if (kind === 'game' || kind === 'player') return `${mark}, 'code', '${letters[kind]}0' || new.code`;
      const state = kind === 'held' ? 'reserved' : 'used';
      return `${mark}, 'code', '${state.charAt(0).toUpperCase()}0' || new.code, 'suid', '00' || new.suid,
        'state', '${state}', 'billing_no', 'TWIN-' || new.code`;
    },
    follows: `update coupon_grant set state = new.state, billing_no = new.billing_no
      where store = 'watt.demo' and code = new.code and template = 'of a twin'`,
  },
  coupon_claim: {
    kinds: [...stores, 'game', 'player', 'template', 'period'],
    isTwin: (row) => `${row}attempt_id = 'of a twin'`,
    also: () => `'attempt_id', 'of a twin'`,
  },
  points_entry: {
    kinds: [...stores, 'game', 'player'],
    isTwin: isOrderTwin,
    also: (kind) => `${order(kind)}, 'points', 100000`,
  },
  top_up: { kinds: character, isTwin: isOrderTwin, also: (kind) => `${order(kind)}` },
  reward_claim: {
    kinds: character,
    isTwin: (row) => `${row}claim_id like 'TWIN-%'`,
    also: (kind) => order(kind, 'claim_id'),
  },
  card_batch: {
    kinds: stores,
    isTwin: (row) => `${row}issued_by = 'of a twin'`,
    also: () => `'issued_by', 'of a twin'`,
  },
  card: {
    // The demo's card has another password.
    kinds: stores,
    isTwin: (row) =>
      `(${row}revoked_at = 'epoch' or ${row}secret_mac = decode(repeat(md5(${row}number), 2), 'hex'))`,
    also: (kind) =>
      kind === 'demo'
        ? `'secret_mac', decode(repeat(md5(new.number), 2), 'hex')`
        : `'state', 'revoked', 'revoked_at', timestamptz 'epoch', 'billing_no', null`,
  },
  make_up_link: {
    kinds: [...stores, 'game', 'player'],
    isTwin: (row) => `${row}created_by = 'of a twin'`,
    also: (kind) =>
      `'replenish_id', '${letters[kind as Lettered]}' || new.replenish_id, 'for_billing_no', null,
       'created_by', 'of a twin', 'created_at', new.created_at + interval '1 second'`,
  },
};

/** Tables whose rows have a generated number. */
const numbered = new Set(['effect', 'exception', 'history', 'points_entry']);

function twinsOf(table: string, { kinds, isTwin, also, follows }: Twins): string {
  const inserts = kinds.map((kind) => {
    const number = numbered.has(table) && `'id', nextval('${table}_number')`;
    const changes = [differs[kind], also?.(kind), number].filter(Boolean).join(', ');
    const insert = (changes: string) => `insert into ${table}
      select r.* from jsonb_populate_record(new, jsonb_build_object(${changes})) r on conflict do nothing;`;
    // The twin of an earlier order may still be unpaid; then this one's is expired.
    return insert(changes) + (table === 'orders' ? insert(`${changes}, 'state', 'expired'`) : '');
  });
  return `
    create function twins_of_${table}() returns trigger language plpgsql as $$ begin
      if pg_trigger_depth() = 1 and new.store = 'watt.production' then ${inserts.join('\n')} end if;
      return new;
    end $$;
    create trigger a_twins before insert on ${table} for each row execute function twins_of_${table}();
    create function twins_of_${table}_stay() returns trigger language plpgsql as $$ begin
      raise exception 'a twin was touched: a statement on ${table} forgets a condition; it found %', old;
    end $$;
    create trigger a_twins_stay before update or delete on ${table} for each row
      when (pg_trigger_depth() = 0 and (${isTwin('old.')})) execute function twins_of_${table}_stay();
    ${follows ? following(table, isTwin, follows) : ''}
    create view own.${table} as select * from public.${table} where not coalesce(${isTwin('')}, false);`;
}

const following = (table: string, isTwin: Twins['isTwin'], follows: string) => `
    create function twins_of_${table}_follow() returns trigger language plpgsql as $$ begin
      ${follows};
      return new;
    end $$;
    create trigger twins_follow after update on ${table} for each row
      when (pg_trigger_depth() = 0 and not coalesce(${isTwin('old.')}, false)) execute function twins_of_${table}_follow();`;

/** What an operator or a game reads of a row: a missing name or reason is a bug, wherever it was left out. */
const spoken: Record<string, string> = {
  history: `'' not in (event, to_state, by)`,
  exception: `'' not in (kind, key, reason) and (state = 'open' or (resolved_by <> '' and resolution <> ''))`,
  effect: `'' not in (kind, key) and (state <> 'parked' or last_error <> '')`,
  refund: `'' not in (refund_reference, reason, requested_by)`,
  delivery: `'' not in (delivery_id, source_id, suid, server_id, role_id)`,
  attempt: `'' not in (attempt_id, call)`,
  orders: `'' not in (client_id, suid, username, server_id, server_name, role_id, role_name, product_id, goods_name, game_name, language, platform, fail_reason)`,
  payment: `'' not in (provider, account, merchant, payway_id, method_name, error)`,
  notification: `judged_at is null or outcome <> ''`,
  audit: `'' not in (operator, command, outcome)`,
  coupon_claim: `code <> ''`,
};

/**
 * Makes a migrated database create twins from now on. The schema `own` shows its tables without them, with only the
 * rows of the store under test.
 */
export const bearTwins = [
  'create schema own;',
  ...Object.entries(tables).map(([table, twins]) => twinsOf(table, twins)),
  ...Object.entries(spoken).map(
    ([table, says]) => `alter table ${table} add constraint ${table}_says_what_it_is check (${says});`,
  ),
  // One statement writes order and payment in no defined order: the payment's twin may be there before the order's.
  'alter table payment alter constraint payment_store_billing_no_fkey deferrable initially deferred;',
].join('\n');
