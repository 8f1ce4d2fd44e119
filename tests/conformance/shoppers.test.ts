import { countryCode } from '@gemporium/domain/country.ts';
import type { Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { paymentRequest } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { providers } from '@gemporium/providers/index.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { expect, it } from 'vitest';
import { deskOver, newBooks } from '../events/books-in-memory.ts';
import { contextOf, origin, simulators } from '../events/simulated-provider.ts';
import { simulatorOverHttp } from '../events/simulator-over-http.ts';

/*
 * Two games of one account may give two people the same number. A provider that remembers its shoppers would show one
 * of them the other's cards and history.
 */

const played = simulators();
const number = 'ACCOUNT7OFTWOGAMES';
const shopper = `watt.production:gp1:${number}`;

/** Providers that are told nothing of who pays. */
const untold = ['airwallex', 'paypal', 'platform-pay', 'razer-e2p', 'travellet', 'welcomepay'];
/** What the player's number is where it is no shopper: nothing is remembered under it. */
const bareNumber: Readonly<Record<string, string>> = {
  ebanx: 'The payer’s name, which the payer may change. The e-mail address tells the shopper.',
};

/** All that a create tells the provider, in its calls or on the shop's own page. */
async function toldBy(provider: Provider): Promise<string> {
  const simulator = played.get(provider.id);
  const profile = profiles[provider.id];
  if (!simulator || !profile) throw new Error(`nobody plays ${provider.id}`);
  const books = newBooks(Date.now());
  const http = simulatorOverHttp(simulator, origin, deskOver(books, provider.id, 'called'));
  const told: string[] = [];
  const context: ProviderContext = {
    ...contextOf(provider, simulator),
    async http(request) {
      told.push(`${request.url} ${request.body}`);
      return http(request);
    },
  };
  const request = paymentRequest({
    playerId: number,
    shopperId: shopper,
    amount: profile.amount,
    channelId: profile.channelId,
    country: countryCode('US')!,
    expiresAt: new Date(books.now + 30 * 60_000),
  });
  const outcome = await provider.create(context, request);
  if (outcome.kind !== 'created') throw new Error(`${provider.id} opens nothing: ${outcome.detail}`);
  const { reference, amount, channelId, shopperId, expiresAt } = request;
  const known = { reference, amount, channelId, shopperId, expiresAt, createdAt: new Date(books.now) };
  const fields = provider.page?.fields(context, { ...known, memo: outcome.memo }, request);
  return [...told, outcome.url, JSON.stringify(fields ?? {})].join('\n').replaceAll('%3A', ':');
}

it.each(Object.values(providers))('O-07 players of two games are two shoppers to $id', async (provider) => {
  const told = await toldBy(provider);
  expect(told.replaceAll(shopper, '').includes(number)).toBe(bareNumber[provider.id] !== undefined);
  // The case `told` of the suite sees that it differs for each shopper.
  expect(profiles[provider.id]?.tells.shopperId === undefined).toBe(untold.includes(provider.id));
});
