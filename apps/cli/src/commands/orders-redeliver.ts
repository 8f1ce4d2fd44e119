import { redeliverOrder } from '@gemporium/server/use-cases/deliveries/redeliver-order.ts';
import { type Command, Refusal } from '../command.ts';
import { findOneOrder } from '../find-order.ts';
import { operatorServices, triedServices } from '../operator-services.ts';

export const ordersRedeliver: Command = {
  name: 'orders redeliver',
  summary:
    'Sends an order’s goods to the game again after the game refused them, or now if they wait for their next try. The game gives them once at most.',
  words: ['billing-number'],
  options: {},
  changes: true,
  async run({ words, database, operator, dryRun }) {
    const db = await database();
    const order = await findOneOrder(db, words['billing-number'] ?? '');
    const { store, billing_no: target } = order;
    const services = dryRun ? triedServices(db) : operatorServices(db);
    const outcome = await redeliverOrder(services, store, target, `operator:${operator}`, {
      operator,
      command: 'orders redeliver',
      arguments: {},
      store,
      target,
    });
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
    const line = dryRun
      ? `Would send ${target} to ${order.role_name} (${order.role_id}) again.`
      : `${target} is on its way to the game again.`;
    return { lines: [line], data: { billing_no: target, store, sent: !dryRun } };
  },
};
