import { isCarried } from '@gemporium/domain/money.ts';
import type { HttpRequest, NotificationEvent, Provider } from '@gemporium/provider-kit/provider.ts';
import type { MoneyEvent, Simulator } from '@gemporium/provider-kit/simulator.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { toolsFor } from '@gemporium/sandbox/hosting/tools.ts';
import { makeSimulators } from '@gemporium/sandbox/simulators.ts';
import { hasten } from '@gemporium/server/testing/stage.ts';
import { completeReturn } from '@gemporium/server/use-cases/payments/complete-return.ts';
import { receiveNotification } from '@gemporium/server/use-cases/payments/receive-notification.ts';
import { certificateAt } from '../doors/sign-again.ts';
import { deskOver, newBooks } from './books-in-memory.ts';
import { type EventStages, eventStages, priceIn, priceMinor } from './event-stages.ts';
import type { EndTurn } from './moments.ts';
import { type Message, requestOf, type Signal } from './signal.ts';
import type { Changed } from './signal-source.ts';
import { signalsFromAnswers } from './signals-from-answers.ts';
import { signalsFromMessages } from './signals-from-messages.ts';
import { simulatorOverHttp } from './simulator-over-http.ts';

/** The state of an order once every event has been received and all work is done. */
export interface Ending {
  /** The state. All states that closed unpaid count as one: they differ only in the reason that the player reads. */
  order: string;
  /** What the provider took, what it gave back and what the bank holds, in minor units. */
  money: string;
  /** How often the game received the goods. */
  goods: number;
  /** Kinds of open exceptions that name the order, in alphabetical order. */
  exceptions: string[];
}

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

const account = 'main-merchant';
const referenceOf = (billingNo: string) => `${billingNo}-1`;
const origin = 'http://sandbox.example';
const anew = 'reported-anew';
const secret = (name: string) => Buffer.from(name.padEnd(32, '.').slice(0, 32)).toString('hex');

/** The simulators, with secrets that the store below shares. */
export function simulators(): ReadonlyMap<string, Simulator> {
  return makeSimulators(toolsFor(secret, 0));
}

/** The currency of its payments: the provider's own if the price can be expressed in it, else US dollars. */
function currencyOf({ id, exponentOf }: Provider, { queryOnlyEvents }: Simulator): string {
  const currency = profiles[id]?.amount.currency ?? 'USD';
  return queryOnlyEvents && isCarried({ amountMinor: priceMinor, currency }, exponentOf(currency))
    ? currency
    : 'USD';
}

/** Whether its money events reach this store, by messages or by queries. */
export function isHeard(simulator: Simulator | undefined): boolean {
  return simulator?.messages !== undefined || simulator?.queryOnlyEvents !== undefined;
}

/** The events that there can be about the money of a payment. */
export function eventsOf(simulator: Simulator | undefined): MoneyEvent[] {
  const about = { account, reference: 'GP1-1', amountMinor: 499, currency: 'USD', now: 0, origin };
  const queryOnlyEvents = Object.keys(simulator?.queryOnlyEvents ?? {}) as MoneyEvent[];
  return [...queryOnlyEvents, ...(simulator?.messages?.(about) ?? []).map(({ event }) => event)];
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
  const context = {
    account: {
      id: account,
      provider: provider.id,
      mode: 'sandbox' as const,
      merchant: account,
      settings: {},
    },
    baseUrl: origin + provider.sandboxPath,
    secret: (name: string) => secret(`${account}.${name}`),
    mayAskForStranger: async () => true,
    now: () => new Date(),
    // The only things that this store fetches on its own are the certificates that prove a message.
    http: async (request: HttpRequest) =>
      certificateAt(request.url) ??
      simulatorOverHttp(
        simulator,
        origin,
        deskOver(newBooks(provider.id, account, 0), provider.id, ''),
      )(request),
  };
  const profile = profiles[provider.id];
  const source =
    simulator.queryOnlyEvents && profile
      ? signalsFromAnswers(profile, provider, simulator, context)
      : signalsFromMessages(provider, simulator, context);
  const currency = currencyOf(provider, simulator);
  const stage = await stages.enter(currency, {
    ...source.verbs,
    readNotification: async (_context, request) => {
      const reading = await provider.readNotification?.(context, request);
      if (!reading) throw new Error(`${provider.id} reads no notifications`);
      if (reading.kind !== 'authentic' || !request.headers[anew]) return reading;
      const ofItsOwn = (event: NotificationEvent) => ({ ...event, dedupeKey: `${event.dedupeKey} anew` });
      return { ...reading, events: reading.events.map(ofItsOwn) };
    },
  });
  let players = 0;
  /** By order: the events that were received, and the signals that led to no query. */
  const known = new Map<string, Set<MoneyEvent>>();
  const unqueried = new Map<string, Signal[]>();

  async function work(): Promise<void> {
    for (const kind of ['judge-notification', 'deliver', 'refund', 'tell-game'] as const)
      await hasten(stage.database, kind);
    await stage.runEffects();
  }

  /** Delivers one signal to each order. For those without a message or a return, the store's next query finds the event. */
  async function receiveAll(arriving: readonly { billingNo: string; signal: Signal }[]): Promise<void> {
    const turns = await Promise.all(
      arriving.map(async ({ billingNo, signal }) => ({
        billingNo,
        signal,
        endTurn: await receive(billingNo, signal),
      })),
    );
    const asked = arriving.filter(({ signal }) => !signal.message && !signal.returns);
    if (asked.length > 0) {
      await stage.rows(
        `update effect set run_at = now() where kind = 'watch-payment' and state = 'ready' and key = any ($1)`,
        [asked.map(({ billingNo }) => referenceOf(billingNo))],
      );
      await stage.runEffects();
    }
    for (const { billingNo, signal, endTurn } of turns) {
      // The query that a message leads to is made when the message is judged.
      if (signal.message || endTurn())
        known.set(billingNo, (known.get(billingNo) ?? new Set()).add(signal.event));
      else unqueried.set(billingNo, [...(unqueried.get(billingNo) ?? []), signal]);
    }
  }

  async function receive(billingNo: string, signal: Signal): Promise<EndTurn> {
    const reference = referenceOf(billingNo);
    if (signal.message) {
      await receiveMessage(signal, signal.message);
      return source.expectQuestion(signal, reference);
    }
    const endTurn = await source.expectQuestion(signal, reference);
    const visit = { store: stage.store.id, provider: 'scripted', name: reference, clientIp: '127.0.0.1' };
    if (signal.returns) await completeReturn(stage.services, visit, signal.returns);
    return endTurn;
  }

  async function receiveMessage({ event, isAnew }: Signal, message: Message): Promise<void> {
    const headers = isAnew ? { ...message.headers, [anew]: 'yes' } : message.headers;
    const request = requestOf({ ...message, headers });
    const received = await receiveNotification(stage.services, 'scripted', 'main', request);
    if (received.kind !== 'kept') throw new Error(`${event} was not taken: ${JSON.stringify(received)}`);
  }

  async function read(billingNo: string): Promise<Ending> {
    const [row] = await stage.rows<Omit<Ending, 'goods'> & { delivered: number }>(
      `select case when o.state in ('failed', 'expired', 'cancelled') then 'closed unpaid' else o.state end as order,
         (select coalesce(sum(captured_minor), 0) || ' in, '
            || count(*) filter (where applied) || ' applied' from payment p where p.billing_no = o.billing_no and state = 'paid')
         || (select ', ' || coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) || ' back, '
            || coalesce(sum(amount_minor) filter (where kind = 'chargeback'), 0) || ' taken'
            from refund r where r.billing_no = o.billing_no and state = 'succeeded') as money,
         array(select distinct kind from exception e where e.billing_no = o.billing_no and e.state = 'open' order by kind) as exceptions
       from orders o where billing_no = $1`,
      [billingNo],
    );
    if (!row) throw new Error(`no order ${billingNo}`);
    return { ...row, goods: stage.game.sent.filter((id) => id === `D-${billingNo}`).length };
  }

  return {
    /** A new order, with all the signals that its provider can send about the payment. */
    async begin(): Promise<Begun> {
      players += 1;
      const price = priceIn(currency);
      const answer = await stage.pay({ role_id: `r-${provider.id}-${players}`, price, currency });
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
        ...{ billingNo, saying, atTheEnd },
        get signals() {
          signals ??= saying({});
          return signals;
        },
      };
    },
    /** The same signal, but with the provider's number under which another signal has paid another order. */
    async withNumberOf(signal: Signal, other: Signal, paid: string): Promise<Signal> {
      const [row] = await stage.rows<{ number: string }>(
        'select provider_reference as number from payment where reference = $1',
        [referenceOf(paid)],
      );
      return source.withNumberOf(signal, other, row?.number ?? '');
    },
    /** Plays all arrivals side by side; the store's own work runs after each signal, or once all have arrived. */
    async happen(arrivals: readonly Arrival[], when: 'after each' | 'at the end'): Promise<Ending[]> {
      const most = Math.max(...arrivals.map(({ signals }) => signals.length));
      for (let at = 0; at < most; at++) {
        await receiveAll(
          arrivals.flatMap(({ billingNo, signals }) =>
            signals.slice(at, at + 1).map((signal) => ({ billingNo, signal })),
          ),
        );
        if (when === 'after each') await work();
      }
      await work();
      // Events about money that was unknown when they were judged are judged again.
      await work();
      const endings = await Promise.all(arrivals.map(({ billingNo }) => read(billingNo)));
      // Effects that wait for a signal that never comes would run again with every later order.
      await stage.rows(`delete from effect where state = 'ready'`);
      return endings;
    },
    /** Replaces autovacuum, which is off in tests: without statistics PostgreSQL would read more and more rows. */
    async tidy(): Promise<void> {
      await stage.rows('vacuum analyze');
    },
    /** Signals that led to no query: the store does not know of them. */
    unasked: (billingNo: string): readonly Signal[] =>
      (unqueried.get(billingNo) ?? []).filter(({ event }) => !known.get(billingNo)?.has(event)),
    /** The order's history, oldest first. */
    async eventsOf(billingNo: string): Promise<string[]> {
      const rows = await stage.rows<{ event: string }>(
        `select event from history where entity = 'order' and entity_id = $1 order by id`,
        [billingNo],
      );
      return rows.map(({ event }) => event);
    },
    findings: stages.findings,
    close: stages.close,
  };
}

export type EventStore = Awaited<ReturnType<typeof openEventStore>>;
