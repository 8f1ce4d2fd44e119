import { receiveGift } from '@gemporium/server/use-cases/activities/receive-gift.ts';
import { claimCoupon } from '@gemporium/server/use-cases/coupons/claim-coupon.ts';
import { grantCoupons } from '@gemporium/server/use-cases/coupons/grant-coupons.ts';
import { revokeCoupons } from '@gemporium/server/use-cases/coupons/revoke-coupons.ts';
import { type Driven, nextAttempt } from './driven.ts';
import type { Step } from './model/shop.ts';
import { type Outcome, outcomeOf, same } from './outcome.ts';

/** The player claims a coupon. */
export async function claim(
  driven: Driven,
  { template, twice }: Extract<Step, { do: 'claim' }>,
): Promise<Outcome> {
  const { context } = driven.real;
  const input = { client_id: 'client-web', code: template, attempt_id: nextAttempt(driven) };
  const answer = await claimCoupon(context, input);
  if (answer.kind === 'content') driven.coupons.push(answer.content.code);
  if (twice) same(answer, await claimCoupon(context, input));
  return outcomeOf(answer);
}

/** An operator grants the player the brand's first coupon that is granted. */
export async function grant(driven: Driven): Promise<Outcome> {
  const { services, store, context } = driven.real;
  const template = store.brand.coupons?.templates.find(({ kind }) => kind === 'granted');
  if (!template || !context.session) throw new Error('there is no coupon to grant');
  const { suid, gpId } = context.session;
  const audit = { operator: 'history', command: 'coupons grant', arguments: {}, target: suid };
  const given = await grantCoupons(services, {
    store: store.id,
    gpId,
    suids: [suid],
    template,
    once: nextAttempt(driven),
    validDays: undefined,
    audit: { ...audit, store: store.id, outcome: 'granted' },
  });
  driven.coupons.push(...given.map(({ code }) => code));
  return { content: {} };
}

/** An operator takes a coupon back. */
export async function revoke(driven: Driven, step: Extract<Step, { do: 'revoke' }>): Promise<Outcome> {
  const { services, store } = driven.real;
  const code = driven.coupons[step.coupon % Math.max(1, driven.coupons.length)] ?? 'NONE';
  const audit = { operator: 'history', command: 'coupons revoke', arguments: {}, target: code };
  const revoked = await revokeCoupons(services, { store: store.id, code }, { ...audit, store: store.id });
  return { content: revoked.map(({ state }) => state) };
}

/** A character receives a reward of an activity. */
export async function receive(driven: Driven, step: Extract<Step, { do: 'receive' }>): Promise<Outcome> {
  const { real } = driven;
  const { serverId: server_id, roleId: role_id } = real.characterOf(step.who);
  const about = { activity_id: step.activity, reward_id: step.reward };
  const input = { attempt_id: nextAttempt(driven), client_id: 'client-web', server_id, role_id, ...about };
  const answer = await receiveGift(real.context, input);
  if (step.twice) same(answer, await receiveGift(real.context, input));
  return answer.kind === 'content' ? { content: answer.content.received } : outcomeOf(answer);
}
