import { randomBytes } from 'node:crypto';
import type { Brand } from '@gemporium/catalogue/types.ts';
import { databaseNow } from '@gemporium/server/repositories/database-time.ts';
import { grantCoupons } from '@gemporium/server/use-cases/coupons/grant-coupons.ts';
import { type Command, Refusal } from '../command.ts';
import { findStore } from '../find-store.ts';
import { gameOf } from '../game-of.ts';
import { triedServices } from '../operator-services.ts';
import { lookUpAll, readAll } from '../read-all.ts';
import { noteOnStrangers } from '../strangers.ts';
import { table } from '../table.ts';
import { visible } from '../terminal.ts';
import { wholeNumber } from '../whole-number.ts';

/** Of the game's identifiers: none is longer. */
const longestSuid = 100;

/** Separated by commas of any script, or as a column of a table is pasted: no number contains a break. */
function playersOf(text = ''): string[] {
  const suids = [...new Set(text.split(/[,，、،\t\r\n]/).flatMap((suid) => suid.trim() || []))];
  if (suids.length === 0) throw new Refusal('--player is required.', '', 2);
  const wrong = suids.find((suid) => suid.length > longestSuid || suid !== visible(suid));
  if (wrong === undefined) return suids;
  throw new Refusal(
    `"${wrong.slice(0, longestSuid)}" is no account’s number.`,
    `It has at most ${longestSuid} characters, all of them visible. Separate several by commas.`,
    2,
  );
}

function daysOf(text: string | undefined): number | undefined {
  const days = wholeNumber(text, 1, 3660);
  if (text === undefined || days !== undefined) return days;
  throw new Refusal('--days takes a whole number from 1 to 3660.', '', 2);
}

function templateOf({ key, coupons }: Brand, wanted: string | undefined) {
  const templates = coupons?.templates ?? [];
  const template = templates.find(({ id }) => id === wanted);
  if (template) return template;
  const known = templates.map(({ id }) => id).join(', ') || 'none';
  throw new Refusal(`There is no coupon "${wanted}".`, `Coupons of ${key}: ${known}`, 2);
}

export const couponsGrant: Command = {
  name: 'coupons grant',
  summary: 'Gives players a coupon of the catalogue.',
  words: ['template'],
  options: {
    store: { about: 'The store, such as watt.production. Required.' },
    player: { about: 'The accounts’ numbers at the game (suid), separated by commas. Required.' },
    game: { about: 'The game product (gp_id or key). Not required if the brand has only one.' },
    once: {
      about: 'A name for this gift: each player gets it once, however often the command is repeated.',
    },
    days: { about: 'How many days it is valid; default: as in the template.' },
  },
  changes: true,
  async run({ words, options, database, operator, dryRun }) {
    const { suids, days, place } = await lookUpAll({
      suids: () => playersOf(options.player),
      days: () => daysOf(options.days),
      place: async () => {
        const { id: store, brand } = await findStore(await database(), options.store);
        if (!brand.isVip || !brand.isOpenCoupon) throw new Refusal(`${brand.key} has no coupons.`);
        const { template, game } = readAll({
          template: () => templateOf(brand, words.template),
          game: () => gameOf(brand, options.game),
        });
        return { store, template, gpId: game.gpId };
      },
    });
    const { store, template, gpId } = place;
    const db = await database();
    const once = options.once?.trim() || undefined;
    const note = await noteOnStrangers(db, { store, gpId }, suids);
    const at = await databaseNow(db);
    const granted = await grantCoupons(
      { database: dryRun ? triedServices(db).database : db, now: () => at, randomBytes },
      {
        store,
        gpId,
        suids,
        template,
        once,
        validDays: days,
        audit: {
          operator,
          command: 'coupons grant',
          arguments: { template: template.id, gpId, players: suids, once: once ?? null, days: days ?? null },
          store,
          target: template.id,
          outcome: 'granted',
        },
      },
    );
    if (dryRun) {
      const what = `${template.id} (${template.discountRate} is paid)`;
      const players = granted.flatMap(({ suid, code }) => (code ? [suid] : []));
      return {
        lines: granted.map(({ suid, code }) =>
          code
            ? `Would give ${what} to ${suid} of ${gpId} at ${store}.`
            : `${suid} of ${gpId} had it already.`,
        ),
        data: { template: template.id, store, gp_id: gpId, players },
        note,
      };
    }
    return {
      lines: table(
        granted.map(({ suid, code }) => [suid, code || 'had it already']),
        ['player', 'coupon'],
      ),
      data: granted,
      note,
    };
  },
};
