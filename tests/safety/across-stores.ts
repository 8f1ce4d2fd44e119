/** Tables that are not divided by store, each with its reason. */
export const outsideStores: Record<string, string> = {
  account_rest:
    'accounts that fail, which several stores may share: a few rows that every process reads whole',
  built_file: 'what the storefront’s builds made, of no store: a few hundred rows, read by name',
  addressing: 'where the servers are reached: one row',
  audit: 'what operators did, which may be about no store: written seldom and read by nobody but them',
  catalogue_active: 'the pointer to the catalogue in force: one row',
  catalogue_version: 'published catalogues, of all brands at once',
  guard_counter:
    'a library prescribes its columns; its one key begins with the store, and any key can be its divider',
  method_pause:
    'what operators have paused, in one store or in all: a few rows that every process reads whole',
  schema_migration: 'which migrations were applied',
  store: 'the stores themselves: a few rows that every machine holds',
};

const operator = 'an operator looks for it, and may name no store';
const account = 'an account’s payments are asked for, and several stores may share it';
const sweep = 'every ten minutes at most a thousand rows that nobody needs are deleted, wherever they lie';
const alarm = 'what processes count for alarms, once in a few seconds and for all stores';

/** Statements that look at the rows of more than one store, each with its reason. */
export const acrossStores: Record<string, string> = {
  effects_look: 'one look finds what is due in all stores; what it finds is claimed store by store',
  effects_due: alarm,
  exception_count_open: alarm,
  exception_silences: alarm,
  account_notifications: alarm,
  exception_find: operator,
  exception_list: operator,
  make_up_search: operator,
  orders_search: operator,
  reward_claim_find: operator,
  payment_store:
    'where a reference does not tell its store: its number is older, its brand is gone, or it is not ours',
  payment_accounts_in_use: account,
  payment_live_of_player: account,
  payments_of_references: account,
  payments_paid_between: account,
  payments_paid_by_reference: account,
  payments_paid_in_pages: account,
  payments_paid_under_numbers: account,
  money_back_in_pages: account,
  payments_unpaid_among: account,
  idempotency_key_forget: sweep,
  session_forget: sweep,
  game_code_forget: sweep,
  begun_login_forget: sweep,
};

const moment =
  'Citus allows now() in an update, but not within CASE or COALESCE: growth.md says what to do first';

/** Statements with a function where a distributed engine refuses one, each with its reason. */
export const refusedFunctions: Record<string, string> = {
  delivery_count_try: moment,
  delivery_update: moment,
  order_set_state: moment,
  payment_update: moment,
  refund_update: moment,
};
