import { channelById } from '@gemporium/contract/channels.ts';
import { exponentOf, parseMajor } from '@gemporium/domain/money.ts';
import { offeredSubPayments, type Payable, takesCurrency } from '@gemporium/domain/offered-methods.ts';
import type { AuthoredMethod } from '../authored/methods-file.ts';
import { type BuyerPlace, offers } from '../offers.ts';
import type { Place, Report } from '../problem.ts';
import { readable } from '../reading/draft.ts';
import { allGames, type BrandFolder, type GameFolder, type Tree } from '../reading/tree.ts';
import { areaCurrency } from './currencies-of.ts';
import { goodsOf } from './goods-of.ts';

/** How many decimals of a currency a payment channel's provider writes; undefined: no provider here serves it yet. */
export type DecimalsOf = (channelId: number, currency: string) => number | undefined;

const platforms = ['android', 'ios', 'web'] as const;

/**
 * Whoever can see goods can pay for them: in every area, on every platform, at every price at least one method fits;
 * and no player sees one method key twice in a region. What no price lets anybody see is a warning. Judged where the
 * brand's methods can be read as a whole.
 */
export function checkOffers(
  tree: Tree,
  report: Report,
  decimalsOf: DecimalsOf = (_, currency) => exponentOf(currency),
): void {
  for (const brand of tree.brands) {
    const methods = brand.methods.complete?.methods;
    if (!methods) continue;
    checkChannels(brand, methods, report, decimalsOf);
    for (const game of allGames(brand)) {
      if (game.goods) checkGame(brand, game, methods, report, decimalsOf);
    }
    checkKeys(brand, methods, report);
    checkSeen(brand, methods, report, decimalsOf);
  }
}

function checkGame(
  brand: BrandFolder,
  game: GameFolder,
  methods: readonly AuthoredMethod[],
  report: Report,
  decimalsOf: DecimalsOf,
): void {
  const unpayable = new Map<string, { place: Place; reason: string; on: string[] }>();
  const { areas, gpId } = game.game.draft ?? {};
  if (!areas || gpId === undefined) return;
  for (const area of readable(areas)) {
    const currency = areaCurrency(brand, area);
    if (currency === undefined) continue;
    for (const platform of platforms) {
      const buyer: BuyerPlace = { area, gpId, currency, platform };
      const offered = methods.filter((method) => offers(method, buyer));
      if (offered.length === 0) {
        const reason = `nothing in the game ${game.key} can be paid for in the area "${area}" (${currency}) on ${platform}: no method is offered there`;
        report.problem({ file: brand.methods.file, path: ['methods'] }, reason);
        continue;
      }
      for (const { goods, file, path } of goodsOf(game)) {
        const price = goods.prices?.[currency];
        const parsed = price === undefined ? undefined : parseMajor(price, currency);
        if (!parsed?.ok) continue;
        const payable = { price: { amountMinor: parsed.amountMinor, currency }, platform };
        if (offered.some((method) => takes(method, payable, decimalsOf(method.channelId, currency))))
          continue;
        const reason = `no payment method of the area "${area}" takes ${price} ${currency}`;
        const key = `${path.join()} ${reason}`;
        const place = { file, path: [...path, 'prices', currency] };
        const { on } = unpayable.get(key) ?? { on: [] };
        unpayable.set(key, { place, reason, on: [...on, platform] });
      }
    }
  }
  for (const { place, reason, on } of unpayable.values())
    report.problem(place, on.length < platforms.length ? `${reason} on ${on.join(' and ')}` : reason);
}

function takes(method: AuthoredMethod, payable: Payable, decimals: number | undefined): boolean {
  // An unknown channel's problem is reported for itself.
  return (
    channelById(method.channelId) === undefined || subPaymentsFor(method, payable, decimals) !== undefined
  );
}

/** The sub-payments by which the method takes this price; undefined if it does not take it. */
function subPaymentsFor(method: AuthoredMethod, payable: Payable, decimals: number | undefined) {
  const channel = channelById(method.channelId);
  if (channel === undefined || decimals === undefined) return undefined;
  const { paywayId: name, subPayments = [] } = method;
  const terms = { ...method, name, channel, decimals, range: rangeOf(method), subPayments };
  return offeredSubPayments(terms, payable, rangeOf);
}

/** A range that no price is in hides a method, or one of its sub-payments, from everybody. */
function checkSeen(
  brand: BrandFolder,
  methods: readonly AuthoredMethod[],
  report: Report,
  decimalsOf: DecimalsOf,
): void {
  const games = allGames(brand);
  if (!games.every(({ game, goods }) => game.complete && (!goods || goods.complete))) return;
  const all = games.flatMap((game) => payables(brand, game));
  methods.forEach((method, index) => {
    const { channelId, subPayments = [] } = method;
    const ranges = [method, ...subPayments].filter(({ minMoney, maxMoney }) => minMoney || maxMoney);
    const offered = all.filter(({ buyer }) => offers(method, buyer));
    if (
      ranges.length === 0 ||
      ranges.some(isReversed) ||
      offered.every(({ buyer }) => decimalsOf(channelId, buyer.currency) === undefined)
    )
      return;
    const taken = offered.map(({ payable }) =>
      subPaymentsFor(method, payable, decimalsOf(channelId, payable.price.currency)),
    );
    const place = (...inside: PropertyKey[]) => ({
      file: brand.methods.file,
      path: ['methods', index, ...inside],
    });
    const fix = 'compare minMoney and maxMoney with the prices';
    if (taken.every((subs) => subs === undefined)) {
      report.warning(place(), 'nobody sees this method: it takes no price where it is offered', fix);
      return;
    }
    const seen = new Set(taken.flat().map((sub) => sub?.code));
    subPayments.forEach(({ code }, at) => {
      if (!seen.has(code))
        report.warning(
          place('subPayments', at),
          'nobody sees this sub-payment: it takes no price where its method is offered',
          fix,
        );
    });
  });
}

/** Said of the range itself. */
const isReversed = ({ minMoney, maxMoney }: { minMoney?: string; maxMoney?: string }) =>
  Number(maxMoney) > 0 && Number(minMoney) > Number(maxMoney);

function payables(
  brand: BrandFolder,
  { game, goods }: GameFolder,
): { buyer: BuyerPlace; payable: Payable }[] {
  const { areas, gpId } = game.complete!;
  const prices = goods?.complete?.groups.flatMap((group) => group.goods.map((one) => one.prices)) ?? [];
  return areas.flatMap((area) => {
    const currency = areaCurrency(brand, area);
    if (currency === undefined) return [];
    const amounts = new Set(prices.map((price) => price[currency]));
    return [...amounts].flatMap((price) => {
      const parsed = price === undefined ? undefined : parseMajor(price, currency);
      if (!parsed?.ok) return [];
      const { amountMinor } = parsed;
      return platforms.map((platform) => ({
        buyer: { area, gpId, currency, platform },
        payable: { price: { amountMinor, currency }, platform },
      }));
    });
  });
}

function rangeOf({ minMoney: min = '0', maxMoney: max = '0' }: { minMoney?: string; maxMoney?: string }) {
  return { min, max };
}

/** A channel that takes some currencies alone is offered in those, and one that nobody here serves nowhere. */
function checkChannels(
  brand: BrandFolder,
  methods: readonly AuthoredMethod[],
  report: Report,
  decimalsOf: DecimalsOf,
): void {
  const { file } = brand.methods;
  methods.forEach(({ channelId, currencies }, index) => {
    const channel = channelById(channelId);
    if (!channel) return;
    if (currencies.every((currency) => decimalsOf(channelId, currency) === undefined)) {
      const reason = `the store does not speak to ${channel.provider} yet: channel ${channelId} (${channel.name}) is not offered`;
      report.warning({ file, path: ['methods', index, 'channelId'] }, reason);
    }
    currencies.forEach((currency, place) => {
      if (takesCurrency(channel, currency)) return;
      const path = ['methods', index, 'currencies', place];
      report.problem({ file, path }, `the channel ${channelId} does not take ${currency}`);
    });
  });
}

/** A method's key is payway_id plus channel_id (row O-02): two rows of one key must never meet before one player. */
function checkKeys(brand: BrandFolder, methods: readonly AuthoredMethod[], report: Report): void {
  methods.forEach((method, index) => {
    const twin = methods.slice(0, index).find((other) => meet(method, other));
    if (!twin) return;
    report.problem(
      { file: brand.methods.file, path: ['methods', index, 'paywayId'] },
      `the same players would see "${method.paywayId}" of channel ${method.channelId} twice: here and in methods[${methods.indexOf(twin)}]`,
      'choose another paywayId, or other regions, areas, currencies, games or platforms',
    );
  });
}

function meet(a: AuthoredMethod, b: AuthoredMethod): boolean {
  const share = <T>(left: readonly T[] | undefined, right: readonly T[] | undefined) =>
    !left || !right || left.some((entry) => right.includes(entry));
  return (
    a.paywayId === b.paywayId &&
    a.channelId === b.channelId &&
    share<string>(a.regions, b.regions) &&
    share(a.currencies, b.currencies) &&
    share(a.areas, b.areas) &&
    share(a.games, b.games) &&
    share<string>(a.platforms, b.platforms)
  );
}
