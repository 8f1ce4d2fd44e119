import { withCurrency } from '@gemporium/domain/money.ts';
import { type RefundOrderOutcome, refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { type Command, Refusal } from '../command.ts';
import { findOneOrder } from '../find-order.ts';
import { operatorServices, triedServices } from '../operator-services.ts';
import { quotedNumber } from '../quoted-number.ts';
import { lookUpAll } from '../read-all.ts';
import { required } from '../required.ts';

export const ordersRefund: Command = {
  name: 'orders refund',
  summary: 'Refunds a paid order, or an extra payment for it, through its provider, and tells the game.',
  words: ['billing-number'],
  options: {
    reason: { about: 'Why; kept with the refund. Required.' },
    payment: {
      about:
        'Our reference of a payment, as orders show has it: gives its money back. The one that paid the order, unless given.',
    },
  },
  changes: true,
  async run({ words, options, database, operator, dryRun }) {
    const { reason, order } = await lookUpAll({
      reason: () => required(options, 'reason', ': it is kept with the refund'),
      order: async () => findOneOrder(await database(), words['billing-number'] ?? ''),
    });
    const db = await database();
    const payment = options.payment === undefined ? undefined : quotedNumber(options.payment).toUpperCase();
    const { store, billing_no: target } = order;
    const why = { reason, requestedBy: `operator:${operator}`, payment };
    const services = dryRun ? triedServices(db) : operatorServices(db);
    const outcome = await refundOrder(services, store, target, why, {
      operator,
      command: 'orders refund',
      arguments: { reason, ...(payment ? { payment } : {}) },
      store,
      target,
    });
    if (outcome.kind === 'refused') throw new Refusal(...refusalOf(outcome, target));
    const amount = withCurrency(outcome.amountMinor, order.currency);
    if (dryRun) {
      const how =
        outcome.kind === 'by-hand' ? 'by hand: its provider has no refund call' : 'through its provider';
      return {
        lines: [`Would give ${amount} of ${payment ?? target} (${order.state}) back, ${how}.`],
        data: { billing_no: target, amount, ...(payment ? { payment } : {}) },
      };
    }
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
    }
  },
};

/** What is wrong, and what to do. */
function refusalOf(
  outcome: Extract<RefundOrderOutcome, { kind: 'refused' }>,
  billingNo: string,
): [message: string, hint: string] {
  const show = `See: gemporium orders show ${billingNo}`;
  switch (outcome.reason) {
    case 'no-such-payment':
      return ['The order has no payment of this reference.', show];
    case 'which-payment':
      return [
        `Extra payments for this order also wait to be refunded (${outcome.payments.join(', ')}): say which payment you mean.`,
        `--payment ${outcome.payments[0]}, or the payment that paid for the order: the one applied in orders show.`,
      ];
    case 'not-paid':
      return ['Nothing has been paid: there is nothing to refund.', show];
    case 'nothing-left':
      return ['Nothing is left to refund: it was refunded, or the bank took it back.', show];
    case 'on-its-way':
      return [`Everything that was paid is already being refunded (${outcome.refundReference}).`, show];
    case 'state':
      return [`The order is ${outcome.state}: it cannot be refunded now.`, show];
  }
}
