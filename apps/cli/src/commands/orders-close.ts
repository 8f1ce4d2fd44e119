import { endReview, type ReviewOutcome } from '@gemporium/server/use-cases/deliveries/end-review.ts';
import { type Command, Refusal } from '../command.ts';
import { findOneOrder } from '../find-order.ts';
import { operatorServices, triedServices } from '../operator-services.ts';
import { lookUpAll } from '../read-all.ts';
import { required } from '../required.ts';

export const ordersClose: Command = {
  name: 'orders close',
  summary: 'Ends the review of an order that was settled outside the store, and shows its player how.',
  words: ['billing-number'],
  options: {
    reason: { about: 'What was done; kept with the order. Required.' },
    delivered: { flag: true, about: 'The player has the goods: they were given by hand in the game.' },
    'given-back': {
      flag: true,
      about: 'The player has the prepaid card’s value: a new card, or money. Refund other orders.',
    },
  },
  changes: true,
  async run({ words, options, flags, database, operator, dryRun }) {
    const { reason, how, order } = await lookUpAll({
      reason: () => required(options, 'reason', ': it is kept with the order'),
      how: () => howOf(flags),
      order: async () => findOneOrder(await database(), words['billing-number'] ?? ''),
    });
    const { store, billing_no: target } = order;
    const db = await database();
    const services = dryRun ? triedServices(db) : operatorServices(db);
    const by = `operator:${operator}`;
    const outcome = await endReview(
      services,
      { store, billingNo: target },
      { how, reason, by },
      {
        operator,
        command: 'orders close',
        arguments: { reason, how },
        store,
        target,
      },
    );
    if (outcome.kind === 'refused') throw new Refusal(...refusalOf(outcome, target));
    const read = how === 'delivered' ? 'delivered' : 'refunded';
    const line = dryRun
      ? `Would close ${target} as ${read}.`
      : `${target} is ${read}: its player reads that.`;
    return { lines: [line], data: { billing_no: target, store, closed: !dryRun, how } };
  },
};

function howOf(flags: ReadonlySet<string>): 'delivered' | 'given-back' {
  const [how, ...others] = (['delivered', 'given-back'] as const).filter((one) => flags.has(one));
  if (how && others.length === 0) return how;
  throw new Refusal('Say how the order was settled.', '--delivered, or --given-back.', 2);
}

/** What is wrong, and what to do. */
function refusalOf(
  outcome: Extract<ReviewOutcome, { kind: 'refused' }>,
  billingNo: string,
): [message: string, hint: string] {
  switch (outcome.reason) {
    case 'has-payment':
      return [
        `${billingNo} was paid by a payment.`,
        `Give it back with: gemporium orders refund ${billingNo}`,
      ];
    case 'state':
      return [
        `${billingNo} is ${outcome.state}: only an order under review is closed.`,
        `See: gemporium orders show ${billingNo}`,
      ];
  }
}
