import { countryCode } from '@gemporium/domain/country.ts';
import type { PaymentUpdate, Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import type { JsonObject, MoneyEvent, Simulator } from '@gemporium/provider-kit/simulator.ts';
import { providers } from '@gemporium/providers/index.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { hasten } from '@gemporium/server/testing/stage.ts';
import { receiveNotification } from '@gemporium/server/use-cases/payments/receive-notification.ts';
import { afterAll, expect, it } from 'vitest';
import { type BooksAtAMoment, deskOver, newBooks } from '../events/books-in-memory.ts';
import { eventStages, priceMinor } from '../events/event-stages.ts';
import { referenceOf } from '../events/receive-signals.ts';
import { requestOf } from '../events/signal.ts';
import { account, contextOf, eventsOf, origin, simulators } from '../events/simulated-provider.ts';
import { simulatorOverHttp } from '../events/simulator-over-http.ts';

/*
 * A provider that has charged twice under one reference gives the second capture back. Its own simulator judges the
 * refund; only the first answer is lost, so the store must ask again.
 */

const played = simulators();
const stages = eventStages();
afterAll(stages.close);

const chargingTwice = Object.values(providers).flatMap((provider) => {
  const simulator = played.get(provider.id);
  return provider.refund && simulator && eventsOf(simulator).includes('second capture')
    ? [{ id: provider.id, provider, simulator }]
    : [];
});

/** What a simulator keeps of its captures apart from the charges. */
const detailsOf: Readonly<Record<string, (numbers: readonly string[]) => JsonObject>> = {
  paypal: ([id = '']) => ({ state: 'COMPLETED', capture: { id, status: 'COMPLETED', at: 0 } }),
  xsolla: (numbers) => ({ transactions: numbers.map((id) => ({ id: Number(id), status: 'done' })) }),
};

it.each(chargingTwice)(
  'O-11 the second capture of $id goes back there once, though the first answer is lost',
  async ({ provider, simulator }) => {
    const context = contextOf(provider, simulator);
    const books = newBooks(Date.now());
    const stage = await stages.enter('USD', verbsOver(books, provider, simulator, context));
    const answer = await stage.pay({ role_id: `twice-${provider.id}` });
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    const billingNo = answer.content.billing_no;

    const reference = referenceOf(billingNo);
    const about = { account, reference, amountMinor: priceMinor, currency: 'USD', now: Date.now(), origin };
    const captured: MoneyEvent[] = ['capture', 'second capture'];
    const requests = (simulator.messages?.(about) ?? [])
      .filter(({ event }) => captured.includes(event))
      .map(requestOf);
    const captures = await Promise.all(
      requests.map(async (request) => {
        const reading = await provider.readNotification?.(context, request);
        const [event] = reading?.kind === 'authentic' ? reading.events : [];
        if (event?.type !== 'payment') throw new Error(`${provider.id} reports no capture`);
        return event;
      }),
    );
    charge(books, provider.id, captures);
    for (const request of requests) {
      await receiveNotification(stage.services, 'scripted', 'main', request);
      await stage.runEffects();
    }
    await hasten(stage.database, 'refund');
    await stage.runEffects();

    const refunds = await stage.rows<{ reference: string; state: string }>(
      'select refund_reference as reference, state from refund where billing_no = $1',
      [billingNo],
    );
    expect(refunds).toEqual([
      { reference: `${reference}-2-R1`, state: expect.stringMatching('succeeded|pending') },
    ]);
    expect(books.refunds).toMatchObject([{ kind: 'refund', amountMinor: priceMinor }]);
    expect(books.refunds[0]?.status).not.toBe('failed');
  },
);

/** The adapter's verbs at the simulator. The answer to the first refund is lost. */
function verbsOver(
  books: BooksAtAMoment,
  provider: Provider,
  simulator: Simulator,
  context: ProviderContext,
): Partial<Provider> {
  const desk = deskOver(books, provider.id, 'called');
  const http = simulatorOverHttp(simulator, origin, desk);
  const at = { ...context, http };
  const losing: ProviderContext = {
    ...context,
    async http(request) {
      const before = books.refunds.length;
      const outcome = await http(request);
      return books.refunds.length > before ? { kind: 'lost', reason: 'the answer was lost' } : outcome;
    },
  };
  const { readNotification, create, refund, queryRefund, keysLastMinutes } = provider;
  const ours = { channelId: profiles[provider.id]!.channelId, country: countryCode('US')! };
  return {
    keysLastMinutes,
    readNotification: (_context, request) => readNotification!(context, request),
    create: (_context, request) => create(at, { ...request, ...ours }),
    refund: (_context, payment, request) => refund!(losing, payment, request),
    ...(queryRefund && {
      queryRefund: (_context, payment, request) => queryRefund(at, payment, request),
    }),
  };
}

/** Writes the captures into the provider's books: beside each other, or into the orders that the messages name. */
function charge(books: BooksAtAMoment, provider: string, captures: readonly PaymentUpdate[]): void {
  const desk = deskOver(books, provider, 'charged');
  const [opened] = books.payments;
  if (!opened) throw new Error(`${provider} has opened nothing`);
  const numbersOf = new Map<string, string[]>();
  for (const { providerReference: number = '', memo } of captures) {
    const id = memo?.orderId ?? opened.id;
    const payment = desk.payment(id) ?? desk.openPayment({ ...opened, id, expiresAt: books.now });
    desk.charge({ id: number, payment });
    const numbers = [...(numbersOf.get(id) ?? []), number];
    numbersOf.set(id, numbers);
    desk.changePayment(id, { status: 'paid', details: detailsOf[provider]?.(numbers) ?? {} });
  }
}
