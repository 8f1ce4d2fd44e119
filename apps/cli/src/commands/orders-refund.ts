import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { type Command, Refusal } from '../command.ts';
import { findOneOrder } from '../find-order.ts';
import { operatorServices } from '../operator-services.ts';
import { money } from '../show.ts';

export const ordersRefund: Command = {
  name: 'orders refund',
  summary:
    'Gives a paid order’s money back through its provider, and tells the game; or money that came in beside it.',
  words: ['billing-number'],
  options: {
    reason: { about: 'Why; kept with the refund. Needed.' },
    payment: {
      about:
        'Our reference of a payment, as orders show has it: gives its money back. The one that paid the order, unless given.',
    },
  },
  changes: true,
  needsDatabase: true,
  async run({ words, options, database, operator, dryRun }) {
    const reason = options.reason?.trim();
    if (!reason) throw new Refusal('--reason is needed: it is kept with the refund.', '', 2);
    const db = await database();
    const order = await findOneOrder(db, words['billing-number'] ?? '');
    const payment = options.payment?.trim().toUpperCase();
    const amount = money(order.pay_minor, order.currency);
    if (dryRun) {
      return {
        lines: [`Would give ${amount} of ${payment ?? order.billing_no} (${order.state}) back.`],
        data: { billing_no: order.billing_no, amount, ...(payment ? { payment } : {}) },
      };
    }
    const { store, billing_no: target } = order;
    const why = { reason, requestedBy: `operator:${operator}`, payment };
    const outcome = await refundOrder(operatorServices(db), store, target, why, {
      ...{ operator, command: 'orders refund', arguments: { reason, ...(payment ? { payment } : {}) } },
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
        if (outcome.reason === 'which-payment')
          throw new Refusal(
            `Money that came in beside the order waits to go back, too (${outcome.payments.join(', ')}): say whose you mean.`,
            `--payment ${outcome.payments[0]}. For the money that paid the order, the payment that is applied in orders show.`,
          );
        throw new Refusal(refusals[outcome.reason].replace('{state}', outcome.state ?? order.state));
    }
  },
};

const refusals = {
  'no-such-order': 'The order is gone.',
  'no-such-payment': 'The order has no payment of this reference. See: gemporium orders show',
  'not-paid': 'No money has come in by it: there is nothing to give back.',
  'nothing-left': 'Nothing of it is left: it has gone back, is on its way back, or the bank took it.',
  state: 'The order is {state}: it cannot be refunded now.',
} as const;
