import { countryCode } from '@gemporium/domain/country.ts';
import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import type {
  KnownPayment,
  NamedNumber,
  NotificationEvent,
  PaymentRequest,
  Provider,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import type { MoneyEvent, Simulator } from '@gemporium/provider-kit/simulator.ts';
import { type BooksAtAMoment, deskOver, newBooks } from './books-in-memory.ts';
import { type Moment, momentsInTurn } from './moments.ts';
import { requestOf, type Signal } from './signal.ts';
import { type Changed, messageWith, type SignalSource } from './signal-source.ts';
import { signalsOfQueryOnlyEvents } from './signals-of-query-only-events.ts';
import { simulatorOverHttp } from './simulator-over-http.ts';

/** A provider at its simulator, the books of the payments that were opened there, and the moments of which queries will ask. */
interface Source {
  profile: ConformanceProfile;
  provider: Provider;
  simulator: Simulator;
  context: ProviderContext;
  /** The books right after a payment was opened. */
  opened: Map<string, BooksAtAMoment>;
  moments: ReturnType<typeof momentsInTurn>;
}

/**
 * A provider whose money events are learned by querying it. The adapter opens the payments at the simulator. For each signal an
 * action changes the simulator's books, and the query that follows is answered from the books as they were then.
 */
export function signalsFromAnswers(
  profile: ConformanceProfile,
  provider: Provider,
  simulator: Simulator,
  context: ProviderContext,
): SignalSource {
  const source: Source = {
    profile,
    provider,
    simulator,
    context,
    opened: new Map(),
    moments: momentsInTurn(),
  };
  const said = Object.keys(simulator.queryOnlyEvents ?? {}) as MoneyEvent[];
  return {
    verbs: verbsOf(source),
    signals: ({ reference }, change) => said.flatMap((event) => signalsOf(source, event, reference, change)),
    signalsAtTheEnd({ reference }, events) {
      const each = [...new Set(events)].flatMap((event) => signalsOf(source, event, reference, {}));
      // Without a message, the store queries immediately.
      if (each.some(({ message }) => !message)) return each;
      return signalsOfQueryOnlyEvents(simulator, events, momentOf(source, reference, {}).books);
    },
    async expectQuestion(signal, reference) {
      const [event] = await eventsIn(source, signal);
      const named =
        event?.type === 'look-up' ? numbered(event) : event?.type === 'hint' ? event.reference : reference;
      return source.moments.expect(named, signal.moment!);
    },
    async withNumberOf(signal, other, number) {
      const own = valueAt(signal.moment!.books, pathTo(other.moment!.books, number));
      const change = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(own, number));
      return {
        ...signal,
        moment: change(signal.moment!),
        ...(signal.message && { message: messageWith(context, signal.message, own, number) }),
        ...(signal.returns && { returns: change(signal.returns) }),
      };
    },
  };
}

/** The adapter's own verbs, answered by the simulator from the books of the moment that is asked about. */
function verbsOf(source: Source): SignalSource['verbs'] {
  const { profile, provider, context, opened, moments } = source;
  const { query, lookUp, completeReturn, noteCharge, chargesOnReturn } = provider;
  const ours = (payment: KnownPayment) => ({ ...payment, channelId: profile.channelId });
  const now = ({ reference }: KnownPayment) =>
    contextAt(source, moments.now(reference) ?? { books: opened.get(reference)! }, reference);
  return {
    create: (_context, request) => create(source, request),
    ...(query && { query: (_context, payment) => query(now(payment), ours(payment)) }),
    ...(lookUp && {
      async lookUp(_context, named) {
        const moment = moments.now(numbered(named));
        if (moment) return lookUp(contextAt(source, moment, named.number), named);
        return { kind: 'unavailable', detail: `nothing has happened to ${named.number}` };
      },
    }),
    ...(completeReturn && {
      completeReturn: (_context, payment, brought) => completeReturn(now(payment), ours(payment), brought),
    }),
    ...(noteCharge && {
      noteCharge: (_context, payment, brought) => noteCharge(context, ours(payment), brought),
    }),
    ...(chargesOnReturn && { chargesOnReturn }),
  };
}

function contextAt(
  { provider, simulator, context }: Source,
  { books, lie }: Moment,
  reference: string,
): ProviderContext {
  const origin = context.baseUrl.slice(0, -provider.sandboxPath.length);
  const desk = deskOver(books, provider.id, `${reference} called`);
  return { ...context, http: simulatorOverHttp(simulator, origin, desk, lie) };
}

async function create(source: Source, request: PaymentRequest) {
  const { profile, provider, context, opened } = source;
  const books = newBooks(Date.now());
  const asked = { ...request, channelId: profile.channelId, country: countryCode('US')! };
  const { reference, amount, channelId, shopperId, expiresAt } = asked;
  const outcome = await provider.create(contextAt(source, { books }, reference), asked);
  if (outcome.kind !== 'created') throw new Error(`${provider.id} opens nothing: ${outcome.detail}`);
  const known = { reference, amount, channelId, shopperId, expiresAt, createdAt: new Date(books.now) };
  const fields = provider.page?.fields(context, { ...known, memo: outcome.memo }, asked);
  // A provider whose form is in our page learns of the payment from the payer's browser.
  if (fields)
    await contextAt(source, { books }, reference).http({ method: 'GET', url: profile.payerPage!(fields) });
  opened.set(reference, books);
  return outcome;
}

/** If our own call moves the money, the answer is wrong; otherwise the books are. */
function momentOf({ provider, opened }: Source, reference: string, { amountMinor, lie }: Changed): Moment {
  const books = structuredClone(opened.get(reference)!);
  const isInAnswer = provider.chargesOnReturn || lie === 'wrong-merchant' || lie === 'live-flag';
  const inBooks = isInAnswer ? undefined : lie;
  books.payments = books.payments.map((payment) => ({
    ...payment,
    amountMinor: (amountMinor ?? payment.amountMinor) * (inBooks === 'wrong-amount' ? 10 : 1),
    currency: inBooks === 'wrong-currency' ? (payment.currency === 'EUR' ? 'USD' : 'EUR') : payment.currency,
    reference: inBooks === 'other-order' ? `${reference}9` : payment.reference,
  }));
  return { books, ...(isInAnswer && lie && { lie }) };
}

function signalsOf(source: Source, event: MoneyEvent, reference: string, change: Changed): Signal[] {
  const { simulator } = source;
  const { lies } = simulator.queryOnlyEvents?.[event] ?? {};
  const lie = change.lie ?? (change.amountMinor === undefined ? undefined : 'wrong-amount');
  if (lie && lies && !lies.includes(lie)) return [];
  const moment = momentOf(source, reference, change);
  return signalsOfQueryOnlyEvents(simulator, [event], moment.books).map((signal) => ({ ...signal, moment }));
}

async function eventsIn({ provider, context }: Source, { message }: Signal): Promise<NotificationEvent[]> {
  const reading = message && (await provider.readNotification?.(context, requestOf(message)));
  return reading?.kind === 'authentic' ? reading.events : [];
}

function numbered({ number, about }: NamedNumber): string {
  return `${number} ${about}`;
}

/** The path of this text in the data; undefined if it is not there. */
function pathTo(data: unknown, text: string): string[] | undefined {
  if (data === text) return [];
  if (typeof data !== 'object' || data === null) return undefined;
  for (const [name, value] of Object.entries(data)) {
    const path = pathTo(value, text);
    if (path) return [name, ...path];
  }
  return undefined;
}

function valueAt(data: unknown, path: readonly string[] | undefined): string {
  const found = path?.reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], data);
  if (typeof found !== 'string') throw new Error('the books have no such number');
  return found;
}
