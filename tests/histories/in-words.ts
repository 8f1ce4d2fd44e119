import type { Shop, Step } from './model/shop.ts';
import type { History } from './run-history.ts';

/** A history as a readable script. */
export function inWords({ shop, startsAt, steps }: History): string {
  return [
    `A shop in ${shop.zone} with prices in ${shop.sells.home.currency}, abroad in ${shop.sells.abroad.currency}, on ${new Date(startsAt).toISOString()};`,
    `scarce goods: ${shop.limit.times} times ${limitWords(shop)}; a refund: ${JSON.stringify(shop.rules)};`,
    ...shop.activities
      .slice(0, 1)
      .map(
        ({ from, until }) =>
          `activities from ${new Date(from).toISOString()} to ${new Date(until).toISOString()}.`,
      ),
    ...steps.map((step, index) => `${String(index + 1).padStart(3)}. ${stepInWords(step)}`),
  ].join('\n');
}

function limitWords({ limit }: Shop): string {
  const whose = limit.type === 'game' ? 'for the account' : 'for each character';
  return limit.days === 0 ? `ever, ${whose}` : `in ${limit.days} days, ${whose}`;
}

function stepInWords(step: Step): string {
  switch (step.do) {
    case 'wait':
      return `${step.seconds} s pass`;
    case 'wait for':
      return `the ${step.border} ends${step.seconds === 0 ? '' : `, ${step.seconds} s`}`;
    case 'buy': {
      const coupon = typeof step.coupon === 'number' ? `coupon ${step.coupon}` : `${step.coupon} coupon`;
      const how = `${step.twice ? ', sent twice' : ''}${step.price === 'stale' ? ', from an old page' : ''}`;
      return `character ${step.who} buys ${step.goods}${step.area === 'abroad' ? ' abroad' : ''} by ${step.method} with ${coupon}${how}`;
    }
    case 'exchange':
      return `character ${step.who} exchanges card ${step.card}${step.twice ? ', sent twice' : ''}`;
    case 'pay otherwise':
      return `order ${step.order} is to be paid by ${step.method}`;
    case 'provider says':
      return `the provider reports for order ${step.order}, ${step.payment} payment: ${step.word}`;
    case 'charged again':
      return `the provider charges again for order ${step.order}, ${step.payment} payment`;
    case 'let go':
      return `the provider lets go of capture ${step.capture} of order ${step.order}, ${step.payment} payment: ${step.how}`;
    case 'dispute word':
      return `the provider's ${step.saidBy} says of dispute ${step.dispute} of order ${step.order}, ${step.payment} payment: ${step.phase}`;
    case 'refund outside':
      return `the provider's back office gives back of order ${step.order}, ${step.payment} paid payment: ${step.part}`;
    case 'refund':
      return `refund: order ${step.order}${step.payment ? `, ${step.payment} paid payment` : ''}`;
    case 'meanwhile':
      return `during the next call about order ${step.order}: ${stepInWords({ ...step.command, order: step.order } as Step)}`;
    case 'bank says':
      return `the bank reports on the refund of order ${step.order}: ${step.word}`;
    case 'close':
      return `an operator has settled order ${step.order} outside: ${step.how}`;
    case 'end doubt':
      return `an operator finds of order ${step.order}, ${step.payment} payment: ${step.found}`;
    case 'end refund':
      return `an operator finds the refund of order ${step.order} ${step.found}`;
    case 'claim':
      return `claims the coupon ${step.template}${step.twice ? ', sent twice' : ''}`;
    case 'grant':
      return 'the publisher gives a coupon';
    case 'revoke':
      return `the publisher takes coupon ${step.coupon} back`;
    case 'receive':
      return `character ${step.who} receives ${step.reward} of ${step.activity}${step.twice ? ', sent twice' : ''}`;
    case 'game':
    case 'bank':
    case 'provider':
      return `from now on the ${step.do} ${step.mood}`;
    case 'publish zone':
      return `the publisher moves the store to ${step.zone}`;
    case 'publish prices':
      return `the publisher changes every price by ${step.more}`;
    default:
      return `${step.do}: order ${step.order}`;
  }
}
