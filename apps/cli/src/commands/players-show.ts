import { localText } from '@gemporium/catalogue/local-text.ts';
import { levelIndex } from '@gemporium/domain/vip/level.ts';
import { grantsOfPlayer } from '@gemporium/server/repositories/coupon-grants.ts';
import { type LinkedLoginRow, loginsOfPlayer } from '@gemporium/server/repositories/linked-logins.ts';
import { ordersOfPlayer } from '@gemporium/server/repositories/orders.ts';
import { totalPoints } from '@gemporium/server/repositories/points.ts';
import { knownPlayers } from '@gemporium/server/repositories/sessions.ts';
import { type Command, Refusal } from '../command.ts';
import { counted } from '../counted.ts';
import { cutOff } from '../cut-off.ts';
import { findStore } from '../find-store.ts';
import { gameOf } from '../game-of.ts';
import { orderTable, time } from '../show.ts';
import { table } from '../table.ts';

const loginNames = ['login', 'state', 'last used'];
const loginRow = ({ provider, unlinked_at, used_at }: LinkedLoginRow) => [
  provider,
  unlinked_at ? `unlinked ${time(unlinked_at)}` : 'linked',
  time(used_at),
];
const couponNames = ['coupon', 'state', 'template', 'discount', 'until', 'order'];

const mostCoupons = 500;
const mostOrders = 10;

export const playersShow: Command = {
  name: 'players show',
  summary: 'Shows a player’s level, points, coupons, linked logins and last orders.',
  words: ['suid'],
  options: {
    store: { about: 'The store, such as watt.production. Required.' },
    game: { about: 'The game product (gp_id or key). Not required if the brand has only one.' },
  },
  changes: false,
  async run({ words, options, database }) {
    const db = await database();
    const { id: store, brand } = await findStore(db, options.store);
    const { gpId } = gameOf(brand, options.game);
    const who = { store, gpId, suid: words.suid ?? '' };
    const [points, held, found, logins, known] = await Promise.all([
      totalPoints(db, who),
      grantsOfPlayer(db, who, { limit: mostCoupons + 1, revokedToo: true }),
      ordersOfPlayer(db, who, mostOrders + 1, 0),
      loginsOfPlayer(db, who),
      knownPlayers(db, who, [who.suid]),
    ]);
    if (known.size === 0 && held.length === 0)
      throw new Refusal(
        `Nothing is known of ${who.suid} in game ${gpId} at ${who.store}: no login of the last 30 days, no order, no coupon.`,
        `See: gemporium orders find --player ${who.suid}`,
        3,
      );
    const grants = cutOff(
      held,
      mostCoupons,
      `gemporium players export --store ${store} --game ${gpId} --player ${who.suid} has all`,
      ' coupons',
    );
    const orders = cutOff(found, mostOrders, `see gemporium orders find --player ${who.suid}`, ' orders');
    const { username } = orders.rows[0] ?? {};
    const levels = brand.vip?.levels ?? [];
    const level = levels[levelIndex(levels, points)];
    const name = level && localText(level.show, 'en', brand.defaultLanguage);
    const coupons = grants.rows.map((grant) => [
      grant.code,
      grant.revoked_at && grant.state !== 'revoked' ? `${grant.state}, revoked` : grant.state,
      grant.template,
      `${Math.round((1 - Number(grant.discount_rate)) * 10_000) / 100}% off`,
      grant.valid_until ? time(grant.valid_until) : 'for ever',
      grant.billing_no ?? '',
    ]);
    return {
      lines: [
        `${who.suid} of ${gpId} at ${who.store}${username ? ` (${username})` : ''}`,
        `${counted(points, 'point')}${name ? `, ${name}` : ''}`,
        '',
        ...(coupons.length > 0 ? table(coupons, couponNames) : ['No coupons.']),
        '',
        ...(logins.length > 0 ? [...table(logins.map(loginRow), loginNames), ''] : []),
        ...(orders.rows.length > 0 ? orderTable(orders.rows) : ['No orders.']),
      ],
      data: { ...who, points, level: level?.id ?? null, coupons: grants.rows, logins, orders: orders.rows },
      note: [grants.note, orders.note].filter(Boolean).join(' ') || undefined,
    };
  },
};
