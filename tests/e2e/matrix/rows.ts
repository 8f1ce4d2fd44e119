import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Channel, channels, providersOf } from '@gemporium/contract/channels.ts';
import { providers } from '@gemporium/providers/index.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { root } from '../../harness/world.ts';
import { type OfferedMethod, offeredMethods } from '../offered-methods.ts';

/** What becomes of a payment, in the order of the table's columns; `make-up` is one that is paid by a make-up link. */
export const endings = ['paid', 'declined', 'cancelled', 'pending', 'make-up'] as const;
export type Ending = (typeof endings)[number];

/** One channel at one of the providers by whom it can be paid, in one of a brand's two stores. */
export interface MatrixRow {
  channel: Channel;
  provider: string;
  environment: 'production' | 'demo';
  offer: OfferedMethod;
}

/**
 * What the table says of an ending once a browser has seen it. Three words mean something else than the rule, which is
 * that the order ends and the player buys anew: the table explains them.
 */
export type Word = 'yes' | 'tried again there' | 'stays open' | 'no page';

const brands = readdirSync(join(root, 'brands')).filter((name) => name !== 'accounts');

/** Every channel of the contract's table at every provider, in both stores of a brand that offers it. */
export function matrixRows(): MatrixRow[] {
  return channels.flatMap((channel) => {
    const offers = brands.flatMap(
      (brand) => offeredMethods(brand).find(({ channelId }) => channelId === channel.id) ?? [],
    );
    return providersOf(channel)
      .filter((provider) => Object.hasOwn(providers, provider))
      .flatMap((provider) =>
        (['production', 'demo'] as const).flatMap((environment) => {
          // No brand of the repository is with `alsoBy`: the last that offers the channel is moved to it (`moveToOther`).
          const offer = provider === channel.provider ? offers[0] : offers.at(-1);
          return offer ? [{ channel, provider, environment, offer }] : [];
        }),
      );
  });
}

/** What the provider's data says that this ending is. */
export function wordOf({ channel, provider }: Pick<MatrixRow, 'channel' | 'provider'>, ending: Ending): Word {
  const { notApplicable, endings: ends } = profiles[provider]!;
  if (channel.takesCard && (ending === 'cancelled' || ending === 'pending')) return 'no page';
  if (ending === 'declined' && notApplicable.declined !== undefined) return 'tried again there';
  const staysOpen = ends.cancelled === 'pending' || ends.cancelled === 'expired';
  return ending === 'cancelled' && staysOpen ? 'stays open' : 'yes';
}

interface MethodOfBrand {
  channelId: number;
  account: Record<'production' | 'demo', string>;
}

/** Moves the brands of those rows to accounts with a channel's other provider, in a world's own copy of the brand files. */
export function moveToOther(folder: string): void {
  for (const { channel, provider, environment, offer } of matrixRows()) {
    if (provider === channel.provider) continue;
    const account = environment === 'demo' ? `${provider}-main-demo` : `${provider}-main`;
    const contract = { provider, mode: 'sandbox', merchant: account, settings: {} };
    writeFileSync(join(folder, 'accounts', `${account}.json`), JSON.stringify(contract));
    const file = join(folder, offer.brand, 'methods.json');
    const { methods } = JSON.parse(readFileSync(file, 'utf8')) as { methods: MethodOfBrand[] };
    for (const method of methods) if (method.channelId === channel.id) method.account[environment] = account;
    writeFileSync(file, JSON.stringify({ methods }));
  }
}
