import type { AuditIntent } from '../../repositories/audit.ts';
import type { Queryable } from '../../repositories/database.ts';
import { databaseNow } from '../../repositories/database-time.ts';
import type { PlayerOfGame } from '../../repositories/linked-logins.ts';
import { oldestOf } from '../../repositories/player-data.ts';
import {
  emptyBooks,
  emptyExceptions,
  emptyMessages,
  emptyOrderAnswers,
  forgetLoginAnswers,
  forgetLogins,
  forgetTracking,
} from '../../repositories/player-forgetting.ts';
import type { Services } from '../../services.ts';
import { actWithAudit } from '../act-with-audit.ts';
import { daysSince, isKnown, type PlayerRecords, readPlayer } from './read-player.ts';
import { type Unfinished, unfinishedOf } from './unfinished.ts';

/** What was deleted or emptied: how many rows of each. */
export type Gone = Record<
  | ('sessions' | 'logins' | 'gameCodes' | 'trackingEvents' | 'loginAnswers')
  | ('namesAndVisits' | 'paymentPages' | 'gameMessages' | 'orderAnswers' | 'exceptionDetails' | 'messages'),
  number
>;

/** Rows that stay, and the reason. */
export interface Stays {
  what: string;
  rows: number;
  why: string;
}

export type Forgotten =
  | { kind: 'forgotten'; gone: Gone; stays: Stays[] }
  | { kind: 'unknown' }
  | { kind: 'refused'; unfinished: Unfinished[] };

/**
 * Deletes or empties everything about an account that neither a law nor a claim needs, and says what stays and why
 * (docs/operations/players.md). Refuses while anything about it is unfinished. A repetition finds less or nothing to
 * do.
 */
export function forgetPlayer(
  services: Pick<Services, 'database' | 'wake'>,
  who: PlayerOfGame,
  audit: AuditIntent,
): Promise<Forgotten> {
  return actWithAudit<Forgotten>(services, audit, async (tx) => {
    const now = await databaseNow(tx);
    const records = await readPlayer(tx, who, now, { lock: true });
    if (!isKnown(records)) return { kind: 'unknown' };
    const unfinished = unfinishedOf(records, now);
    if (unfinished.length > 0) return { kind: 'refused', unfinished };
    return { kind: 'forgotten', gone: await forget(tx, who, now, records), stays: staysOf(records) };
  });
}

async function forget(tx: Queryable, who: PlayerOfGame, now: Date, of: PlayerRecords): Promise<Gone> {
  const { store } = who;
  const logins = await forgetLogins(tx, who);
  const books = await emptyBooks(tx, store, of.names);
  const resolved = [...of.exceptions, ...of.messages.flatMap(({ exceptions }) => exceptions)];
  let exceptionDetails = 0;
  for (const [place, found] of Map.groupBy(resolved, (one) => one.store))
    exceptionDetails += await emptyExceptions(
      tx,
      place,
      found.map(({ id }) => id),
    );
  let messages = 0;
  for (const { account, notices } of of.messages)
    messages += await emptyMessages(
      tx,
      account,
      notices.map(({ id }) => id),
    );
  let [loginAnswers, orderAnswers] = [0, 0];
  for (const day of daysSince(await oldestOf(tx, 'answers', store), now)) {
    loginAnswers += await forgetLoginAnswers(tx, who, day);
    orderAnswers += await emptyOrderAnswers(tx, store, day, of.names);
  }
  let trackingEvents = 0;
  for (const day of daysSince(await oldestOf(tx, 'tracking', store), now))
    trackingEvents += await forgetTracking(tx, who, day, of.tracked);
  return {
    ...logins,
    trackingEvents,
    loginAnswers,
    orderAnswers,
    exceptionDetails,
    messages,
    namesAndVisits: books.orders,
    paymentPages: books.payments,
    gameMessages: books.deliveries,
  };
}

const taxLaw = 'tax and commercial law';
const claims = 'claims of and against the player';

function staysOf(of: PlayerRecords): Stays[] {
  const told = of.messages.flatMap(({ notices }) => notices);
  const all: Stays[] = [
    {
      what: 'orders: number, account, character’s number, goods, amounts, tax, seller, consents, language',
      rows: of.orders.length,
      why: `${taxLaw}; consents are the proof that they were given`,
    },
    {
      what: 'payments: amount, method, payment region, the provider’s numbers and words',
      rows: of.payments.length,
      why: `${taxLaw}; country evidence; a later refund or dispute needs them`,
    },
    { what: 'refunds and chargebacks', rows: of.refunds.length, why: taxLaw },
    { what: 'deliveries: items, receipt of the game', rows: of.deliveries.length, why: claims },
    {
      what: 'history of orders, payments, refunds and deliveries',
      rows: of.history.length,
      why: `${taxLaw}; ${claims}`,
    },
    {
      what: 'what providers said of the money',
      rows: of.providerEvents.length + told.length,
      why: `${claims}; a message that comes again is known`,
    },
    { what: 'make-up links', rows: of.makeUpLinks.length, why: 'what is owed, and what was made up for' },
    { what: 'prepaid cards redeemed', rows: of.cardsUsed.length, why: 'a card is spent once' },
    {
      what: 'coupons and their claims',
      rows: of.coupons.length + of.couponClaims.length,
      why: 'given and used once; they belong to the game’s account',
    },
    {
      what: 'points and top-ups',
      rows: of.points.length + of.topUps.length,
      why: 'a refund takes them back',
    },
    { what: 'limits', rows: of.limitUses.length, why: 'what was bought stays counted' },
    { what: 'rewards received', rows: of.rewards.length, why: 'each is received once' },
    {
      what: 'exceptions and how they ended',
      rows: of.exceptions.length + of.messages.flatMap(({ exceptions }) => exceptions).length,
      why: claims,
    },
  ];
  return all.filter(({ rows }) => rows > 0);
}
