import { openPaid, partOf } from '@gemporium/provider-kit/conformance/money-back-cases.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { expect, it } from 'vitest';
import { worldsWithoutStore } from './worlds-without-store.ts';

/*
 * A provider refuses a refund, and the process dies before it has written that down. The next one asks what became of it,
 * if that is possible, and sends it again; long afterwards it must believe what it hears (jobs/effects/refund.ts).
 */

const worldOf = worldsWithoutStore();

const refunding = Object.values(profiles).filter(({ provider }) => provider.refund);
const refused = 'refused';
/** What is learnt in the end. */
const learnt: Record<string, string> = {
  // Its notification says what becomes of it.
  adyen: 'pending',
  airwallex: refused,
  alipay: refused,
  ebanx: refused,
  kakaopay: refused,
  naverpay: refused,
  // Without a query, the first call may have made it: an operator looks into its books.
  pagsmile: 'unknown',
  payermax: refused,
  paypal: refused,
  pingpong: refused,
  'platform-pay': refused,
  'razer-e2p': refused,
  travellet: refused,
  welcomepay: refused,
  xsolla: 'unknown',
};

it('is asked about every provider that refunds', () => {
  expect(refunding.map(({ provider }) => provider.id).sort()).toEqual(Object.keys(learnt).sort());
});

it.each(refunding.map((profile) => [profile.provider.id, profile] as const))(
  'O-14 %s: a refusal that nobody heard is heard again, or an operator has it',
  async (id, profile) => {
    const world = worldOf(profile, 'RRA');
    const { provider } = profile;
    const opened = await openPaid(world);
    const { amount } = profile;
    const tooMuch = {
      ...partOf(world, opened, 1),
      amount: { ...amount, amountMinor: 2 * amount.amountMinor },
    };
    const { payment } = opened.entry;
    const send = (isRepeat: boolean) =>
      provider.refund!(world.context, payment, { ...tooMuch, earlier: [], ...(isRepeat && { isRepeat }) });
    await send(false);
    const asked = await provider.queryRefund?.(world.context, payment, tooMuch);
    const told = asked?.kind === 'not-found' ? await send(false) : (asked ?? (await send(true)));
    expect(told.kind === 'known' ? told.refund.status : told.kind).toBe(learnt[id]);
  },
);
