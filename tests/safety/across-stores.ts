/** Tables that are not divided by store, each with its reason. */
export const outsideStores: Record<string, string> = {
  account_rest:
    'accounts that fail, which several stores may share: a few rows that every process reads completely',
  built_file: 'files of the storefront’s builds, which belong to no store: a few hundred rows, read by name',
  addressing: 'the servers’ addresses: one row',
  audit: 'operators’ actions, which may concern no store: rarely written, and read only by operators',
  catalogue_active: 'the pointer to the current catalogue: one row',
  catalogue_version: 'published catalogues, of all brands at once',
  guard_counter:
    'a library prescribes its columns; its one key begins with the store, and any key can be its divider',
  method_pause: 'pauses by operators, in one store or in all: a few rows that every process reads completely',
  schema_migration: 'the applied migrations',
  store: 'the stores themselves: a few rows that every machine holds',
};

const operator = 'an operator searches for it, and need not name a store';
const account = 'it reads an account’s payments, and several stores may share the account';
const sweep = 'every ten minutes it deletes at most a thousand obsolete rows, in any store';
const alarm = 'processes count it for alarms, every few seconds and for all stores';

/** Statements that access the rows of more than one store, each with its reason. */
export const acrossStores: Record<string, string> = {
  effects_look: 'one query finds what is due in all stores; the results are claimed store by store',
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
    'for references that do not reveal their store: an older number, a removed brand, or not ours',
  payment_accounts_in_use: account,
  payment_live_of_player: account,
  payments_of_references: account,
  payments_paid_between: account,
  payments_paid_by_reference: account,
  payments_paid_in_pages: account,
  payments_paid_under_numbers: account,
  provider_numbers_known: account,
  money_back_in_pages: account,
  payments_unpaid_among: account,
  idempotency_key_forget: sweep,
  session_forget: sweep,
  game_code_forget: sweep,
  begun_login_forget: sweep,
  notification_forget_bodies: sweep,
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
