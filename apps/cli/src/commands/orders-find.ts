import { orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import { searchOrders } from '@gemporium/server/repositories/orders.ts';
import { type Command, Refusal } from '../command.ts';
import { cutOff } from '../cut-off.ts';
import { storeOnceOpen } from '../find-store.ts';
import { quotedNumber, quotedNumbers } from '../quoted-number.ts';
import { lookUpAll } from '../read-all.ts';
import { orderTable } from '../show.ts';
import { wholeNumber } from '../whole-number.ts';

const states: readonly string[] = Object.keys(orderLifecycle.states);

export const ordersFind: Command = {
  name: 'orders find',
  summary: 'Finds orders, newest first.',
  words: [],
  options: {
    store: { about: 'Only this store, such as watt.production.' },
    billing: { about: 'A billing number.' },
    player: { about: 'The account’s number at the game (suid).' },
    role: { about: 'A role id.' },
    state: {
      about: `${states.slice(0, -1).join(', ')} or ${states.at(-1)}.`,
    },
    payment: { about: 'A payment’s number: our reference, or the provider’s.' },
    limit: { about: 'How many at most (20).' },
  },
  changes: false,
  async run({ options, database }) {
    const { limit, store } = await lookUpAll({
      limit: () => limitOf(options.limit),
      state: () => {
        if (options.state && !states.includes(options.state))
          throw new Refusal(`There is no state ${options.state}.`, `States: ${states.join(', ')}`, 2);
      },
      store: async () => options.store && storeOnceOpen(await database(), options.store),
    });
    const db = await database();
    const found = await searchOrders(db, {
      limit: limit + 1,
      ...(store ? { store } : {}),
      ...(options.billing ? { billingNo: quotedNumber(options.billing).toUpperCase() } : {}),
      ...(options.player ? { suid: options.player } : {}),
      ...(options.role ? { roleId: options.role } : {}),
      ...(options.state ? { state: options.state } : {}),
      ...(options.payment ? { payment: quotedNumbers(options.payment) } : {}),
    });
    if (found.length === 0) return { lines: ['No order fits.'], data: [], exitCode: 3 };
    const { rows, note } = cutOff(found, limit, 'more with --limit, at most 1000');
    return { lines: orderTable(rows), data: rows, note };
  },
};

function limitOf(text = '20'): number {
  const limit = wholeNumber(text, 1, 1000);
  if (limit !== undefined) return limit;
  throw new Refusal('--limit takes a whole number from 1 to 1000.', '', 2);
}
