import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { findPayment } from '../repositories/payments.ts';
import { type Bought, buyersOf } from '../testing/buyers.ts';
import { hasten, type Stage, setUpStage } from '../testing/stage.ts';
import { redeliverOrder } from './deliveries/redeliver-order.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { applyPaymentUpdate } from './payments/apply-payment-update.ts';
import { giveUpPayment } from './payments/give-up-payment.ts';
import { refundOrder } from './refunds/refund-order.ts';

/*
 * What an operator reads about an order years later: each step with its cause and its details, and the exceptions. If a
 * line is missing, wrong or written twice, nobody can tell any more what became of the money.
 */

const stage = setUpStage();
const buyers = buyersOf(stage);
let scripts: { provider: Stage['provider']['script']; game: Stage['game']['script'] };
beforeEach(() => {
  scripts ??= { provider: { ...stage.provider.script }, game: { ...stage.game.script } };
  Object.assign(stage.provider.script, scripts.provider);
  Object.assign(stage.game.script, scripts.game);
});

/** Each line with the order's number as GP; those of one transaction are in any order. */
async function historyOf({ billingNo }: Bought): Promise<string[]> {
  const rows = await stage.rows<{ line: string }>(
    `select concat_ws(' ', entity, replace(entity_id, $1, 'GP'), event, from_state || '>' || to_state, 'by', by, '|', replace(detail, $1, 'GP')) as line
     from history where entity_id like '%' || $1 || '%' order by id`,
    [billingNo],
  );
  return rows.map(({ line }) => line.trim());
}
const exceptionsOf = async ({ billingNo }: Bought) =>
  (
    await stage.rows<{ line: string }>(
      `select concat_ws(' ', kind, replace(key, $1, 'GP'), state, '|', replace(reason, $1, 'GP'), '|', resolved_by, resolution, '|', regexp_replace(detail::text, '"of-buyer-[0-9]+"', '"ROLE"')) as line
       from exception where billing_no = $1 or reference like $1 || '%' order by id`,
      [billingNo],
    )
  ).map(({ line }) => line.trim());

const why = { reason: 'asked by the player', requestedBy: 'operator:sample' };
const refunded = (order: Bought) => refundOrder(stage.services, stage.store.id, order.billingNo, why);
const refundSays = (status: 'failed' | 'pending', detail: string): RefundOutcome => ({
  kind: 'known',
  refund: { refundReference: '', status, merchant: 'main-merchant', detail },
});
const second = async (order: Bought) => {
  await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
};

const lives: Record<string, (order: Bought) => Promise<unknown>> = {
  'paid and delivered': async ({ reference }) => {
    await stage.say(reference, 'paid', { detail: 'captured' });
    await stage.runEffects();
  },
  declined: ({ reference }) => stage.say(reference, 'declined', { detail: 'no funds', error: 'declined' }),
  'expired at the provider': ({ reference }) => stage.say(reference, 'expired', { detail: 'page closed' }),
  'dropped by the player': ({ suid, billingNo }) => cancelOrder(stage.contextOf({ suid }), billingNo),
  'given up': async ({ reference }) => {
    const payment = await findPayment(stage.database, stage.store.id, reference);
    await giveUpPayment(stage.services, payment!, 'the provider is silent');
  },
  'given up, then paid': async ({ reference }) => {
    const payment = await findPayment(stage.database, stage.store.id, reference);
    await giveUpPayment(stage.services, payment!, 'the provider is silent');
    await stage.say(reference, 'paid', { detail: 'captured' });
    await stage.runEffects();
  },
  refunded: async (order) => {
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await refunded(order);
    await stage.runEffects();
  },
  'a refund that fails': async (order) => {
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    stage.provider.script.refund = () => refundSays('failed', 'account closed');
    await refunded(order);
    await stage.runEffects();
  },
  'a refund whose answer is lost': async (order) => {
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    stage.provider.script.refund = () => ({ kind: 'unknown', detail: 'cut off' });
    await refunded(order);
    await stage.runEffects();
  },
  'a dispute that is lost': async (order) => {
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await buyers.dispute(order, 'opened', { sequence: 1 });
    await buyers.dispute(order, 'lost', { sequence: 2 });
  },
  'a dispute that is won': async (order) => {
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await buyers.dispute(order, 'opened', { sequence: 1 });
    await buyers.dispute(order, 'won', { sequence: 2 });
  },
  'goods that the game refuses': async (order) => {
    stage.game.script.deliver = () => ({ kind: 'refused', code: 'banned', retryable: false, message: 'No.' });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
  },
  'goods that are sent again': async (order) => {
    stage.game.script.deliver = () => ({ kind: 'refused', code: 'banned', retryable: false, message: 'No.' });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    Object.assign(stage.game.script, scripts.game);
    await redeliverOrder(stage.services, stage.store.id, order.billingNo, 'operator:sample');
    await stage.runEffects();
  },
  'goods whose answer is lost': async (order) => {
    stage.game.script.deliver = (request) => {
      scripts.game.deliver(request);
      return { kind: 'unreachable', lost: true, detail: 'connection reset' };
    };
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await hasten(stage.database, 'deliver');
    await stage.runEffects();
  },
  'goods that never came': async (order) => {
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: true, detail: 'connection reset' });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    Object.assign(stage.game.script, scripts.game);
    await hasten(stage.database, 'deliver');
    await stage.runEffects();
  },
  'goods of seven days': async (order) => {
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'maintenance' });
    await stage.say(order.reference, 'paid');
    await stage.rows(`update effect set created_at = now() - interval '8 days' where key = 'D-' || $1`, [
      order.billingNo,
    ]);
    await stage.runEffects();
  },
  'paid by the second payment, then by the first': async (order) => {
    await second(order);
    await stage.say(`${order.billingNo}-2`, 'paid');
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
  },
  'paid twice under one reference': async (order) => {
    await stage.say(order.reference, 'paid', { providerReference: 'N1', sequence: 1 });
    await stage.say(order.reference, 'paid', { providerReference: `N2-${order.billingNo}`, sequence: 2 });
    await stage.runEffects();
  },
  'a payment of another amount': async ({ reference }) => {
    await stage.say(reference, 'paid', {
      amount: { amountMinor: 1, currency: 'USD' },
      detail: 'captured',
      providerReference: 'WRONG',
    });
  },
  'a payment of another amount, once it was declined': async ({ reference }) => {
    await stage.say(reference, 'declined', { detail: 'no funds' });
    const wrong = { reference, status: 'paid', merchant: 'somebody', detail: 'captured' } as const;
    await applyPaymentUpdate(
      stage.services,
      'main',
      { ...wrong, amount: { amountMinor: 499, currency: 'EUR' } },
      'query',
    );
  },
  'still pending after a lost answer': async ({ reference }) => {
    await stage.rows(`update payment set state = 'unknown' where reference = $1`, [reference]);
    await stage.say(reference, 'pending', { detail: 'seen' });
  },
};

describe('O-11 what is written down of an order', () => {
  it.each(Object.keys(lives))('O-11 %s', async (life) => {
    const order = await buyers.bought();
    await lives[life]!(order);
    const all = await historyOf(order);
    expect(all.slice(0, 2).sort()).toEqual([
      'order GP create >unpaid by player |',
      'payment GP-1 create >creating by player |',
    ]);
    expect({ history: all.slice(2).sort(), exceptions: await exceptionsOf(order) }).toMatchSnapshot();
  });
});
