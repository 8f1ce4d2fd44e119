import { accountStore } from './account-store.ts';
import { type Queryable, statement } from './database.ts';
import type { PlayerOfGame } from './linked-logins.ts';
import { isLogin, isTracked, keptAnswer, type Period, type TrackedVisits } from './player-data.ts';

/*
 * Deletes or empties what neither the books nor a law needs of one account (docs/operations/players.md). The caller holds
 * the locks of the account's orders and names them: an order that is made meanwhile is left alone.
 */

const ofAccount = {
  sessions: statement(
    'player_sessions_forget',
    'delete from player_session where store = $1 and gp_id = $2 and suid = $3',
  ),
  logins: statement(
    'player_logins_forget',
    'delete from linked_login where store = $1 and gp_id = $2 and suid = $3',
  ),
  gameCodes: statement(
    'player_game_codes_forget',
    'delete from game_code where store = $1 and gp_id = $2 and suid = $3',
  ),
};

/** Deletes how the account logged in; returns how many rows of each. */
export async function forgetLogins(tx: Queryable, { store, gpId, suid }: PlayerOfGame) {
  const [sessions, logins, gameCodes] = await Promise.all(
    [ofAccount.sessions, ofAccount.logins, ofAccount.gameCodes].map((one) =>
      tx.run(one, [store, gpId, suid]),
    ),
  );
  return { sessions: sessions ?? 0, logins: logins ?? 0, gameCodes: gameCodes ?? 0 };
}

const tracking = statement(
  'player_tracking_forget',
  `delete from tracking_event where store = $1 and ${isTracked}`,
);

/** Deletes what `trackingOf` finds; returns how many. */
export function forgetTracking(
  tx: Queryable,
  who: PlayerOfGame,
  { from, before }: Period,
  { clientIds, visits }: TrackedVisits,
): Promise<number> {
  return tx.run(tracking, [who.store, from, before, who.gpId, who.suid, clientIds, visits]);
}

const loginAnswers = statement(
  'player_login_answers_forget',
  `delete from attempt where store = $1 and ${isLogin}`,
);

/** Deletes the answers of its logins together with their keys: a repetition asks the game again. Returns how many. */
export function forgetLoginAnswers(
  tx: Queryable,
  who: PlayerOfGame,
  { from, before }: Period,
): Promise<number> {
  return tx.run(loginAnswers, [who.store, from, before, who.gpId, who.suid]);
}

/** What answers about an order say of its player, and the pages at which it was paid. */
const personal = `'{url,account,role}'::text[]`;

const orderAnswers = statement(
  'player_order_answers_forget',
  `update attempt set answer = (
     select jsonb_object_agg(key, case when key = any(${personal}) then '""'::jsonb else value end)
     from jsonb_each(${keptAnswer}))
   where store = $1 and created_at >= $2 and created_at < $3
     and (subject = any($4::text[]) or ${keptAnswer} ->> 'billing_no' = any($5::text[]))
     and jsonb_typeof(${keptAnswer}) = 'object' and ${keptAnswer} ?| ${personal}
     and exists (select from jsonb_each_text(${keptAnswer}) one where one.key = any(${personal}) and one.value <> '')`,
);

/**
 * Empties them in the answers that are kept for repetitions. The keys stay, so that a repetition buys nothing again.
 * Returns how many.
 */
export function emptyOrderAnswers(
  tx: Queryable,
  store: string,
  { from, before }: Period,
  { references, billingNos }: { references: string[]; billingNos: string[] },
): Promise<number> {
  return tx.run(orderAnswers, [store, from, before, references, billingNos]);
}

const orders = statement(
  'player_orders_empty',
  `update orders set username = '', role_name = '', snapshot = jsonb_set(snapshot, '{tracking}', '{}')
   where store = $1 and billing_no = any($2::text[])
     and (username <> '' or role_name <> '' or snapshot -> 'tracking' <> '{}')`,
);
const payments = statement(
  'player_payments_empty',
  `update payment set url = '', client_ip = ''
   where store = $1 and reference = any($2::text[]) and (url <> '' or client_ip <> '')`,
);
const deliveries = statement(
  'player_deliveries_empty',
  'update delivery set note = null where store = $1 and delivery_id = any($2::text[]) and note is not null',
);

/** Empties names, visits, pages and addresses in rows that stay; returns how many of each had any. */
export async function emptyBooks(
  tx: Queryable,
  store: string,
  of: { billingNos: string[]; references: string[]; deliveryIds: string[] },
) {
  const [ofOrders, ofPayments, ofDeliveries] = await Promise.all([
    tx.run(orders, [store, of.billingNos]),
    tx.run(payments, [store, of.references]),
    tx.run(deliveries, [store, of.deliveryIds]),
  ]);
  return { orders: ofOrders, payments: ofPayments, deliveries: ofDeliveries };
}

const exceptions = statement(
  'player_exceptions_empty',
  `update exception set detail = detail - '{note,said,event}'::text[]
   where store = $1 and id = any($2::bigint[]) and detail ?| '{note,said,event}'::text[]`,
);

/** Empties what a game or a provider said in these exceptions, all of which have ended; returns how many had any. */
export function emptyExceptions(tx: Queryable, store: string, ids: number[]): Promise<number> {
  return tx.run(exceptions, [store, ids]);
}

const bodies = statement(
  'player_notifications_empty',
  `update notification n set body = '' from notification own
   where n.store = $1 and own.store = $1 and own.id = any($2::bigint[]) and own.body <> ''
     and n.body = own.body
     and n.received_at between own.received_at - interval '1 minute' and own.received_at + interval '1 minute'`,
);

/**
 * Empties the messages themselves; what was read in them stays. A message with events of several players is stored with
 * each of them: their copies of it go, too. Returns how many.
 */
export function emptyMessages(tx: Queryable, account: string, ids: number[]): Promise<number> {
  return tx.run(bodies, [accountStore(account), ids]);
}
