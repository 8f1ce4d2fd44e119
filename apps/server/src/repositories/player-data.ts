import type { ProviderEvent } from '@gemporium/domain/provider-ledger.ts';
import { type Queryable, statement } from './database.ts';
import type { DeliveryRow } from './deliveries.ts';
import type { EffectKind } from './effects.ts';
import type { ExceptionRow } from './exceptions.ts';
import type { HistoryRow } from './history.ts';
import type { PlayerOfGame } from './linked-logins.ts';
import type { MakeUpLink } from './make-up-links.ts';
import type { OrderRow } from './orders.ts';
import type { PaymentRow } from './payments.ts';
import type { RefundRow } from './refunds.ts';

/*
 * Everything that is stored about one account of one game in one store: read for its player, and before it is emptied
 * (`player-forgetting.ts`). Tables without the account's number in a column are searched a day at a time, because a
 * statement may not last long.
 */

type Row = Record<string, unknown>;
const accountOf = ({ store, gpId, suid }: PlayerOfGame) => [store, gpId, suid];

const orders = statement(
  'player_orders',
  `select * from orders where store = $1 and gp_id = $2 and suid = $3 order by created_at, billing_no`,
);
const lockOrders = statement(
  'player_orders_lock',
  `select * from orders where store = $1 and gp_id = $2 and suid = $3 order by created_at, billing_no for update`,
);

/** All orders of the account, oldest first. */
export function ordersOfAccount(db: Queryable, who: PlayerOfGame): Promise<OrderRow[]> {
  return db.many<OrderRow>(orders, accountOf(who));
}

/** The same, with their locks (`lockOrder`). */
export function lockOrdersOfAccount(tx: Queryable, who: PlayerOfGame): Promise<OrderRow[]> {
  return tx.many<OrderRow>(lockOrders, accountOf(who));
}

const payments = statement(
  'player_payments',
  'select * from payment where store = $1 and billing_no = any($2::text[]) order by billing_no, number',
);
const refunds = statement(
  'player_refunds',
  'select * from refund where store = $1 and billing_no = any($2::text[]) order by created_at, refund_reference',
);

export function paymentsOfOrders(db: Queryable, store: string, billingNos: string[]): Promise<PaymentRow[]> {
  return db.many<PaymentRow>(payments, [store, billingNos]);
}

export function refundsOfOrders(db: Queryable, store: string, billingNos: string[]): Promise<RefundRow[]> {
  return db.many<RefundRow>(refunds, [store, billingNos]);
}

const deliveries = statement(
  'player_deliveries',
  `select * from delivery where store = $1
     and (billing_no = any($2::text[]) or source_kind = 'reward' and source_id = any($3::text[]))
   order by created_at, delivery_id`,
);

/** Of these orders, and of these claims of rewards. */
export function deliveriesOf(
  db: Queryable,
  store: string,
  from: { billingNos: string[]; claimIds: string[] },
): Promise<DeliveryRow[]> {
  return db.many<DeliveryRow>(deliveries, [store, from.billingNos, from.claimIds]);
}

const history = statement(
  'player_history',
  `select entity, entity_id, event, from_state, to_state, by, detail, at from history
   where store = $1 and entity = any('{order,payment,refund,delivery}'::text[]) and entity_id = any($2::text[])
   order by id`,
);

/** Of these orders, payments, refunds and deliveries, oldest first. */
export function historyOf(db: Queryable, store: string, ids: string[]): Promise<HistoryRow[]> {
  return db.many<HistoryRow>(history, [store, ids]);
}

const providerEvents = statement(
  'player_provider_events',
  `select reference, kind, number, status, sequence, capture, amount_minor as "amountMinor", detail, heard_at as "heardAt"
   from provider_word where store = $1 and reference = any($2::text[]) order by heard_at, kind, number, sequence`,
);

export type HeardEvent = ProviderEvent & { reference: string; heardAt: Date };

export function providerEventsOf(db: Queryable, store: string, references: string[]): Promise<HeardEvent[]> {
  return db.many<HeardEvent>(providerEvents, [store, references]);
}

const ofAccount = {
  sessions: statement(
    'player_sessions',
    `select client_id, username, origin, created_at, expires_at, ended_at from player_session
     where store = $1 and gp_id = $2 and suid = $3 order by created_at`,
  ),
  logins: statement(
    'player_logins',
    `select provider, app, subject, linked_at, used_at, unlinked_at from linked_login
     where store = $1 and gp_id = $2 and suid = $3 order by linked_at, provider, subject`,
  ),
  gameCodes: statement(
    'player_game_codes',
    `select username, area_id, server_id, role_id, created_at, expires_at, used_at from game_code
     where store = $1 and gp_id = $2 and suid = $3 order by created_at`,
  ),
  coupons: statement(
    'player_coupons',
    `select code, template, name, discount_rate, pay_id, state, billing_no, valid_from, valid_until, used_at, created_at, revoked_at
     from coupon_grant where store = $1 and gp_id = $2 and suid = $3 order by created_at, code`,
  ),
  couponClaims: statement(
    'player_coupon_claims',
    `select template, period, code, at from coupon_claim
     where store = $1 and gp_id = $2 and suid = $3 order by at, template`,
  ),
  points: statement(
    'player_points',
    `select billing_no, points, reason, at from points_entry
     where store = $1 and gp_id = $2 and suid = $3 order by id`,
  ),
  topUps: statement(
    'player_top_ups',
    `select billing_no, server_id, role_id, domain_area, amount_minor, currency, paid_at from top_up
     where store = $1 and gp_id = $2 and suid = $3 order by paid_at, billing_no, number`,
  ),
  rewards: statement(
    'player_rewards',
    `select claim_id, activity_id, reward_id, server_id, role_id, items, at from reward_claim
     where store = $1 and gp_id = $2 and suid = $3 order by at, claim_id`,
  ),
  makeUpLinks: statement(
    'player_make_up_links',
    `select replenish_id, state, server_id, role_id, amount_minor, currency, for_billing_no, billing_no, reason, valid_until,
       paid_at, withdrawn_at, created_at, extract(epoch from valid_until - now())::float8 as left_seconds
     from make_up_link where store = $1 and gp_id = $2 and suid = $3 order by created_at, replenish_id`,
  ),
};

/** The rows that name the account in columns of their own, without tokens, codes that open the shop, or hashes of them. */
export async function rowsOfAccount(db: Queryable, who: PlayerOfGame) {
  const of = <Found = Row>(one: keyof typeof ofAccount) => db.many<Found>(ofAccount[one], accountOf(who));
  const [sessions, logins, gameCodes, coupons, couponClaims, points, topUps, rewards, makeUpLinks] =
    await Promise.all([
      of<Row & { client_id: string }>('sessions'),
      of('logins'),
      of('gameCodes'),
      of('coupons'),
      of('couponClaims'),
      of('points'),
      of('topUps'),
      of<Row & { claim_id: string }>('rewards'),
      of<MakeUpLink>('makeUpLinks'),
    ]);
  return { sessions, logins, gameCodes, coupons, couponClaims, points, topUps, rewards, makeUpLinks };
}

const limits = statement(
  'player_limits',
  'select product_id, billing_no, state, at from limit_use where store = $1 and billing_no = any($2::text[]) order by at',
);
const cards = statement(
  'player_cards',
  `select c.number, c.batch, c.billing_no, c.used_at, b.name, b.items from card c join card_batch b using (store, batch)
   where c.store = $1 and c.billing_no = any($2::text[]) order by c.used_at, c.number`,
);

/** What hangs on these orders without naming their account. */
export async function rowsOfOrders(db: Queryable, store: string, billingNos: string[]) {
  const [limitUses, cardsUsed] = await Promise.all([
    db.many<Row>(limits, [store, billingNos]),
    db.many<Row>(cards, [store, billingNos]),
  ]);
  return { limitUses, cardsUsed };
}

const exceptions = statement(
  'player_exceptions',
  `select * from exception where store = $1 and (billing_no = any($2::text[]) or key = any($3::text[])) order by id`,
);

/** Of these orders, or raised under one of these keys. `store`: also a provider account's (`accountStore`). */
export function exceptionsAbout(
  db: Queryable,
  store: string,
  about: { billingNos?: string[]; keys: string[] },
): Promise<ExceptionRow[]> {
  return db.many<ExceptionRow>(exceptions, [store, about.billingNos ?? [], about.keys]);
}

const work = statement(
  'player_work',
  `select kind, key, state from effect
   where store = $1 and kind = any($2::text[]) and key = any($3::text[]) and state <> 'done' order by id`,
);

export interface WaitingWork {
  kind: EffectKind;
  key: string;
  state: 'ready' | 'parked';
}

/** Work of these kinds, by its key, that is not done yet. */
export function workOf(
  db: Queryable,
  store: string,
  kinds: readonly EffectKind[],
  keys: string[],
): Promise<WaitingWork[]> {
  return db.many<WaitingWork>(work, [store, kinds, keys]);
}

const notifications = statement(
  'player_notifications',
  `select id, received_at, judged_at, event ->> 'type' as type, outcome from notification
   where store = $1 and received_at >= $2 and received_at < $3
     and (reference = any($4::text[]) or event ->> 'capture' = any($6::text[])
       or event ->> 'type' = 'refund' and (event ->> 'refundReference' = any($5::text[])
         or event ->> 'providerReference' = any($7::text[]))
       or event ->> 'type' = 'look-up' and (event ->> 'number' = any($6::text[]) or event ->> 'number' = any($7::text[])))
   order by id`,
);

export interface StoredNotice {
  id: number;
  type: string;
  received_at: Date;
  judged_at: Date | null;
  outcome: string;
}

/** By what a provider's message about payments and refunds may name them. */
export interface NamesAtProvider {
  references: string[];
  refundReferences: string[];
  /** The provider's numbers of captures. */
  captures: string[];
  /** The provider's numbers of refunds. */
  refunds: string[];
}

/** A period; its end does not belong to it. */
export interface Period {
  from: Date;
  before: Date;
}

/** The messages about them that an account received in this period. */
export function notificationsAbout(
  db: Queryable,
  store: string,
  { from, before }: Period,
  named: NamesAtProvider,
): Promise<StoredNotice[]> {
  const { references, refundReferences, captures, refunds } = named;
  const values = [store, from, before, references, refundReferences, captures, refunds];
  return db.many<StoredNotice>(notifications, values);
}

/** An earlier program kept some answers as `{ kind, kept }`. */
export const keptAnswer = `coalesce(answer -> 'kept', answer)`;
/** $2 to $3 the period, $4 the game, $5 the account. */
export const isLogin = `created_at >= $2 and created_at < $3
     and ${keptAnswer} ->> 'gp_id' = $4 and ${keptAnswer} ->> 'suid' = $5`;

const loginAnswers = statement(
  'player_login_answers',
  `select call, created_at, ${keptAnswer} as answer from attempt where store = $1 and ${isLogin} order by created_at`,
);

/** Logins of the account whose answers are kept for repetitions. */
export function loginAnswersOf(db: Queryable, who: PlayerOfGame, { from, before }: Period): Promise<Row[]> {
  return db.many<Row>(loginAnswers, [who.store, from, before, who.gpId, who.suid]);
}

const oldest = {
  answers: statement('player_answers_oldest', 'select min(created_at) as at from attempt where store = $1'),
  tracking: statement(
    'player_tracking_oldest',
    'select min(received_at) as at from tracking_event where store = $1',
  ),
};

/** Since when the store has rows of this table; undefined if it has none. */
export async function oldestOf(
  db: Queryable,
  table: keyof typeof oldest,
  store: string,
): Promise<Date | undefined> {
  return (await db.one<{ at: Date | null }>(oldest[table], [store]))?.at ?? undefined;
}

/**
 * $2 to $3 the period, $4 the game, $5 the account, $6 client ids of the game, for events that do not name it, $7 visits
 * of the account: what was reported in them while nobody was logged in is its player's, too.
 */
export const isTracked = `received_at >= $2 and received_at < $3
     and (said #>> '{user,suid}' = $5
         and coalesce(said #>> '{user,gp_id}' = $4, said #>> '{user,client_id}' = any($6::text[]))
       or said #>> '{user,suid}' is null and said ->> 'session_id' = any($7::text[]))`;

const tracking = statement(
  'player_tracking',
  `select event, event_id, received_at, said from tracking_event where store = $1 and ${isTracked}
   order by received_at, event_id, id`,
);

export interface TrackedVisits {
  clientIds: string[];
  visits: string[];
}

export interface StoredEvent {
  event: string;
  event_id: number;
  received_at: Date;
  said: Row;
}

/** The events of pages that name the account, or are of one of these visits and name nobody. */
export function trackingOf(
  db: Queryable,
  who: PlayerOfGame,
  { from, before }: Period,
  { clientIds, visits }: TrackedVisits,
): Promise<StoredEvent[]> {
  return db.many<StoredEvent>(tracking, [who.store, from, before, who.gpId, who.suid, clientIds, visits]);
}
