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

/** How an order stands after everything was heard and all work is done. */
export interface Ending {
  /** The state; one for all that closed unpaid, which differ in nothing but the reason that the player reads. */
  order: string;
  /** What the provider took, what it gave back and what the bank holds, in minor units. */
  money: string;
  /** How often the game got the goods. */
  goods: number;
  /** Kinds of open exceptions that name the order, in alphabetical order. */
  exceptions: string[];
}

/** An order, and what is heard of its payment, as it arrives. */
export interface Arrival {
  billingNo: string;
  signals: readonly Signal[];
}

/** A new order, and everything that can be said of its payment, truly or with a change. */
export interface Begun {
  billingNo: string;
  signals: readonly Signal[];
  saying: (change: Changed) => readonly Signal[];
  /** These alone, with whatever is asked answered as all of them have left it. */
  atTheEnd: (events: readonly MoneyEvent[]) => readonly Signal[];
}

const account = 'main-merchant';
const referenceOf = (billingNo: string) => `${billingNo}-1`;
const origin = 'http://sandbox.example';
const anew = 'told-anew';
const secret = (name: string) => Buffer.from(name.padEnd(32, '.').slice(0, 32)).toString('hex');

/** The simulators, with secrets that the store below knows. */
export function simulators(): ReadonlyMap<string, Simulator> {
  return makeSimulators(toolsFor(secret, 0));
}

/** What its payments are opened in, where they are: the provider's own money if it can express the price in that. */
function currencyOf({ id, exponentOf }: Provider, { queryOnlyEvents }: Simulator): string {
  const currency = profiles[id]?.amount.currency ?? 'USD';
  return queryOnlyEvents && isCarried({ amountMinor: priceMinor, currency }, exponentOf(currency))
    ? currency
    : 'USD';
}

/** Whether its money is ever heard of here, by messages or by asking. */
export function isHeard(simulator: Simulator | undefined): boolean {
  return simulator?.messages !== undefined || simulator?.queryOnlyEvents !== undefined;
}

/** What can be heard of the money of a payment. */
export function eventsOf(simulator: Simulator | undefined): MoneyEvent[] {
  const about = { account, reference: 'GP1-1', amountMinor: 499, currency: 'USD', now: 0, origin };
  const queryOnlyEvents = Object.keys(simulator?.queryOnlyEvents ?? {}) as MoneyEvent[];
  return [...queryOnlyEvents, ...(simulator?.messages?.(about) ?? []).map(({ event }) => event)];
}

/**
 * A store on a real PostgreSQL behind one provider's real adapter. What it hears takes the way of everything that is heard of
 * that provider: a message that its simulator has composed and signed is verified, stored and judged by the worker; where it
 * says nothing, the simulator is asked; a browser comes back; the watch over a payment asks by itself. On stages that others
 * have played on it is the only one that plays from now on.
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
    // What a message is proved with is all that this store ever fetches by itself.
    http: async (request: HttpRequest) =>
      certificateAt(request.url) ??
      simulatorOverHttp(
        simulator,
        origin,
        deskOver(newBooks(provider.id, account, 0), provider.id, ''),
      )(request),
  };
  const profile = profiles[provider.id];
  const voice =
    simulator.queryOnlyEvents && profile
      ? signalsFromAnswers(profile, provider, simulator, context)
      : signalsFromMessages(provider, simulator, context);
  const currency = currencyOf(provider, simulator);
  const stage = await stages.enter(currency, {
    ...voice.verbs,
    readNotification: async (_context, request) => {
      const reading = await provider.readNotification?.(context, request);
      if (!reading) throw new Error(`${provider.id} reads no notifications`);
      if (reading.kind !== 'authentic' || !request.headers[anew]) return reading;
      const ofItsOwn = (event: NotificationEvent) => ({ ...event, dedupeKey: `${event.dedupeKey} anew` });
      return { ...reading, events: reading.events.map(ofItsOwn) };
    },
  });
  let players = 0;
  /** The events of which each order's payment was told, and the signals because of which nobody asked. */
  const told = new Map<string, Set<MoneyEvent>>();
  const untold = new Map<string, Signal[]>();

  async function work(): Promise<void> {
    for (const kind of ['judge-notification', 'deliver', 'refund', 'tell-game'] as const)
      await hasten(stage.database, kind);
    await stage.runEffects();
  }

  /** Lets one signal be heard of each order. Those because of which the store must ask by itself are its next questions. */
  async function hearAll(heard: readonly { billingNo: string; signal: Signal }[]): Promise<void> {
    const turns = await Promise.all(
      heard.map(async ({ billingNo, signal }) => ({
        billingNo,
        signal,
        endTurn: await hear(billingNo, signal),
      })),
    );
    const asked = heard.filter(({ signal }) => !signal.message && !signal.returns);
    if (asked.length > 0) {
      await stage.rows(
        `update effect set run_at = now() where kind = 'watch-payment' and state = 'ready' and key = any ($1)`,
        [asked.map(({ billingNo }) => referenceOf(billingNo))],
      );
      await stage.runEffects();
    }
    for (const { billingNo, signal, endTurn } of turns) {
      // What a message is a reason for is asked when it is judged.
      if (signal.message || endTurn())
        told.set(billingNo, (told.get(billingNo) ?? new Set()).add(signal.event));
      else untold.set(billingNo, [...(untold.get(billingNo) ?? []), signal]);
    }
  }

  async function hear(billingNo: string, signal: Signal): Promise<EndTurn> {
    const reference = referenceOf(billingNo);
    if (signal.message) {
      await hearMessage(signal, signal.message);
      return voice.expectQuestion(signal, reference);
    }
    const endTurn = await voice.expectQuestion(signal, reference);
    const visit = { store: stage.store.id, provider: 'scripted', name: reference, clientIp: '127.0.0.1' };
    if (signal.returns) await completeReturn(stage.services, visit, signal.returns);
    return endTurn;
  }

  async function hearMessage({ event, isAnew }: Signal, message: Message): Promise<void> {
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
    /** A new order, with all the signals that the provider can say about its payment. */
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
      const saying: Begun['saying'] = (change) => voice.signals(about, change);
      const atTheEnd: Begun['atTheEnd'] = (events) => voice.signalsAtTheEnd(about, events);
      let signals: readonly Signal[] | undefined;
      return {
        ...{ billingNo, saying, atTheEnd },
        get signals() {
          signals ??= saying({});
          return signals;
        },
      };
    },
    /** The signal as if its money had the number by which another signal has paid another order. */
    async withNumberOf(signal: Signal, other: Signal, paid: string): Promise<Signal> {
      const [row] = await stage.rows<{ number: string }>(
        'select provider_reference as number from payment where reference = $1',
        [referenceOf(paid)],
      );
      return voice.withNumberOf(signal, other, row?.number ?? '');
    },
    /** Lets all of them happen side by side; the store's own work runs after each signal, or once all have been heard. */
    async happen(arrivals: readonly Arrival[], when: 'after each' | 'at the end'): Promise<Ending[]> {
      const most = Math.max(...arrivals.map(({ signals }) => signals.length));
      for (let at = 0; at < most; at++) {
        await hearAll(
          arrivals.flatMap(({ billingNo, signals }) =>
            signals.slice(at, at + 1).map((signal) => ({ billingNo, signal })),
          ),
        );
        if (when === 'after each') await work();
      }
      await work();
      // What names money that was not known when it was judged is judged once more.
      await work();
      const endings = await Promise.all(arrivals.map(({ billingNo }) => read(billingNo)));
      // What waits for a signal that never comes would be looked at again with every order after these.
      await stage.rows(`delete from effect where state = 'ready'`);
      return endings;
    },
    /** Signals because of which the store asked nobody: they were not heard. */
    unasked: (billingNo: string): readonly Signal[] =>
      (untold.get(billingNo) ?? []).filter(({ event }) => !told.get(billingNo)?.has(event)),
    /** What has happened to the order, oldest first. */
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
