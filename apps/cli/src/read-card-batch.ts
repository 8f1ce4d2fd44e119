import { allGames } from '@gemporium/catalogue/all-games.ts';
import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import type { Brand, Game, Goods } from '@gemporium/catalogue/types.ts';
import { isLanguage } from '@gemporium/domain/languages.ts';
import { parsePrice } from '@gemporium/domain/money.ts';
import type { Store } from '@gemporium/server/services.ts';
import type { NewCardBatch } from '@gemporium/server/use-cases/cards/issue-cards.ts';
import { Refusal } from './command.ts';
import { gameOf } from './game-of.ts';
import { readAll } from './read-all.ts';
import { required } from './required.ts';
import { visible } from './terminal.ts';

type Options = Readonly<Record<string, string | undefined>>;
type Worth = Pick<NewCardBatch, 'gpId' | 'name' | 'items' | 'gems' | 'extraGems' | 'price'>;

interface How {
  now: Date;
  otherItems?: boolean;
}

/**
 * The batch that `cards issue` was asked for; refuses with all that is missing or invalid. Without the store, which is
 * refused elsewhere, as much of it as can be read.
 */
export function readCardBatch(store: Store, options: Options, how: How): NewCardBatch;
export function readCardBatch(store: Store | undefined, options: Options, how: How): NewCardBatch | undefined;
export function readCardBatch(
  store: Store | undefined,
  options: Options,
  { now, otherItems = false }: How,
): NewCardBatch | undefined {
  const { batch, worth, name, expiresAt } = readAll({
    batch: () => batchName(required(options, 'batch', `: ${batchForm}`)),
    worth: () => (store ? worthOf(store, options, otherItems) : undefined),
    name: () => (options.name ? readName(options.name) : undefined),
    expiresAt: () => lastMoment(options.expires, now),
  });
  if (!store || !worth) return undefined;
  return {
    store: store.id,
    batch,
    ...worth,
    name: name ?? worth.name,
    expiresAt,
  };
}

const longestName = 200;

/** "Gift card", or one for each language: {"en":"Gift card","de":"Geschenkkarte"}. */
function readName(text: string): LocalText {
  const isPlain = !/^\s*[{[]/.test(text);
  const names = isPlain ? [] : Object.entries(parsed(text) ?? {});
  const isRead = isPlain || (names.length > 0 && names.every(([language]) => isLanguage(language)));
  if (!isRead) {
    throw new Refusal(
      `--name ${text.slice(0, longestName)} names no languages of the shop.`,
      'Write a name, or {"en":"Gift card","de":"Geschenkkarte"}.',
      2,
    );
  }
  const texts = isPlain ? [text] : names.map(([, name]) => name);
  if (texts.every(isName)) return isPlain ? text : (Object.fromEntries(names) as LocalText);
  throw new Refusal(
    `--name is a name of 1 to ${longestName} characters, all of them visible, without a space at its ends.`,
    '',
    2,
  );
}

function isName(name: unknown): boolean {
  return (
    typeof name === 'string' &&
    name !== '' &&
    name.length <= longestName &&
    name === name.trim() &&
    name === visible(name)
  );
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const batchForm = '1 to 40 letters, digits, dots, dashes or underscores';

function batchName(batch: string): string {
  if (/^[A-Za-z0-9._-]{1,40}$/.test(batch)) return batch;
  throw new Refusal(`--batch ${batch} is no name of a batch: ${batchForm}.`, '', 2);
}

function worthOf(store: Store, options: Options, otherItems: boolean): Worth {
  if (Boolean(options.product) === Boolean(options.items))
    throw new Refusal('Say what a card is worth: either --product or --items.', '', 2);
  if (options.product) {
    const sold = goodsOf(store, options.product, options.game);
    return { ...worthOfGoods(sold), price: priceOf(store, options, sold.goods) };
  }
  const { worth, price } = readAll({
    worth: () => worthOfItems(store, options, otherItems),
    price: () => priceOf(store, options, undefined),
  });
  return { ...worth, price };
}

function goodsOf(
  store: Store,
  productId: string,
  gameName: string | undefined,
): { game: Game; goods: Goods } {
  const games = gameName ? [gameOf(store.brand, gameName)] : allGames(store.brand);
  const found = games.flatMap((game) =>
    game.goods.filter((goods) => goods.productId === productId).map((goods) => ({ game, goods })),
  );
  const [only, other] = found;
  if (other) throw new Refusal(`Several games sell ${productId}.`, 'Say which with --game.', 2);
  if (!only) throw new Refusal(`${store.brand.name} does not sell ${productId}.`, '', 3);
  return only;
}

function worthOfGoods({ game, goods }: { game: Game; goods: Goods }): Omit<Worth, 'price'> {
  const { display: name, items, amount: gems, bonus: extraGems } = goods;
  return { gpId: game.gpId, name, items, gems, extraGems };
}

function worthOfItems(
  { brand }: Store,
  { items = '', game: gameName, name = '' }: Options,
  otherItems: boolean,
): Omit<Worth, 'price'> {
  const pieces = items.split(',').map((text) => ({ text, item: readItem(text) }));
  const readable = pieces.flatMap(({ item }) => item ?? []);
  let sold: Game | undefined;
  const { game, read } = readAll({
    game: () => {
      if (!gameName) throw new Refusal('--items needs --game.', '', 2);
      sold = gameOf(brand, gameName);
      return sold;
    },
    name: () => {
      if (!name) throw new Refusal('--items needs --name: what the player reads.', '', 2);
    },
    read: () => {
      const unreadable = pieces.flatMap(({ text, item }) => (item ? [] : `"${text}"`));
      if (unreadable.length === 0) return readable;
      const are = unreadable.length === 1 ? 'is no item' : 'are no items';
      throw new Refusal(`${unreadable.join(', ')} ${are}, such as gem:500+50.`, '', 2);
    },
    known: () => {
      if (sold && !otherItems) checkItems(brand, sold, readable);
    },
  });
  return {
    gpId: game.gpId,
    name,
    items: read.map(({ sku, plain, extra }) => ({ sku, quantity: plain + extra })),
    gems: read[0]?.plain ?? 0,
    extraGems: read[0]?.extra ?? 0,
  };
}

interface Item {
  sku: string;
  plain: number;
  extra: number;
}

/** Of `gem:500+50,ticket:1` the first item is the gems, with the extra ones after the plus. */
function readItem(text: string): Item | undefined {
  const match = /^([A-Za-z0-9_.-]{1,64}):(\d{1,9})(?:\+(\d{1,9}))?$/.exec(text.trim());
  const [plain, extra] = [Number(match?.[2] ?? 0), Number(match?.[3] ?? 0)];
  return match && plain + extra > 0 ? { sku: match[1] ?? '', plain, extra } : undefined;
}

/** A card of an item that the game does not have is sold, and refused by the game when a player redeems it. */
function checkItems(brand: Brand, game: Game, items: readonly Item[]): void {
  const rewards = (brand.activities ?? []).filter(({ games }) => games.includes(game.gpId));
  const sources = [...game.goods, ...rewards.flatMap((activity) => activity.rewards)];
  const known = new Set(sources.flatMap((source) => source.items.map(({ sku }) => sku)));
  const unknown = items.map(({ sku }) => sku).filter((sku) => !known.has(sku));
  if (unknown.length === 0) return;
  throw new Refusal(
    `No goods or rewards of ${game.key} give ${unknown.join(', ')}.`,
    `Items: ${[...known].sort().join(', ')}. If the game knows it all the same: --other-items`,
    2,
  );
}

/** By ISO 4217: the price stands on the card's order for good, so a misspelt currency could never be mended. */
const allCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function priceOf(
  { brand }: Store,
  { price, currency = brand.defaultCurrency }: Options,
  goods: Goods | undefined,
) {
  const text = price ?? goods?.prices[currency];
  if (!text) throw new Refusal('--price is required: what the card was sold for.', '', 2);
  const parsed = parsePrice(text, currency);
  if (!allCurrencies.has(currency) || !parsed.ok || parsed.amountMinor === 0)
    throw new Refusal(`${text} ${currency} is no price.`, 'Write it like 4.99, and USD.', 2);
  return { amountMinor: parsed.amountMinor, currency };
}

/** A day lasts until its end in UTC. */
function lastMoment(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined;
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  // Of 31 February the runtime makes a day in March.
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().slice(0, 10) === text.slice(0, 10);
  const at = /^\d{4}-\d\d-\d\d$/.test(text)
    ? new Date(day + 86_400_000)
    : new Date(/Z$|[+-]\d\d:\d\d$/.test(text) ? text : Number.NaN);
  if (!isDay || Number.isNaN(at.getTime()))
    throw new Refusal(`"${text}" is no day.`, 'Write 2027-01-31, or 2027-01-31T12:00:00Z.', 2);
  if (at <= now) throw new Refusal(`${text} is over already.`, '', 2);
  return at;
}
