import type { Database } from '@gemporium/server/repositories/database.ts';
import { listExceptions } from '@gemporium/server/repositories/exceptions.ts';
import { redeliverOrder } from '@gemporium/server/use-cases/deliveries/redeliver-order.ts';
import { type Call, type Command, Refusal, type Result } from '../command.ts';
import { counted } from '../counted.ts';
import { findOneOrder } from '../find-order.ts';
import { storeOnceOpen } from '../find-store.ts';
import { operatorServices, triedServices } from '../operator-services.ts';

export const ordersRedeliver: Command = {
  name: 'orders redeliver',
  summary:
    'Sends an order’s goods to the game again after the game refused them, or now if they wait for their next try. The game gives them once at most.',
  words: ['billing-number?'],
  options: {
    late: {
      about:
        'Instead of one order: all of a store whose goods are late (delivery-late), once their game works again.',
      flag: true,
    },
    store: { about: 'The store of --late, such as watt.production.' },
  },
  changes: true,
  async run(call) {
    const { words, options, flags, database } = call;
    const number = words['billing-number'];
    if (flags.has('late') === (number !== undefined))
      throw new Refusal('orders redeliver needs either <billing-number> or --late.', '', 2);
    const db = await database();
    if (number === undefined) return redeliverLate(db, call);
    if (options.store !== undefined)
      throw new Refusal('--store belongs to --late: the number says whose the order is.', '', 2);
    const order = await findOneOrder(db, number);
    const { store, billing_no: target } = order;
    const outcome = await redeliver(db, call, { store, target });
    if (outcome.kind === 'refused')
      throw outcome.state === 'paid'
        ? new Refusal(
            `The work that sends the goods of ${target} was stopped: an exception (work-parked) says how to go on.`,
            'See: gemporium exceptions list',
          )
        : new Refusal(
            `${target} is ${outcome.state}: only goods that are paid, or under review, are sent again.`,
            `See: gemporium orders show ${target}`,
          );
    const line = call.dryRun
      ? `Would send ${target} to ${order.role_name} (${order.role_id}) again.`
      : `${target} is on its way to the game again.`;
    return { lines: [line], data: { billing_no: target, store, sent: !call.dryRun } };
  },
};

/** At once, so that nothing is kept in memory for a shop whose game was down for days; the command can be repeated. */
const most = 1000;

async function redeliverLate(db: Database, call: Call): Promise<Result> {
  const { options, dryRun } = call;
  const store = await storeOnceOpen(db, options.store);
  const about = { store, kind: 'delivery-late', state: 'open' } as const;
  const late = await listExceptions(db, { ...about, limit: most + 1 });
  const sent: string[] = [];
  const left: string[] = [];
  for (const target of late.slice(0, most).flatMap(({ billing_no }) => billing_no ?? [])) {
    const outcome = await redeliver(db, call, { store, target });
    if (outcome.kind === 'sent') sent.push(target);
    // A try of its own may have succeeded meanwhile.
    else if (outcome.state !== 'delivered') left.push(target);
  }
  const orders = `${counted(sent.length, 'order')} of ${store}`;
  return {
    lines: [
      dryRun
        ? `Would send the goods of ${orders} again.`
        : `The goods of ${orders} are on their way to the game again.`,
      ...left.map((target) => `Left as it is: ${target}. See: gemporium orders show ${target}`),
    ],
    data: { store, billing_nos: sent, left, sent: !dryRun },
    ...(late.length > most && { note: `There are more than ${most}: give the command again for the rest.` }),
  };
}

function redeliver(
  db: Database,
  { operator, dryRun }: Call,
  { store, target }: { store: string; target: string },
) {
  const services = dryRun ? triedServices(db) : operatorServices(db);
  return redeliverOrder(services, store, target, `operator:${operator}`, {
    operator,
    command: 'orders redeliver',
    arguments: {},
    store,
    target,
  });
}
