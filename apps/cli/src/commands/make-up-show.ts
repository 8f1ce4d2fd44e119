import { withCurrency } from '@gemporium/domain/money.ts';
import { activeEdition } from '@gemporium/server/repositories/catalogue.ts';
import { type MakeUpLink, searchMakeUpLinks } from '@gemporium/server/repositories/make-up-links.ts';
import { findOrder } from '@gemporium/server/repositories/orders.ts';
import { storeById } from '@gemporium/server/stores.ts';
import { type Command, Refusal } from '../command.ts';
import { cutOff } from '../cut-off.ts';
import { storeOnceOpen } from '../find-store.ts';
import { makeUpAddress } from '../make-up-address.ts';
import { quotedNumber } from '../quoted-number.ts';
import { lookUpAll } from '../read-all.ts';
import { time } from '../show.ts';
import { table } from '../table.ts';

const most = 200;

export const makeUpShow: Command = {
  name: 'make-up show',
  summary: 'Shows make-up links: one by its id, those of an order, or those of a player.',
  words: ['replenish-id-or-billing-number?'],
  options: {
    player: { about: 'All links of an account, by its number at the game (suid).' },
    store: { about: 'Only this store, such as watt.production.' },
  },
  changes: false,
  async run({ words, options, database }) {
    const word = words['replenish-id-or-billing-number'];
    const name = word === undefined ? undefined : quotedNumber(word).toUpperCase();
    const { store: only } = await lookUpAll({
      which: () => {
        if (!name && !options.player) throw new Refusal('Name a link, an order, or --player.', '', 2);
      },
      store: async () => options.store && storeOnceOpen(await database(), options.store),
    });
    const db = await database();
    const isOrder = name !== undefined && /^GP[0-9A-Z]{16}$/.test(name);
    const found = await searchMakeUpLinks(db, {
      limit: most + 1,
      ...(only && { store: only }),
      ...(options.player && { suid: options.player }),
      ...(name && (isOrder ? { billingNo: name } : { replenishId: name })),
    });
    if (found.length === 0) throw new Refusal('There is no such make-up link.', '', 3);
    const { rows: links, note } = cutOff(found, most, 'name an order');
    const edition = await activeEdition(db);
    const shown = await Promise.all(
      links.map(async (link) => {
        const store = edition && storeById(edition, link.store);
        const payer = link.billing_no ? await findOrder(db, link.store, link.billing_no) : undefined;
        // A brand that is gone leaves its links behind.
        const url = store ? await makeUpAddress(db, store, link) : null;
        return { ...link, url, order_state: payer?.state ?? null };
      }),
    );
    return {
      note,
      data: shown.map(({ left_seconds, ...link }) => ({
        ...link,
        state: stateOf({ ...link, left_seconds }),
      })),
      lines: shown.flatMap((link, i) => [
        ...(i > 0 ? [''] : []),
        ...table([
          ['link', link.replenish_id],
          ['store', link.store],
          ['state', stateOf(link)],
          ['amount', withCurrency(link.amount_minor, link.currency)],
          ['player', `${link.suid}, role ${link.role_id} on ${link.server_id}, game ${link.gp_id}`],
          ['makes up for', link.for_billing_no ?? '-'],
          ['paid by', link.billing_no ? `${link.billing_no} (${link.order_state})` : '-'],
          ['valid until', time(link.valid_until)],
          ['created', `${time(link.created_at)} by ${link.created_by}`],
          ['reason', link.reason || '-'],
          ['address', link.url ?? '- (the store is not on sale any more)'],
        ]),
      ]),
    };
  },
};

/** An open link whose time is over is called so. */
export function stateOf({ state, left_seconds }: Pick<MakeUpLink, 'state' | 'left_seconds'>): string {
  if (state === 'open' && left_seconds <= 0) return 'expired';
  return state === 'reserved' ? 'being paid' : state;
}
