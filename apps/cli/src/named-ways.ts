import type { Catalogue } from '@gemporium/catalogue/types.ts';
import { channelById } from '@gemporium/contract/channels.ts';
import { isPausedBy, type PausedWays, type WayToPay } from '@gemporium/domain/paused-methods.ts';
import { providers } from '@gemporium/providers/index.ts';
import { activeEdition } from '@gemporium/server/repositories/catalogue.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import type { Store } from '@gemporium/server/services.ts';
import { allStores } from '@gemporium/server/stores.ts';
import { type Option, Refusal } from './command.ts';
import { readAll } from './read-all.ts';
import { required } from './required.ts';
import { wholeNumber } from './whole-number.ts';

/** What says which methods are meant: each that fits all of these. */
export const namingWays: Readonly<Record<'store' | 'provider' | 'account' | 'channel', Option>> = {
  store: { about: 'Only this store, such as watt.production; default: all.' },
  provider: { about: 'Only this provider, such as adyen.' },
  account: { about: 'Only this provider account.' },
  channel: { about: 'Only this channel, by its number.' },
};

type Options = Readonly<Record<string, string | undefined>>;

/** The ways to pay that the options name. */
function readWays({ store, provider, account, channel }: Options): PausedWays {
  const channelId = wholeNumber(channel, 1, Number.MAX_SAFE_INTEGER);
  if (channel !== undefined && (channelId === undefined || !channelById(channelId)))
    throw new Refusal(`There is no channel ${channel}.`, 'See: gemporium methods list --all', 3);
  return {
    ...(store && { store }),
    ...(provider && { provider }),
    ...(account && { account }),
    ...(channelId && { channelId }),
  };
}

/**
 * The subject of a pause or its end: the methods, also in words, and the reason. `done`: the action, for an error
 * message.
 */
export function readPause(
  options: Options,
  done: 'paused' | 'resumed',
): { ways: PausedWays; spelled: string; reason: string } {
  const { ways, reason } = readAll({
    ways: () => readWays(options),
    named: () => {
      if (Object.keys(namingWays).every((name) => options[name] === undefined))
        throw new Refusal(`Say what is ${done}.`, 'By --store, --provider, --account or --channel.', 2);
    },
    reason: () => required(options, 'reason', ': it is kept in the audit'),
  });
  return { ways, spelled: spellWays(ways), reason };
}

/** `store watt.production, channel 12101` */
export function spellWays({ store, provider, account, channelId }: PausedWays): string {
  const words = { store, provider, account, channel: channelId };
  return Object.entries(words)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name} ${value}`))
    .join(', ');
}

/** A method of a store as the catalogue on sale has it. */
export interface MethodOnSale extends WayToPay {
  paywayId: string;
}

/** The methods on sale that match the given options; refuses unknown names, and combinations that match no method. */
export async function methodsNamed(db: Database, options: Options): Promise<MethodOnSale[]> {
  const edition = await activeEdition(db);
  if (!edition) throw new Refusal('No catalogue is on sale.', 'See: gemporium catalogue versions', 3);
  const stores = allStores(edition);
  const ids = stores.map(({ id }) => id);
  const { ways } = readAll({
    ways: () => readWays(options),
    store: () => check('store', options.store, ids, 'Stores'),
    provider: () => check('provider', options.provider, Object.keys(providers), 'Providers'),
    account: () => check('account', options.account, Object.keys(edition.catalogue.accounts), 'Accounts'),
  });
  const found = stores
    .flatMap((store) => methodsOf(edition.catalogue, store))
    .filter((method) => isPausedBy(ways, method));
  if (found.length > 0) return found;
  throw new Refusal(`No method is of ${spellWays(ways)}.`, 'See: gemporium methods list --all', 3);
}

function check(name: string, given: string | undefined, known: readonly string[], title: string): void {
  if (given === undefined || known.includes(given)) return;
  throw new Refusal(`There is no ${name} ${given}.`, `${title}: ${known.join(', ')}`, 3);
}

/** Each method once, however many regions have it. */
function methodsOf({ accounts }: Catalogue, { id, brand, environment }: Store) {
  const methods = brand.methods.flatMap((method): MethodOnSale[] => {
    const account = method.account[environment];
    const provider = accounts[account]?.provider;
    if (provider === undefined) return [];
    return [{ store: id, provider, account, channelId: method.channelId, paywayId: method.paywayId }];
  });
  return [...new Map(methods.map((method) => [JSON.stringify(method), method])).values()];
}
