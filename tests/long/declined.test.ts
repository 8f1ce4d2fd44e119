import { providers } from '@gemporium/providers/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { areaFor, channelBy, everybodysBrand, sellByEverybody } from '../harness/every-provider.ts';
import { payersPageBehind, press } from '../harness/player.ts';
import { afterSecondPayment, extraOf } from '../harness/second-payment.ts';
import { playerOf } from '../harness/shops.ts';
import { untilDone } from '../harness/until-done.ts';
import { startWorld, type World } from '../harness/world.ts';

/*
 * A payer is declined and tries again, at every provider: on the same page, which may still be open in a tab, or with a new
 * attempt. The goods are paid once, whatever is tried.
 */

/**
 * Their payers may choose another card on the same page, so a decline is not the end. PayPal's may, too, but the store ends
 * the payment: without its capture, nothing is charged.
 */
const staysOpen = ['airwallex', 'pingpong'];
let world: World;
beforeAll(async () => {
  world = await startWorld({ editBrands: sellByEverybody });
}, 120_000);
afterAll(async () => {
  await world?.stop();
});

/** Whether the page has the button, which is pressed. */
const presses = (page: string, button: 'Pay' | 'Decline') =>
  press(page, button).then(
    () => true,
    (error: Error) => {
      if (!error.message.includes(`has no button ${button}`)) throw error;
      return false;
    },
  );

it.concurrent.for(
  Object.keys(providers).map((id, index) => ({
    id,
    account: `sample${String((index % 16) + 1).padStart(2, '0')}`,
  })),
)('O-09 O-11 O-12 $id: declined, the goods can be paid again, once', async ({ id, account }) => {
  const channel = channelBy.get(id)!;
  const player = await playerOf(world, everybodysBrand, { area: areaFor(channel)!, account });
  const goods = (await player.goods()).find(({ isLimit }) => !isLimit)!;
  const [role] = await player.roles();
  const payBy = async (more = {}) => (await player.pay(goods, role!, String(channel.id), more)).content;
  const first = await payBy();
  const page = await payersPageBehind(first.url);
  expect(await presses(page, 'Decline')).toBe(true);
  const isOpen = staysOpen.includes(id);
  if (!isOpen) await player.untilOrder(first.billing_no, ['failed']);

  // The player tries again with the same method: the same order while it is unpaid, else a new one.
  const again = await payBy(isOpen ? { billing_no: first.billing_no } : {});
  expect(again.billing_no === first.billing_no).toBe(isOpen);
  await press(await payersPageBehind(again.url), 'Pay');
  await player.untilOrder(again.billing_no, ['delivered']);

  // Then the declined page, still open in a tab, is completed after all, unless the store has cancelled it meanwhile.
  const isPressed = await presses(page, 'Pay');
  if (!isOpen) expect(isPressed).toBe(id === 'paypal');
  const { isTaken, ...late } = await afterSecondPayment(world, player, `${first.billing_no}-1`);
  expect(late).toEqual({ delivered: isOpen ? 1 : 0, extra: isTaken ? extraOf(id) : 'none', isTrue: true });
  expect(isTaken).toBe(isOpen && isPressed);
  expect((await player.order(first.billing_no, 1)).state).toBe(isOpen ? 'delivered' : 'failed');
});

it('I1-I9 after all of them the outside world’s books agree with the database', async () => {
  await untilDone(world, { timeoutMs: 200_000 });
  const { databaseUrl, sandboxUrl } = world;
  expect(await checkBooks({ databaseUrl, sandboxUrl, restSeconds: 60 })).toEqual([]);
});
