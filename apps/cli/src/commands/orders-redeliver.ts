import { redeliverOrder } from '@gemporium/server/use-cases/deliveries/redeliver-order.ts';
import { type Command, Refusal } from '../command.ts';
import { findOneOrder } from '../find-order.ts';
import { operatorServices } from '../operator-services.ts';

export const ordersRedeliver: Command = {
  name: 'orders redeliver',
  summary:
    'Sends an order’s goods to the game again, after the game refused them. The game gives them once at most.',
  words: ['billing-number'],
  options: {},
  changes: true,
  needsDatabase: true,
  async run({ words, database, operator, dryRun }) {
    const db = await database();
    const order = await findOneOrder(db, words['billing-number'] ?? '');
    if (order.state !== 'review') {
      throw new Refusal(
        `${order.billing_no} is ${order.state}: only an order under review is sent again.`,
        `See: gemporium orders show ${order.billing_no}`,
      );
    }
    const data = { billing_no: order.billing_no, store: order.store, sent: !dryRun };
    if (dryRun)
      return {
        lines: [`Would send ${order.billing_no} to ${order.role_name} (${order.role_id}) again.`],
        data,
      };
    const { store, billing_no: target } = order;
    const outcome = await redeliverOrder(operatorServices(db), store, target, `operator:${operator}`, {
      ...{ operator, command: 'orders redeliver', arguments: {} },
      ...{ store, target, at: new Date() },
    });
    if (outcome.kind === 'refused')
      throw new Refusal(`${order.billing_no} is ${outcome.state ?? 'gone'} meanwhile: nothing was sent.`);
    return { lines: [`${order.billing_no} is on its way to the game again.`], data };
  },
};
