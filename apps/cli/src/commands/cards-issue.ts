import { randomBytes } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { toMajor, withCurrency } from '@gemporium/domain/money.ts';
import { databaseNow } from '@gemporium/server/repositories/database-time.ts';
import type { Store } from '@gemporium/server/services.ts';
import { printedCode } from '@gemporium/server/use-cases/cards/card-code.ts';
import {
  type IssuedCard,
  issueCards,
  makeCards,
  type NewCardBatch,
} from '@gemporium/server/use-cases/cards/issue-cards.ts';
import { cardMacOf } from '../card-secrets.ts';
import { type Command, Refusal } from '../command.ts';
import { counted } from '../counted.ts';
import { findStore } from '../find-store.ts';
import { triedServices } from '../operator-services.ts';
import { lookUpAll } from '../read-all.ts';
import { readCardBatch } from '../read-card-batch.ts';
import { required } from '../required.ts';
import { wholeNumber } from '../whole-number.ts';
import { refuseExisting, writeOwnFile } from '../write-own-file.ts';

const most = 100_000;

export const cardsIssue: Command = {
  name: 'cards issue',
  summary:
    'Issues a batch of prepaid cards. Their numbers and passwords are written to a file, this one time.',
  words: [],
  options: {
    store: { about: 'The store where they can be redeemed, such as watt.production. Required.' },
    batch: { about: 'A name for the batch, unique in the store. Required.' },
    count: { about: `How many cards, at most ${most}. Required.` },
    product: { about: 'The goods that a card gives: a product id of the catalogue.' },
    items: {
      about: 'Or the items themselves: gem:500+50,ticket:1 (the first ones are the gems, + the extra ones).',
    },
    game: { about: 'The game product (gp_id or key). Required with --items.' },
    name: {
      about:
        'What the player reads, plain or by language ({"en":"Gift card","de":"…"}); the goods’ own name unless given.',
    },
    price: { about: 'What a card was sold for, such as 4.99; default: the goods’ price.' },
    currency: { about: 'The currency of the price; default: the brand’s.' },
    'other-items': { about: 'Allows --items that no goods or rewards of the game contain.', flag: true },
    expires: { about: 'The last day (UTC), or a time with its zone. Default: never.' },
    out: { about: 'The file to write; it must not exist. Default <batch>.csv.' },
  },
  changes: true,
  async run({ options, flags, database, operator, dryRun, environment }) {
    const db = await database();
    const how = { now: await databaseNow(db), otherItems: flags.has('other-items') };
    let found: Store | undefined;
    const {
      count,
      store,
      batch: read,
    } = await lookUpAll({
      count: () => countOf(required(options, 'count', `: 1 to ${most}`)),
      store: async () => {
        found = await findStore(db, options.store);
        return found;
      },
      batch: () => readCardBatch(found, options, how),
    });
    const batch = read!;
    const cardMac = await cardMacOf(db, environment);
    const file = resolve(options.out || `${batch.batch}.csv`);
    const told = {
      store: batch.store,
      batch: batch.batch,
      count,
      price: withCurrency(batch.price.amountMinor, batch.price.currency),
      gems: batch.gems,
      extra_gems: batch.extraGems,
      items: batch.items,
      expires_at: batch.expiresAt ?? null,
      file,
    };
    const worth = `${counted(count, 'card')} of ${told.price} for ${batch.items.map((i) => `${i.quantity} ${i.sku}`).join(', ')}`;
    const closed = store.brand.isOpenCard
      ? []
      : [`${store.brand.key} takes no cards now: nobody can redeem them until its isOpenCard is true.`];
    const isTaken = () =>
      new Refusal(`${batch.store} has a batch ${batch.batch} already.`, 'Choose another --batch.');
    if (dryRun) {
      refuseExisting(file);
      if (!(await issueCards({ ...triedServices(db), cardMac }, batch, [], operator))) throw isTaken();
      return { lines: [`Would issue ${worth} in ${batch.store} and write ${file}.`, ...closed], data: told };
    }

    // The file first: active cards that nobody holds would be worse than a file of inactive ones.
    const cards = makeCards(count, randomBytes);
    writeOwnFile(file, csvOf(batch, cards), 'Nothing was issued.');
    let isIssued: boolean;
    try {
      isIssued = await issueCards({ database: db, cardMac }, batch, cards, operator);
    } catch (error) {
      // A COMMIT whose answer was lost may have succeeded, and the passwords are only in this file.
      const reason = error instanceof Error ? error.message : String(error);
      throw new Refusal(
        `Whether the cards were issued is not known (${reason}). ${file} stays: their passwords are nowhere else.`,
        `See: gemporium cards export --store ${batch.store} --batch ${batch.batch}. Where there are none, delete the file.`,
      );
    }
    if (!isIssued) {
      unlinkSync(file);
      throw isTaken();
    }
    return {
      lines: [
        `Issued ${worth} in ${batch.store}.`,
        `${file} holds their passwords, which nobody can read out again: keep it safe.`,
        ...closed,
      ],
      data: told,
    };
  },
};

function countOf(text: string): number {
  const count = wholeNumber(text, 1, most);
  if (count !== undefined) return count;
  throw new Refusal(`--count ${text} is no number of cards: 1 to ${most}.`, '', 2);
}

function csvOf({ price, gems, extraGems, expiresAt }: NewCardBatch, cards: readonly IssuedCard[]): string {
  const rest = [
    toMajor(price),
    price.currency,
    String(gems),
    String(extraGems),
    expiresAt?.toISOString() ?? '',
  ].join(',');
  const lines = cards.map((card) => `${printedCode(card.number)},${printedCode(card.password)},${rest}`);
  return `${['number,password,price,currency,gems,extra_gems,expires_at', ...lines].join('\r\n')}\r\n`;
}
