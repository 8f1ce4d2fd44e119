import type { HttpRequest, Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import type { MoneyEvent, Simulator } from '@gemporium/provider-kit/simulator.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { toolsFor } from '@gemporium/sandbox/hosting/tools.ts';
import { makeSimulators } from '@gemporium/sandbox/simulators.ts';
import { certificateAt } from '../doors/sign-again.ts';
import { deskOver, newBooks } from './books-in-memory.ts';
import type { SignalSource } from './signal-source.ts';
import { signalsFromAnswers } from './signals-from-answers.ts';
import { signalsFromMessages } from './signals-from-messages.ts';
import { simulatorOverHttp } from './simulator-over-http.ts';

export const account = 'main-merchant';
export const origin = 'http://sandbox.example';

/** The simulators, with secrets that `contextOf` shares. */
export function simulators(): ReadonlyMap<string, Simulator> {
  return makeSimulators(toolsFor(secret, () => [account], 0));
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

/** An adapter's context, in which nothing but certificates can be fetched. */
export function contextOf(provider: Provider, simulator: Simulator): ProviderContext {
  const { id } = provider;
  return {
    account: { id: account, provider: id, mode: 'sandbox', merchant: account, settings: {} },
    baseUrl: origin + provider.sandboxPath,
    secret: (name: string) => secret(`${account}.${name}`),
    mayAskForStranger: async () => true,
    now: () => new Date(),
    // The only things that this store fetches on its own are the certificates that prove a message.
    http: async (request: HttpRequest) =>
      certificateAt(request.url) ??
      simulatorOverHttp(simulator, origin, deskOver(newBooks(0), id, ''))(request),
  };
}

/** How its events reach the store: by the answers to queries where only these report them, else by messages. */
export function sourceOf(provider: Provider, simulator: Simulator, context: ProviderContext): SignalSource {
  const profile = profiles[provider.id];
  return simulator.queryOnlyEvents && profile
    ? signalsFromAnswers(profile, provider, simulator, context)
    : signalsFromMessages(provider, simulator, context);
}

function secret(name: string): string {
  return Buffer.from(name.padEnd(32, '.').slice(0, 32)).toString('hex');
}
