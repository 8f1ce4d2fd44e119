import { isCarried } from '@gemporium/domain/money.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import type { MoneyEvent, Simulator } from '@gemporium/provider-kit/simulator.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { hasten, type Stage } from '@gemporium/server/testing/stage.ts';
import { type Ending, readEnding } from './ending.ts';
import { type EventStages, eventStages, priceIn, priceMinor } from './event-stages.ts';
import { type Receiver, receiveAll, referenceOf, unasked } from './receive-signals.ts';
import { readingAnew } from './reported-anew.ts';
import type { Signal } from './signal.ts';
import type { Changed } from './signal-source.ts';
import { account, contextOf, origin, sourceOf } from './simulated-provider.ts';

/** An order, and the signals about its payment in the order of their arrival. */
export interface Arrival {
  billingNo: string;
  signals: readonly Signal[];
}

/** A new order, and every signal that there can be about its payment, unchanged or with wrong contents. */
export interface Begun {
  billingNo: string;
  signals: readonly Signal[];
  saying: (change: Changed) => readonly Signal[];
  /** Only these events; queries are answered with the state after all of them. */
  atTheEnd: (events: readonly MoneyEvent[]) => readonly Signal[];
}

/**
 * A store on a real PostgreSQL behind one provider's real adapter. Signals take the same way as in production: a message that
 * the simulator has composed and signed is verified, stored and judged by the worker; if the message names the payment only,
 * the simulator is queried; a browser returns; the payment watch queries on its own schedule. On shared stages, this store
 * replaces the one before it.
 */
export async function openEventStore(
  provider: Provider,
  simulator: Simulator,
  stages: EventStages = eventStages(),
) {
  const context = contextOf(provider, simulator);
  const source = sourceOf(provider, simulator, context);
  const currency = currencyOf(provider, simulator);
  const readNotification = readingAnew(provider, context);
  const stage = await stages.enter(currency, { ...source.verbs, readNotification });
  const receiver: Receiver = { stage, source, known: new Map(), unqueried: new Map() };
  let players = 0;
  return {
    /** A new order, with all the signals that its provider can send about the payment. */
    begin(): Promise<Begun> {
      players += 1;
      return begin(receiver, currency, `r-${provider.id}-${players}`);
    },
    /** The same signal, but with the provider's number under which another signal has paid another order. */
    withNumberOf: (signal: Signal, other: Signal, paid: string) =>
      withNumberOf(receiver, signal, other, paid),
    /** Plays all arrivals side by side; the store's own work runs after each signal, or once all have arrived. */
    happen: (arrivals: readonly Arrival[], when: 'after each' | 'at the end') =>
      happen(receiver, arrivals, when),
    /** Replaces autovacuum, which is off in tests: without statistics PostgreSQL would read more and more rows. */
    async tidy(): Promise<void> {
      await stage.rows('vacuum analyze');
    },
    /** Signals that led to no query: the store does not know of them. */
    unasked: (billingNo: string) => unasked(receiver, billingNo),
    /** The order's history, oldest first. */
    eventsOf: (billingNo: string) => historyOf(stage, billingNo),
    findings: stages.findings,
    close: stages.close,
  };
}

export type EventStore = Awaited<ReturnType<typeof openEventStore>>;

/** The currency of its payments: the provider's own if the price can be expressed in it, else US dollars. */
function currencyOf({ id, exponentOf }: Provider, { queryOnlyEvents }: Simulator): string {
  const currency = profiles[id]?.amount.currency ?? 'USD';
  return queryOnlyEvents && isCarried({ amountMinor: priceMinor, currency }, exponentOf(currency))
    ? currency
    : 'USD';
}

async function begin({ stage, source }: Receiver, currency: string, role: string): Promise<Begun> {
  const answer = await stage.pay({ role_id: role, price: priceIn(currency), currency });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  const billingNo = answer.content.billing_no;
  const about = {
    account,
    amountMinor: priceMinor,
    currency,
    now: Date.now(),
    reference: referenceOf(billingNo),
    origin,
  };
  const saying: Begun['saying'] = (change) => source.signals(about, change);
  const atTheEnd: Begun['atTheEnd'] = (events) => source.signalsAtTheEnd(about, events);
  let signals: readonly Signal[] | undefined;
  return {
    billingNo,
    saying,
    atTheEnd,
    get signals() {
      signals ??= saying({});
      return signals;
    },
  };
}

async function withNumberOf(
  { stage, source }: Receiver,
  signal: Signal,
  other: Signal,
  paid: string,
): Promise<Signal> {
  const [row] = await stage.rows<{ number: string }>(
    'select provider_reference as number from payment where reference = $1',
    [referenceOf(paid)],
  );
  return source.withNumberOf(signal, other, row?.number ?? '');
}

/** Between two signals about one payment. */
const apartMs = 15_000;

async function happen(
  receiver: Receiver,
  arrivals: readonly Arrival[],
  when: 'after each' | 'at the end',
): Promise<Ending[]> {
  const { stage } = receiver;
  const { now } = stage.services;
  const most = Math.max(...arrivals.map(({ signals }) => signals.length));
  for (let at = 0; at < most; at++) {
    // What a provider says in the same seconds about one number is looked up together.
    stage.services.now = () => new Date(now().getTime() + at * apartMs);
    await receiveAll(
      receiver,
      arrivals.flatMap(({ billingNo, signals }) =>
        signals.slice(at, at + 1).map((signal) => ({ billingNo, signal })),
      ),
    );
    if (when === 'after each') await work(stage);
  }
  await work(stage);
  // Events about money that was unknown when they were judged are judged again.
  await work(stage);
  stage.services.now = now;
  const endings = await Promise.all(arrivals.map(({ billingNo }) => readEnding(stage, billingNo)));
  // Effects that wait for a signal that never comes would run again with every later order.
  await stage.rows(`delete from effect where state = 'ready'`);
  return endings;
}

async function work(stage: Stage): Promise<void> {
  for (const kind of ['judge-notification', 'deliver', 'refund', 'tell-game'] as const)
    await hasten(stage.database, kind);
  await stage.runEffects();
}

async function historyOf(stage: Stage, billingNo: string): Promise<string[]> {
  const rows = await stage.rows<{ event: string }>(
    `select event from history where entity = 'order' and entity_id = $1 order by id`,
    [billingNo],
  );
  return rows.map(({ event }) => event);
}
