import { couponByCode } from '@gemporium/server/repositories/coupon-grants.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { revokeCoupons } from '@gemporium/server/use-cases/coupons/revoke-coupons.ts';
import { type Command, Refusal } from '../command.ts';
import { counted } from '../counted.ts';
import { findStore } from '../find-store.ts';
import { gameOf } from '../game-of.ts';
import { triedServices } from '../operator-services.ts';
import { lookUpAll } from '../read-all.ts';
import { required } from '../required.ts';
import { time } from '../show.ts';

/** As many orders as a person reads. */
const mostNamed = 20;

export const couponsRevoke: Command = {
  name: 'coupons revoke',
  summary: 'Takes coupons back from players: one, or all that match every given option.',
  words: [],
  options: {
    store: { about: 'The store, such as watt.production. Required.' },
    code: { about: 'One coupon, by its code, as players show lists it.' },
    template: { about: 'Those of this template, even if the catalogue no longer has it.' },
    once: { about: 'Those of one gift, by the name that coupons grant was given.' },
    player: { about: 'Those of this account, by its number at the game (suid).' },
    game: {
      about:
        'Those of this game product (gp_id or key). With --player it is not required if the brand has only one.',
    },
    reason: { about: 'Why; kept in the audit. Required.' },
  },
  changes: true,
  async run({ options, database, operator, dryRun }) {
    const code = options.code?.trim().toUpperCase() || undefined;
    const template = options.template?.trim() || undefined;
    const once = options.once?.trim() || undefined;
    const suid = options.player?.trim() || undefined;
    const { reason, choice, target } = await lookUpAll({
      reason: () => required(options, 'reason', ': it is kept in the audit'),
      target: () => {
        const named = code ?? template ?? once ?? suid;
        if (!named)
          throw new Refusal('Which coupons?', 'Name them by --code, --template, --once or --player.', 2);
        if (code && (template || once || suid || options.game))
          throw new Refusal('--code names one coupon: leave the other options out.', '', 2);
        return named;
      },
      choice: async () => {
        const { id: store, brand } = await findStore(await database(), options.store);
        const isOfGame = !code && (suid || options.game);
        const gpId = isOfGame ? gameOf(brand, options.game).gpId : undefined;
        return { store, code, template, once, suid, gpId };
      },
    });
    const { store } = choice;
    const db = await database();
    const coupons = await revokeCoupons(dryRun ? triedServices(db) : { database: db }, choice, {
      operator,
      command: 'coupons revoke',
      arguments: { reason, ...choice },
      store,
      target,
    });
    if (coupons.length === 0)
      throw code
        ? await whyNot(db, store, code)
        : new Refusal(
            'None of these coupons can be taken back: there is none, or they have expired or are revoked.',
            'See: gemporium players show <suid>',
            3,
          );
    const inState = (wanted: string) => coupons.filter(({ state }) => state === wanted);
    const [revoked, held, used] = [inState('revoked'), inState('reserved'), inState('used')];
    const ordersOf = (of: typeof coupons) => {
      const orders = of.slice(0, mostNamed).map(({ billing_no }) => billing_no);
      return `${orders.join(', ')}${of.length > mostNamed ? ` and ${of.length - mostNamed} more` : ''}`;
    };
    return {
      lines: [
        `${dryRun ? 'Would revoke' : 'Revoked'} ${counted(revoked.length, 'coupon')}.`,
        ...(held.length > 0
          ? [
              `Unpaid orders keep theirs: ${ordersOf(held)}. Where one is not paid, or is refunded, the coupon is revoked.`,
            ]
          : []),
        ...(used.length > 0 ? [`Used already: ${ordersOf(used)}. A refund does not give these back.`] : []),
      ],
      data: { store, revoked, held, used },
      exitCode: revoked.length + held.length > 0 ? 0 : 1,
    };
  },
};

async function whyNot(db: Database, store: string, code: string): Promise<Refusal> {
  const coupon = await couponByCode(db, store, code);
  if (!coupon) return new Refusal(`${store} has no coupon ${code}.`, 'See: gemporium players show <suid>', 3);
  const { revoked_at, valid_until } = coupon;
  if (revoked_at) return new Refusal(`Coupon ${code} was revoked already, on ${time(revoked_at)}.`);
  return new Refusal(`Coupon ${code} has expired, on ${time(valid_until!)}.`);
}
