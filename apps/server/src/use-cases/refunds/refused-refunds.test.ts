import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { cardInfoOf } from '../../testing/card-info.ts';
import { setUpStage } from '../../testing/stage.ts';
import { exchangeCard } from '../cards/exchange-card.ts';
import { issueCards, makeCards } from '../cards/issue-cards.ts';
import { refundOrder } from './refund-order.ts';

/* Refunds that are not possible: the operator gets the reason, and nothing changes. */

const stage = setUpStage();
const buyers = buyersOf(stage);

const giveBack = (billingNo: string) =>
  refundOrder(stage.services, stage.store.id, billingNo, { reason: 'asked', requestedBy: 'operator:sample' });

async function byCard(): Promise<string> {
  const [card] = makeCards(1, randomBytes);
  const batch = { store: stage.store.id, batch: 'spring', gpId: 'gp1', name: 'Card', items: [] };
  const price = { amountMinor: 499, currency: 'USD' };
  await issueCards(
    stage.services,
    { ...batch, gems: 1, extraGems: 0, price, expiresAt: undefined },
    [card!],
    'x',
  );
  const answer = await exchangeCard(stage.contextOf({ suid: 'has-a-card' }), {
    attempt_id: randomBytes(16).toString('hex'),
    client_id: 'client-web',
    server_id: 's1',
    role_id: 'has-a-card',
    platform: 'web',
    card_info: cardInfoOf(card!),
  });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  await stage.runEffects();
  return answer.content.billing_no;
}
const number = ({ billingNo }: Bought) => billingNo;
/** An order with two payments, with these outcomes. */
async function declinedTwice(): Promise<string> {
  const order = await buyers.bought();
  await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
  for (const payment of [1, 2]) await stage.say(`${order.billingNo}-${payment}`, 'declined');
  return order.billingNo;
}
async function refunded(): Promise<string> {
  const order = await buyers.delivered();
  await giveBack(order.billingNo);
  await stage.runEffects();
  return order.billingNo;
}
async function charged(): Promise<string> {
  const order = await buyers.delivered();
  await buyers.dispute(order, 'lost');
  return order.billingNo;
}

it.each<[string, () => Promise<string>, string, object]>([
  ['that is not paid', async () => number(await buyers.bought()), 'unpaid', { reason: 'not-paid' }],
  ['whose payments were declined', declinedTwice, 'failed', { reason: 'not-paid' }],
  ['that was paid with a prepaid card', byCard, 'delivered', { reason: 'not-paid' }],
  ['that is refunded', refunded, 'refunded', { reason: 'state', state: 'refunded' }],
  ['that is charged back', charged, 'charged_back', { reason: 'state', state: 'charged_back' }],
])('O-11 an order %s cannot be refunded', async (_title, made, state, why) => {
  const billingNo = await made();
  const stands = () =>
    stage.rows(
      `select state, (select count(*)::int from refund r where r.billing_no = o.billing_no) as refunds
       from orders o where billing_no = $1`,
      [billingNo],
    );
  const before = await stands();
  expect(await giveBack(billingNo)).toEqual({ kind: 'refused', ...why });
  expect(await stands()).toEqual(before);
  expect(before).toEqual([{ state, refunds: expect.any(Number) }]);
});
