import { type RefundOrderOutcome, refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { type Command, Refusal } from '../command.ts';
import { findOneOrder } from '../find-order.ts';
import { operatorServices, triedServices } from '../operator-services.ts';
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
    const { store, billing_no: target } = order;
    const why = { reason, requestedBy: `operator:${operator}` };
    const services = dryRun ? triedServices(db) : operatorServices(db);
    const outcome = await refundOrder(services, store, target, why, {
      ...{ operator, command: 'orders refund', arguments: { reason } },
      ...{ store, target, at: new Date() },
    });
    if (outcome.kind === 'refused') throw new Refusal(...refusalOf(outcome, target));
    const amount = money(outcome.amountMinor, order.currency);
    if (dryRun) {
      const how =
        outcome.kind === 'by-hand' ? 'by hand: its provider has no refund call' : 'through its provider';
      return {
        lines: [`Would give ${amount} of ${target} (${order.state}) back, ${how}.`],
        data: { billing_no: target, amount },
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
): [message: string, hint?: string] {
  switch (outcome.reason) {
    case 'no-such-order':
      return ['The order is gone.'];
    case 'not-paid':
      return ['No payment of this order has come in: there is nothing to give back.'];
    case 'nothing-left':
      return ['Everything that came in has been given back already.'];
    case 'on-its-way':
      return [
        `All that came in is on its way back already (${outcome.refundReference}).`,
        `See: gemporium orders show ${billingNo}`,
      ];
    case 'state':
      return [`The order is ${outcome.state}: it cannot be refunded now.`];
  }
}
