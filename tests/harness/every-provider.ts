import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Channel, channels, channelsOf } from '@gemporium/contract/channels.ts';
import { isLanguage } from '@gemporium/domain/languages.ts';
import { takesCurrency } from '@gemporium/domain/offered-methods.ts';
import { providers } from '@gemporium/providers/index.ts';
import { root } from './world.ts';

/** The brand that `sellByEverybody` changes to offer every channel, in one area for each currency. */
export const everybodysBrand = 'ssgame';
const areas = { useuro: 'USD', kr: 'KRW' } as const;

/** A channel of each provider that opens a page; no two providers share one. */
export const channelBy: ReadonlyMap<string, Channel> = oneEach();

function oneEach(): Map<string, Channel> {
  const found = new Map<string, Channel>();
  // Providers with the fewest channels choose first.
  const ids = Object.keys(providers).sort((a, b) => channelsOf(a).length - channelsOf(b).length);
  for (const id of ids) {
    const taken = [...found.values()];
    const channel = channelsOf(id).find((one) => !one.takesCard && !taken.includes(one));
    if (channel) found.set(id, channel);
  }
  return found;
}

/** The area whose currency all these channels accept, if any. */
export function areaFor(...of: readonly Channel[]): string | undefined {
  return Object.entries(areas).find(([, currency]) =>
    of.every((channel) => takesCurrency(channel, currency)),
  )?.[0];
}

interface Method {
  channelId: number;
  areas?: string[];
  currencies: string[];
  subPayments?: { minMoney: string; maxMoney: string }[];
}

/** Makes the brand offer every channel of every provider, with the method's settings from another brand. */
export function sellByEverybody(folder: string): void {
  const methodsOf = (name: string) => {
    const text = readFileSync(join(root, 'brands', name, 'methods.json'), 'utf8');
    return (JSON.parse(text) as { methods: Method[] }).methods;
  };
  const known = readdirSync(join(root, 'brands'))
    .filter((name) => name !== 'accounts')
    .flatMap(methodsOf);
  const elsewhere = methodsOf(everybodysBrand).filter(
    (method) => !method.areas?.some((area) => Object.hasOwn(areas, area)),
  );
  const methods = channels.flatMap((channel, sort) => {
    const method = known.find(({ channelId }) => channelId === channel.id);
    if (!method) return [];
    const [provider] = [...channelBy].find(([, one]) => one === channel) ?? [channel.provider];
    const account = provider === channel.provider ? {} : { account: accountsWith(folder, provider) };
    const subPayments = method.subPayments?.map((one) => ({ ...one, minMoney: '0', maxMoney: '0' }));
    return Object.entries(areas)
      .filter(([, currency]) => takesCurrency(channel, currency))
      .map(([area, currency]) => ({
        ...method,
        ...account,
        ...(subPayments && { subPayments }),
        sort,
        areas: [area],
        currencies: [currency],
        paywayId: `channel-${channel.id}-${area}`,
        minMoney: undefined,
        maxMoney: undefined,
      }));
  });
  writeFileSync(
    join(folder, everybodysBrand, 'methods.json'),
    JSON.stringify({ methods: [...elsewhere, ...methods] }, alsoInDefaultLanguage),
  );
  tellWhatLawsWant(folder);
}

/** Other brands' methods bring other regions, whose laws require details that this brand does not have. */
function tellWhatLawsWant(folder: string): void {
  type Legal = { regions?: Record<string, object> };
  const legalOf = (name: string) =>
    JSON.parse(readFileSync(join(folder, name, 'legal.json'), 'utf8')) as Legal;
  const own = legalOf(everybodysBrand);
  const { tr } = legalOf('watt').regions ?? {};
  const legal = { ...own, regions: { ...(tr && { tr }), ...own.regions } };
  writeFileSync(join(folder, everybodysBrand, 'legal.json'), JSON.stringify(legal));
}

/** Another brand may lack texts in this brand's default language. */
function alsoInDefaultLanguage(_key: string, value: unknown): unknown {
  const isText = typeof value === 'object' && value !== null && Object.keys(value).some(isLanguage);
  return isText && !Array.isArray(value) ? { en: Object.values(value)[0], ...value } : value;
}

/**
 * A setting that is agreed by contract and not documented: the code by which Razer Merchant Services says that no payer
 * has come yet. Its page is a URL that we sign, so it does not know the order before a payer opens it.
 */
const settled: Readonly<Record<string, object>> = {
  'razer-merchant': { unknownOrderCodes: ['SIM_ORDER'] },
};

/** Accounts at a provider that no brand has an account with. */
function accountsWith(folder: string, provider: string) {
  const [production, demo] = [`${provider}-main`, `${provider}-main-demo`] as const;
  for (const merchant of [production, demo])
    writeFileSync(
      join(folder, 'accounts', `${merchant}.json`),
      JSON.stringify({ provider, mode: 'sandbox', merchant, settings: settled[provider] ?? {} }),
    );
  return { production, demo };
}
