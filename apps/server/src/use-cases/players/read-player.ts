import { accountStore } from '../../repositories/account-store.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { EffectKind } from '../../repositories/effects.ts';
import type { PlayerOfGame } from '../../repositories/linked-logins.ts';
import {
  deliveriesOf,
  exceptionsAbout,
  historyOf,
  lockOrdersOfAccount,
  loginAnswersOf,
  type NamesAtProvider,
  notificationsAbout,
  oldestOf,
  ordersOfAccount,
  type Period,
  paymentsOfOrders,
  providerEventsOf,
  refundsOfOrders,
  rowsOfAccount,
  rowsOfOrders,
  type StoredNotice,
  trackingOf,
  workOf,
} from '../../repositories/player-data.ts';

const dayMs = 24 * 3_600_000;

/** The days from then until now, and one more for clocks that differ. */
export function* daysSince(from: Date | undefined, now: Date): Generator<Period> {
  const end = now.getTime() + dayMs;
  for (let at = from?.getTime() ?? end; at < end; at += dayMs)
    yield { from: new Date(at), before: new Date(at + dayMs) };
}

/**
 * Work whose key is the number of an order, a payment, a refund or a delivery; without what only waits for an end that
 * the states themselves show.
 */
const workOfOrders: readonly EffectKind[] = [
  'cancel-payment',
  'confirm-payment',
  'deliver',
  'lift-restriction',
  'refund',
  'tell-game',
];

/** Everything that is stored about the account; `lock` takes the locks of its orders first. */
export async function readPlayer(db: Queryable, who: PlayerOfGame, now: Date, { lock = false } = {}) {
  const { store } = who;
  const orders = await (lock ? lockOrdersOfAccount : ordersOfAccount)(db, who);
  const own = await rowsOfAccount(db, who);
  const billingNos = orders.map(({ billing_no }) => billing_no);
  const claimIds = own.rewards.map(({ claim_id }) => claim_id);
  const [payments, refunds, deliveries, ofOrders] = await Promise.all([
    paymentsOfOrders(db, store, billingNos),
    refundsOfOrders(db, store, billingNos),
    deliveriesOf(db, store, { billingNos, claimIds }),
    rowsOfOrders(db, store, billingNos),
  ]);
  const references = payments.map(({ reference }) => reference);
  const refundReferences = refunds.map(({ refund_reference }) => refund_reference);
  const deliveryIds = deliveries.map(({ delivery_id }) => delivery_id);
  const numbers = [...billingNos, ...references, ...refundReferences, ...deliveryIds];
  const [history, providerEvents, exceptions, work] = await Promise.all([
    historyOf(db, store, numbers),
    providerEventsOf(db, store, references),
    exceptionsAbout(db, store, { billingNos, keys: numbers }),
    workOf(db, store, workOfOrders, numbers),
  ]);
  const named: NamesAtProvider = {
    references,
    refundReferences,
    captures: [
      ...payments.flatMap((one) => one.provider_reference || []),
      ...providerEvents.flatMap((one) => (one.kind === 'capture' && one.number) || []),
    ],
    refunds: refunds.flatMap((one) => one.provider_reference || []),
  };
  const accounts = [...new Set(payments.map(({ account }) => account))];
  const messages = await Promise.all(
    accounts.map(async (account) => {
      const since = payments.filter((one) => one.account === account).map((one) => one.created_at.getTime());
      const notices: StoredNotice[] = [];
      for (const day of daysSince(new Date(Math.min(...since) - dayMs), now))
        notices.push(...(await notificationsAbout(db, accountStore(account), day, named)));
      const keys = notices.map(({ id }) => String(id));
      return { account, notices, exceptions: await exceptionsAbout(db, accountStore(account), { keys }) };
    }),
  );
  const [answers, tracked] = [
    await answersOf(db, who, now),
    await trackedOf(db, who, now, { orders, ...own }),
  ];
  const found = { orders, ...own, payments, refunds, deliveries, ...ofOrders, history, providerEvents };
  const names = { billingNos, references, refundReferences, deliveryIds };
  return { ...found, exceptions, work, messages, answers, ...tracked, names };
}

export type PlayerRecords = Awaited<ReturnType<typeof readPlayer>>;

/** Whether anything is stored at all. */
export function isKnown(of: PlayerRecords): boolean {
  const { orders, sessions, logins, gameCodes, coupons, couponClaims, points, topUps, rewards } = of;
  const byAccount = [orders, sessions, logins, gameCodes, coupons, couponClaims, points, topUps, rewards];
  const all: readonly (readonly unknown[])[] = [...byAccount, of.makeUpLinks, of.answers, of.events];
  return all.some(({ length }) => length > 0);
}

async function answersOf(db: Queryable, who: PlayerOfGame, now: Date) {
  const found = [];
  for (const day of daysSince(await oldestOf(db, 'answers', who.store), now))
    found.push(...(await loginAnswersOf(db, who, day)));
  return found;
}

/** The events, and by what they were found: the game's client ids that the account has used, and its visits. */
async function trackedOf(
  db: Queryable,
  who: PlayerOfGame,
  now: Date,
  {
    orders,
    sessions,
  }: Pick<Awaited<ReturnType<typeof rowsOfAccount>>, 'sessions'> & {
    orders: Awaited<ReturnType<typeof ordersOfAccount>>;
  },
) {
  const clientIds = [...new Set([...orders, ...sessions].map(({ client_id }) => client_id))];
  const days = [...daysSince(await oldestOf(db, 'tracking', who.store), now)];
  const inVisits = async (visits: string[]) => {
    const found = [];
    for (const day of days) found.push(...(await trackingOf(db, who, day, { clientIds, visits })));
    return found;
  };
  const visits = new Set(orders.flatMap(({ snapshot }) => snapshot.tracking?.session_id || []));
  for (const { said } of await inVisits([]))
    if (typeof said.session_id === 'string') visits.add(said.session_id);
  return { events: await inVisits([...visits]), tracked: { clientIds, visits: [...visits] } };
}
