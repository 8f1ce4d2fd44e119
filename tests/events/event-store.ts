import type {
  HttpOutcome,
  HttpRequest,
  IncomingRequest,
  NotificationEvent,
  Provider,
} from '@gemporium/provider-kit/provider.ts';
import type {
  MoneyEvent,
  Simulator,
  SimulatorDesk,
  SpokenOf,
  SpokenWord,
} from '@gemporium/provider-kit/simulator.ts';
import { toolsFor } from '@gemporium/sandbox/hosting/tools.ts';
import { makeSimulators } from '@gemporium/sandbox/simulators.ts';
import { hasten, openStage } from '@gemporium/server/testing/stage.ts';
import { receiveNotification } from '@gemporium/server/use-cases/payments/receive-notification.ts';
import { checkInvariants } from '../books/check-invariants.ts';
import { certificateAt, signAgain } from '../doors/sign-again.ts';

/** How an order stands after everything was heard and all work is done. */
export interface Ending {
  /** The state; one word for all that closed unpaid, which differ in nothing but the reason that the player reads. */
  order: string;
  /** What the provider took, what it gave back and what the bank holds, in minor units. */
  money: string;
  /** How often the game got the goods. */
  goods: number;
  /** Kinds of open exceptions that name the order, in alphabetical order. */
  exceptions: string[];
}

/** A word as it arrives. */
export interface HeardWord extends SpokenWord {
  /** It was heard before, and is told once more by a message of its own: no copy by which the message is known. */
  isAnew?: boolean;
}

/** An order, and what is heard of its payment, as it arrives. */
export interface Arrival {
  billingNo: string;
  words: readonly HeardWord[];
}

export type Changed = Partial<Omit<SpokenOf, 'origin'>>;

/** A new order, and everything that can be said of its payment, truly or with a change. */
export interface Begun {
  billingNo: string;
  words: readonly SpokenWord[];
  saying: (change: Changed) => readonly SpokenWord[];
}

const account = 'main-merchant';
const origin = 'http://sandbox.example';
const anew = 'told-anew';
const secret = (name: string) => Buffer.from(name.padEnd(32, '.').slice(0, 32)).toString('hex');

/** The simulators, with secrets that the store below knows. */
export function simulators(): ReadonlyMap<string, Simulator> {
  return makeSimulators(toolsFor(secret, 0));
}

/** What a provider can say of the money of a payment; nothing where its messages prove nothing. */
export function eventsOf(simulator: Simulator | undefined): MoneyEvent[] {
  const about = { account, reference: 'GP1-1', amountMinor: 499, currency: 'USD', now: 0, origin };
  return (simulator?.words?.(about) ?? []).map(({ event }) => event);
}

/** What a message is proved with, where its provider hands that out: the one thing that this store ever fetches. */
function certificateOf({ prefix, routes }: Simulator, { url }: HttpRequest): HttpOutcome | undefined {
  const route = routes.find(({ call }) => call === 'certificate');
  const place = route && `${origin}${prefix}${route.path.replace(':id', '')}`;
  if (!route || !place || !url.startsWith(place)) return undefined;
  const params = { id: url.slice(place.length) };
  const request = { method: 'GET', origin, path: url, params, query: {}, headers: {}, body: Buffer.alloc(0) };
  const { status, headers = {}, body } = route.handle(request, {} as SimulatorDesk, {});
  return { kind: 'answer', status, headers, body };
}

/**
 * A store on a real PostgreSQL behind one provider's real adapter: what it hears is what the simulator has composed and
 * signed, and takes the way of every notification: verified, stored, judged by the worker.
 */
export async function openEventStore(provider: Provider, simulator: Simulator) {
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
    http: async (request: HttpRequest) =>
      certificateAt(request.url) ??
      certificateOf(simulator, request) ??
      ({ kind: 'not-sent', reason: 'this store asks nobody' } as const),
  };
  const stage = await openStage({
    isAlone: true,
    // A word that gives the money back to us revives the delivery that is being held back at this moment.
    mayOvertake: true,
    provider: {
      readNotification: async (_context, request) => {
        const reading = await provider.readNotification?.(context, request);
        if (!reading) throw new Error(`${provider.id} reads no notifications`);
        if (reading.kind !== 'authentic' || !request.headers[anew]) return reading;
        const ofItsOwn = (event: NotificationEvent) => ({ ...event, dedupeKey: `${event.dedupeKey} anew` });
        return { ...reading, events: reading.events.map(ofItsOwn) };
      },
    },
  });
  let players = 0;

  async function work(): Promise<void> {
    for (const kind of ['judge-notification', 'deliver', 'refund', 'tell-game'] as const)
      await hasten(stage.database, kind);
    await stage.runEffects();
  }

  const requestOf = ({ headers, body }: Pick<SpokenWord, 'headers' | 'body'>): IncomingRequest => ({
    ...{ method: 'POST', headers, rawBody: Buffer.from(body) },
    ...{ query: {}, remoteAddress: '127.0.0.1' },
  });

  async function hear(word: HeardWord): Promise<void> {
    const headers = word.isAnew ? { ...word.headers, [anew]: 'yes' } : word.headers;
    const request = requestOf({ ...word, headers });
    const received = await receiveNotification(stage.services, 'scripted', 'main', request);
    if (received.kind !== 'kept') throw new Error(`${word.event} was not taken: ${JSON.stringify(received)}`);
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
    /** A new order, with all the words that the provider can say about its payment. */
    async begin(): Promise<Begun> {
      players += 1;
      const answer = await stage.pay({ role_id: `r-events-${players}` });
      if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
      const billingNo = answer.content.billing_no;
      const about = {
        account,
        amountMinor: 499,
        currency: 'USD',
        now: Date.now(),
        reference: `${billingNo}-1`,
        origin,
      };
      const saying: Begun['saying'] = (change) => simulator.words?.({ ...about, ...change }) ?? [];
      return { billingNo, saying, words: saying({}) };
    },
    /** The provider's own number of the money that a word is about. */
    async numberIn(word: SpokenWord): Promise<string> {
      const reading = await provider.readNotification?.(context, requestOf(word));
      const events = reading?.kind === 'authentic' ? reading.events : [];
      const [number] = events.flatMap((event) => (event.type === 'payment' ? [event.providerReference] : []));
      if (!number) throw new Error(`${word.event} of ${provider.id} names no money`);
      return number;
    },
    /** The word with another text in it wherever this one stood, signed by the provider's own hand. */
    saidWith(word: SpokenWord, text: string, other: string): SpokenWord {
      const again = signAgain[provider.id];
      const body = word.body.replaceAll(text, other);
      if (!again || body === word.body)
        throw new Error(`${word.event} of ${provider.id} cannot say ${other}`);
      const { headers, rawBody } = again(context, requestOf({ headers: word.headers, body }));
      return { ...word, headers, body: rawBody.toString('utf8') };
    },
    /** Lets all of them happen side by side; the store's own work runs after each word, or once all have been heard. */
    async happen(arrivals: readonly Arrival[], when: 'after each' | 'at the end'): Promise<Ending[]> {
      const most = Math.max(...arrivals.map(({ words }) => words.length));
      for (let at = 0; at < most; at++) {
        await Promise.all(arrivals.flatMap(({ words }) => words.slice(at, at + 1)).map(hear));
        if (when === 'after each') await work();
      }
      await work();
      // What names money that was not known when it was judged is judged once more.
      await work();
      const endings = await Promise.all(arrivals.map(({ billingNo }) => read(billingNo)));
      // What waits for a word that never comes would be looked at again with every order after these.
      await stage.rows(`delete from effect where state = 'ready'`);
      return endings;
    },
    /** What has happened to the order, oldest first. */
    async eventsOf(billingNo: string): Promise<string[]> {
      const rows = await stage.rows<{ event: string }>(
        `select event from history where entity = 'order' and entity_id = $1 order by id`,
        [billingNo],
      );
      return rows.map(({ event }) => event);
    },
    findings: () => checkInvariants((text) => stage.rows(text), 3600),
    close: stage.close,
  };
}

export type EventStore = Awaited<ReturnType<typeof openEventStore>>;
