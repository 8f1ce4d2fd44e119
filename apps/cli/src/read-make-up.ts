import { randomBytes } from 'node:crypto';
import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import { clientIdOf } from '@gemporium/catalogue/client-id-of.ts';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { Game } from '@gemporium/catalogue/types.ts';
import { parsePrice, withCurrency } from '@gemporium/domain/money.ts';
import { providerOfChannel } from '@gemporium/providers/index.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import type { NewMakeUpLink } from '@gemporium/server/repositories/make-up-links.ts';
import type { OrderRow } from '@gemporium/server/repositories/orders.ts';
import type { Store } from '@gemporium/server/services.ts';
import { makeUpStates, newReplenishId } from '@gemporium/server/use-cases/make-up/create-link.ts';
import { payableMethods } from '@gemporium/server/use-cases/shop/choose-method.ts';
import { Refusal } from './command.ts';
import { findOneOrder } from './find-order.ts';
import { findStore } from './find-store.ts';
import { gameOf } from './game-of.ts';
import { lookUpAll, readAll } from './read-all.ts';

type Options = Readonly<Record<string, string | undefined>>;

/** The options of `make-up create` as the link to write; refuses missing or invalid ones. */
export async function readMakeUp(
  db: Database,
  options: Options,
  operator: string,
): Promise<{ store: Store; game: Game; link: NewMakeUpLink }> {
  const { made, validSeconds } = await lookUpAll({
    made: () => readDebt(db, options),
    validSeconds: () => secondsOf(options.valid ?? '24h'),
  });
  const { store, order, game, amount, area } = made;
  const link: NewMakeUpLink = {
    store: store.id,
    replenish_id: newReplenishId(randomBytes),
    gp_id: game.gpId,
    client_id: clientIdFor(store, game, area, order),
    suid: order?.suid ?? options.player ?? '',
    server_id: order?.server_id ?? options.server ?? '',
    role_id: order?.role_id ?? options.role ?? '',
    domain_area: area,
    amount_minor: amount.amountMinor,
    currency: amount.currency,
    for_billing_no: order?.billing_no ?? null,
    reason: options.reason?.trim() ?? '',
    created_by: operator,
    valid_seconds: validSeconds,
  };
  checkMethods(store, game, link);
  return { store, game, link };
}

function refuseHalf(options: Options): void {
  const byRole = ['player', 'server', 'role'].filter((name) => options[name]);
  if (options.order ? byRole.length === 0 : byRole.length === 3) return;
  throw new Refusal(
    'Say what is made up for: either --order, or --player, --server, --role and --amount.',
    '',
    2,
  );
}

/** In which store, for which order if one is named, and how much is owed. */
async function readDebt(db: Database, options: Options) {
  refuseHalf(options);
  const order = options.order ? await findOneOrder(db, options.order) : undefined;
  if (order && options.store && options.store !== order.store)
    throw new Refusal(`${order.billing_no} is an order of ${order.store}, not of ${options.store}.`, '', 2);
  const store = await findStore(db, order?.store ?? options.store);
  const debt = order ? debtOfOrder(store, order, options) : debtOfRole(store, options);
  return { store, order, ...debt };
}

function debtOfOrder(store: Store, order: OrderRow, options: Options) {
  const game = gameOfOrder(store, order);
  const { amount } = readAll({
    game: () => {
      if (options.game !== undefined && options.game !== game.gpId && options.game !== game.key)
        throw new Refusal(
          `${order.billing_no} is of the game ${game.gpId} (${game.key}).`,
          'Leave --game out.',
          2,
        );
    },
    amount: () => amountOfOrder(order, options),
    area: () => {
      if (options.area)
        throw new Refusal(`${order.billing_no} was in area ${order.domain_area}.`, 'Leave --area out.', 2);
    },
  });
  return { game, amount, area: areaFor(store, game, amount.currency, { was: order.domain_area }) };
}

function debtOfRole(store: Store, options: Options) {
  const game = gameOf(store.brand, options.game);
  const amount = amountOf(store, game, options);
  return { game, amount, area: areaFor(store, game, amount.currency, { is: options.area }) };
}

function gameOfOrder({ brand }: Store, order: OrderRow): Game {
  if (!makeUpStates.includes(order.state))
    throw new Refusal(
      `${order.billing_no} is ${order.state}: its money is not missing.`,
      order.state === 'unpaid'
        ? 'The player can still pay it. A link is for orders that are refunded, charged back, failed, expired or cancelled.'
        : 'A link is for orders that are refunded, charged back, failed, expired or cancelled; orders refund gives money back.',
    );
  if (order.snapshot.makeUp)
    throw new Refusal(
      `${order.billing_no} is itself a make-up payment.`,
      order.snapshot.makeUp.forBillingNo
        ? `Create the link for ${order.snapshot.makeUp.forBillingNo}.`
        : 'Create the link with --player, --server, --role and --amount.',
    );
  const game = gameByClientId(brand, order.client_id)?.game ?? gameByGpId(brand, order.gp_id);
  if (game) return game;
  throw new Refusal(`The game of ${order.billing_no} is no longer in the catalogue.`, '', 3);
}

/** The order's own, or the game's for browsers where the catalogue no longer knows that one: the page would find no game. */
function clientIdFor({ brand }: Store, game: Game, area: string, order: OrderRow | undefined): string {
  if (order && gameByClientId(brand, order.client_id)) return order.client_id;
  return clientIdOf(game, 'web', area) ?? game.clientIds.web;
}

/** At most the order's price: a typing error must not ask a player for more than they owe. */
function amountOfOrder(order: OrderRow, options: Options) {
  const owed = { amountMinor: order.pay_minor, currency: order.currency };
  if (options.currency && options.currency !== owed.currency)
    throw new Refusal(`${order.billing_no} was in ${owed.currency}.`, 'Leave --currency out.', 2);
  if (options.amount === undefined) return owed;
  const amount = readAmount(options.amount, owed.currency);
  if (amount.amountMinor > owed.amountMinor)
    throw new Refusal(
      `${order.billing_no} cost ${withCurrency(owed.amountMinor, owed.currency)}; ${options.amount} is more.`,
      'A debt that is not one order’s goes with --player, --server, --role and --amount.',
      2,
    );
  return amount;
}

function amountOf({ brand }: Store, game: Game, { amount, currency, area }: Options) {
  if (!amount) throw new Refusal('--amount is required.', '', 2);
  const areas = brand.areas.filter(({ key }) => game.areas.includes(key));
  const wanted = area === undefined ? undefined : areas.find(({ key }) => key === area);
  if (area !== undefined && !wanted)
    throw new Refusal(
      `${game.key} is not sold in area ${area}.`,
      `Areas: ${areas.map(({ key }) => key).join(', ')}`,
      2,
    );
  return readAmount(amount, currency ?? wanted?.currency ?? brand.defaultCurrency);
}

function readAmount(text: string, currency: string) {
  const parsed = parsePrice(text, currency);
  if (!/^[A-Z]{3}$/.test(currency) || !parsed.ok || parsed.amountMinor === 0)
    throw new Refusal(`${text} ${currency} is no amount.`, 'Write it like 4.99, and USD.', 2);
  return { amountMinor: parsed.amountMinor, currency };
}

/**
 * Where the link is paid: the area that the operator wants, the one that the order was in if the game is still sold there,
 * or the first in which it is sold for this currency.
 */
function areaFor(
  { brand }: Store,
  game: Game,
  currency: string,
  { is, was }: { is?: string | undefined; was?: string },
): string {
  const areas = brand.areas.filter((area) => game.areas.includes(area.key) && area.currency === currency);
  const found = areas.find(({ key }) => key === (is ?? was)) ?? (is === undefined ? areas[0] : undefined);
  if (found) return found.key;
  if (is !== undefined)
    throw new Refusal(`Area ${is} does not sell in ${currency}.`, 'Leave --currency out.', 2);
  const known = brand.areas.filter(({ key }) => game.areas.includes(key)).map((area) => area.currency);
  throw new Refusal(`${game.key} is not sold in ${currency}.`, `Currencies: ${known.join(', ')}`, 2);
}

/** A link that no method takes could not be paid. */
function checkMethods({ brand, environment }: Store, game: Game, link: NewMakeUpLink): void {
  const buyer = {
    brand,
    environment,
    area: link.domain_area,
    game,
    currency: link.currency,
    platform: 'web',
    providerOf: ({ channelId }: { channelId: number }) => providerOfChannel(channelId)?.provider,
    // A link outlives a pause.
    isInService: () => true,
  } as const;
  if (Object.keys(payableMethods(buyer, link.amount_minor)).length > 0) return;
  const shown = withCurrency(link.amount_minor, link.currency);
  throw new Refusal(
    `No payment method of ${brand.key} takes ${shown}.`,
    'Choose an amount inside the methods’ limits, without decimals where they take none.',
    2,
  );
}

const unitSeconds: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 };

/** `90m`, `24h`, `3d`: at most 90 days. */
function secondsOf(text: string): number {
  const match = /^(\d{1,5})([mhd])$/.exec(text.trim());
  const seconds = Number(match?.[1] ?? 0) * (unitSeconds[match?.[2] ?? ''] ?? 0);
  if (seconds >= 60 && seconds <= 90 * 86_400) return seconds;
  throw new Refusal(`--valid ${text} is invalid.`, 'Write 90m, 24h or 3d; at most 90d.', 2);
}
