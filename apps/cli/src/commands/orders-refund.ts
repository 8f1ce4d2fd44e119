import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { type Command, Refusal } from '../command.ts';
import { findOneOrder } from '../find-order.ts';
import { operatorServices } from '../operator-services.ts';
import { money } from '../show.ts';

export const ordersRefund: Command = {
  name: 'orders refund',
  summary: 'Gives a paid order’s money back through its provider, and tells the game.',
  words: ['billing-number'],
  options: { reason: { about: 'Why; kept with the refund. Needed.' } },
  changes: true,
  needsDatabase: true,
  async run({ words, options, database, operator, dryRun }) {
    const reason = options.reason?.trim();
    if (!reason) throw new Refusal('--reason is needed: it is kept with the refund.', '', 2);
    const db = await database();
    const order = await findOneOrder(db, words['billing-number'] ?? '');
    const amount = money(order.pay_minor, order.currency);
    if (dryRun) {
      return {
        lines: [`Would give ${amount} of ${order.billing_no} (${order.state}) back.`],
        data: { billing_no: order.billing_no, amount },
      };
    }
    const { store, billing_no: target } = order;
    const why = { reason, requestedBy: `operator:${operator}` };
    const outcome = await refundOrder(operatorServices(db), store, target, why, {
      ...{ operator, command: 'orders refund', arguments: { reason } },
      ...{ store, target, at: new Date() },
    });
    switch (outcome.kind) {
      case 'requested':
        return { lines: [`${outcome.refundReference}: ${amount} is on its way back.`], data: outcome };
      case 'by-hand':
        return {
          lines: [
            `The provider has no refund call. Give ${amount} back by hand, then resolve the exception.`,
            'See: gemporium exceptions list',
          ],
          data: outcome,
        };
      case 'refused':
        throw new Refusal(refusals[outcome.reason].replace('{state}', outcome.state ?? order.state));
    }
  },
};

const refusals = {
  'no-such-order': 'The order is gone.',
  'not-paid': 'No payment of this order has come in: there is nothing to give back.',
  'nothing-left': 'Everything that came in has been given back already.',
  state: 'The order is {state}: it cannot be refunded now.',
} as const;
