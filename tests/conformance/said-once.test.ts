import { takingCallOf } from '@gemporium/provider-kit/conformance/profile.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { expect, it } from 'vitest';
import { worldsWithoutStore } from './worlds-without-store.ts';

/*
 * A process takes the money of a payment, is answered that there is none, and dies before it has written that down. The
 * next one must learn it from the provider again, or hand the payment to an operator.
 */

const worldOf = worldsWithoutStore();

const taking = Object.values(profiles).filter(takingCallOf);
const declined = { isDeclined: 'declined', isRefused: 'declined' };
const learnt: Record<string, { isDeclined: string; isRefused: string }> = {
  // Anybody may have made up the return that was refused: the payment goes on.
  kakaopay: { ...declined, isRefused: 'pending' },
  // Its maintenance is not the end.
  naverpay: { ...declined, isRefused: 'pending' },
  paypal: declined,
  // It cannot be asked: an operator looks into its books.
  welcomepay: { isDeclined: 'cannot-ask', isRefused: 'cannot-ask' },
};

it('is asked about every provider whose money the store takes by a call of its own', () => {
  expect(taking.map(({ provider }) => provider.id).sort()).toEqual(Object.keys(learnt));
});

it.each(
  taking.flatMap((profile) =>
    (['isDeclined', 'isRefused'] as const).map((how) => [profile.provider.id, how, profile] as const),
  ),
)('O-12 %s: what the dead process was told is learnt again: %s', async (id, how, profile) => {
  const world = worldOf(profile, how === 'isRefused' ? 'ONR' : 'OND');
  const { provider } = profile;
  const opened = await world.open();
  if (how === 'isRefused')
    await world.desk.arm(opened.reference, { kind: 'refused', call: takingCallOf(profile)!, next: 2 });
  // Welcome Payments' payers are declined before they agree, and the browser says so: nothing is taken.
  const isAgreed = id === 'welcomepay' || how === 'isRefused';
  const parameters = (await world.landing(opened, isAgreed ? 'Pay' : 'Decline')) ?? {};
  const { payment } = opened.entry;
  const memo = { ...payment.memo, ...provider.noteCharge?.(world.context, payment, parameters) };
  const known = { ...payment, memo };
  const told = await provider.completeReturn?.(world.context, known, parameters);
  if (told?.kind === 'known' && told.update.awaitsCapture) await provider.capture?.(world.context, known);

  const asked =
    (await provider.capture?.(world.context, known, { isRepeat: true })) ??
    (await provider.query?.(world.context, known));
  expect(asked?.kind === 'known' ? asked.update.status : asked?.kind).toBe(learnt[id]?.[how]);
});
