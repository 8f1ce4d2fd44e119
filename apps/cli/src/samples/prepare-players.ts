import type { Game } from '@gemporium/catalogue/types.ts';
import type { Call } from '../command.ts';
import { couponsGrant } from '../commands/coupons-grant.ts';
import { ordersRefund } from '../commands/orders-refund.ts';
import type { SampleCard } from './prepare-cards.ts';
import { prepareMakeUp } from './prepare-make-up.ts';
import { type SamplePlaces, SampleShopper } from './sample-shopper.ts';

/** What the histories of the sample accounts are made with. */
export interface SampleStage {
  call: Call;
  /** Where what “what to try” shows is written. */
  folder: string;
  places: SamplePlaces;
  /** Cards that the first account spends. */
  spent: readonly SampleCard[];
}

/**
 * sample01 of watt, who has been here for a while: purchases by several methods, one of them with a coupon, limited
 * goods that are used up, a declined payment, a refund, redeemed cards (two pages of orders), a reward received and one
 * waiting, coupons that the publisher gave, one of them near its end.
 */
export async function prepareRegular({ call, places, spent }: SampleStage, game: Game): Promise<void> {
  const shopper = new SampleShopper('sample01', 'watt', game, places);
  const [role, other = role] = await shopper.logIn();
  if (!role || !other) return;
  // For another character: a redeemed card counts as a top-up.
  await Promise.all(spent.map((card) => shopper.redeem(card, other)));

  const withCoupon = async () => {
    const product = 'vg-volt-crystal-980';
    if (shopper.hasOrdered(product)) return;
    await shopper.buy({ product, role, by: 'card', coupon: await shopper.claimCoupon('welcome') });
  };
  const declined = async () => {
    const billingNo = await shopper.order({ product: 'vg-adventurer', role, by: 'card' });
    await shopper.atProvider('decline', 'card', billingNo);
  };
  const bought = ['vg-starter', 'vg-weekly', 'vg-season', 'vg-weekend', 'vg-volt-crystal-600'];
  const [refunded = ''] = await Promise.all([
    shopper.buy({ product: 'vg-volt-crystal-300', role, by: 'platform-pay' }),
    ...bought.map((product) => shopper.buy({ product, role, by: 'platform-pay' })),
    withCoupon(),
    declined(),
  ]);
  await Promise.all([
    refundOnce(call, shopper, refunded),
    shopper.receive('total-top-up', 'tier-1', role),
    grantOnce(call, 'watt.production', game, shopper, 'thanks', '2'),
    grantOnce(call, 'watt.production', game, shopper, 'method', '30'),
  ]);
}

/**
 * sample02 of watt, whose bank took a payment back: the game has restricted the character, and a link asks for the money
 * again.
 */
export async function prepareChargedBack({ call, folder, places }: SampleStage, game: Game): Promise<void> {
  const shopper = new SampleShopper('sample02', 'watt', game, places);
  const [role] = await shopper.logIn();
  if (!role) return;
  const billingNo = await shopper.buy({ product: 'vg-volt-crystal-600', role, by: 'card' });
  const { state } = await shopper.orderOf(billingNo);
  if (state !== 'charged_back') await shopper.atProvider('chargeback', 'card', billingNo);
  await shopper.until(billingNo, ['charged_back']);
  await prepareMakeUp(call, folder, 'watt.production', billingNo);
}

/** sample02 of joynet, the old layout: a payment that never came, and a link that asks for it. */
export async function prepareUnpaid({ call, folder, places }: SampleStage, game: Game): Promise<void> {
  const shopper = new SampleShopper('sample02', 'joynet', game, places);
  const [role] = await shopper.logIn();
  if (!role) return;
  const billingNo = await shopper.order({ product: 'aq-starter', role, by: 'platform-pay' });
  await shopper.atProvider('decline', 'platform-pay', billingNo);
  await shopper.until(billingNo, ['failed']);
  await prepareMakeUp(call, folder, 'joynet.production', billingNo);
}

/** sample01 of joynet, the old layout: two purchases, one of them given back. */
export async function prepareOldLayout({ call, places }: SampleStage, game: Game): Promise<void> {
  const shopper = new SampleShopper('sample01', 'joynet', game, places);
  const [role] = await shopper.logIn();
  if (!role) return;
  const [, refunded = ''] = await Promise.all(
    ['aq-ember-rune-540', 'aq-ember-rune-50', 'aq-starter'].map((product) =>
      shopper.buy({ product, role, by: 'platform-pay' }),
    ),
  );
  await Promise.all([
    refundOnce(call, shopper, refunded),
    grantOnce(call, 'joynet.production', game, shopper, 'thanks', '2'),
  ]);
}

async function refundOnce(call: Call, shopper: SampleShopper, billingNo: string): Promise<void> {
  const { state } = await shopper.orderOf(billingNo);
  if (state !== 'delivered') return;
  const options = { reason: 'sample of a refund' };
  await ordersRefund.run({ ...call, words: { 'billing-number': billingNo }, options });
}

async function grantOnce(
  call: Call,
  store: string,
  game: Game,
  { suid }: SampleShopper,
  template: string,
  days: string,
) {
  const options = { store, game: game.gpId, player: suid, once: 'sample', days };
  await couponsGrant.run({ ...call, words: { template }, options });
}
