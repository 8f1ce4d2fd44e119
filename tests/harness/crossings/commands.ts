import { maxSurprises } from '@gemporium/server/jobs/run-effect.ts';
import type { ExceptionRow, Found } from '@gemporium/server/repositories/exceptions.ts';
import { findPayment } from '@gemporium/server/repositories/payments.ts';
import { hasten, type Stage } from '@gemporium/server/testing/stage.ts';
import { redeliverReward } from '@gemporium/server/use-cases/activities/redeliver-reward.ts';
import { endReview } from '@gemporium/server/use-cases/deliveries/end-review.ts';
import { redeliverOrder } from '@gemporium/server/use-cases/deliveries/redeliver-order.ts';
import { cancelOrder } from '@gemporium/server/use-cases/orders/cancel-order.ts';
import { endDoubt } from '@gemporium/server/use-cases/payments/end-doubt.ts';
import { giveUpPayment, raiseUnresolved } from '@gemporium/server/use-cases/payments/give-up-payment.ts';
import { checkReport } from '@gemporium/server/use-cases/reconciliation/check-report.ts';
import { reconcile } from '@gemporium/server/use-cases/reconciliation/reconcile.ts';
import { applyChargebackUpdate } from '@gemporium/server/use-cases/refunds/apply-chargeback-update.ts';
import { endRefundByHand } from '@gemporium/server/use-cases/refunds/end-by-hand.ts';
import { giveBackByHand, mayBeByHand } from '@gemporium/server/use-cases/refunds/give-back-by-hand.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { resumeWork } from '@gemporium/server/use-cases/resume-work.ts';
import { amount, merchant, placeOf } from './bank.ts';
import type { Place } from './place.ts';
import { reportOf } from './report-of.ts';
import { operator, type Scene, store, why } from './scenes.ts';

type Command = (at: Place, scene: Scene) => Promise<unknown>;

/** How an operator records a refund made outside the provider. */
export const byHand = 'sent by bank transfer';

const dayAndMore = 25 * 3600_000;

const open = (stage: Stage, kinds: string) =>
  stage.rows<ExceptionRow>(`select * from exception where state = 'open' and kind ~ $1`, [kinds]);

const refunds: Command = ({ stage }, { billingNo }) => refundOrder(stage.services, store, billingNo, why);

const sendsAgain: Command = async ({ stage }, { billingNo, claimId }) => {
  await redeliverOrder(stage.services, store, billingNo, operator);
  if (claimId) await redeliverReward(stage.services, store, claimId, operator);
};

/** Another worker delivers, and the game refuses the goods for good. */
async function isRefusedElsewhere(stage: Stage): Promise<void> {
  const { link } = stage.game;
  const { deliver } = link;
  link.deliver = async () => ({ kind: 'refused', code: 'banned', retryable: false });
  await hasten(stage.database, 'deliver');
  await stage.runEffects();
  link.deliver = deliver;
}

/** The refund or its answer is lost; a day later the operator checks the provider's books. */
const refundsInSilence =
  (mood: 'lost' | 'lost on its way'): Command =>
  async (at, scene) => {
    const { stage, outside } = at;
    const { services, database } = stage;
    const before = { mood: outside.mood, now: services.now };
    await refunds(at, scene);
    outside.mood = mood;
    services.now = () => new Date(Date.now() + dayAndMore);
    await hasten(database, 'refund');
    await stage.runEffects();
    outside.mood = before.mood;
    services.now = before.now;
    for (const { billing_no, ...one } of await open(stage, '^refund-unresolved$')) {
      const unresolved = { ...one, billing_no: billing_no ?? '' };
      const status = outside.bank.refunded.has(one.key) ? 'succeeded' : 'failed';
      outside.bank.tellsLater.add(one.key);
      await database.transaction((tx) => endRefundByHand(tx, unresolved, status, operator, 'looked'));
    }
  };

/** Wrong money comes in, or the page closes in silence; the operator looks into the provider's books. */
const findsWrongMoney =
  (found: Found): Command =>
  async ({ stage }, { billingNo, reference }) => {
    const wrong = { amount: { ...amount, amountMinor: 1 }, providerReference: `W-${reference}` };
    await stage.say(reference, 'paid', wrong);
    for (const one of await open(stage, '^payment-mismatch$')) {
      if (one.billing_no === billingNo)
        await stage.database.transaction((tx) => endDoubt(tx, one, found, operator, 'looked'));
    }
  };
const findsAfterSilence: Command = async ({ stage, outside: { bank } }, { billingNo, reference }) => {
  const payment = await findPayment(stage.database, store, reference);
  if (!payment || !(await giveUpPayment(stage.services, payment, 'silent'))) return;
  await raiseUnresolved(stage.services, payment, 'silent');
  for (const one of await open(stage, '^payment-unresolved$')) {
    if (one.billing_no !== billingNo) continue;
    // Money that came in is given back there, and nobody can pay on that page any more.
    const found = bank.charged.delete(reference) ? 'given-back' : 'not-charged';
    bank.closed.add(reference);
    await stage.database.transaction((tx) => endDoubt(tx, one, found, operator, 'looked'));
  }
};

const saysOfDispute = ({ stage, outside }: Place, { reference }: Scene, status: 'lost' | 'won') => {
  outside.bank.disputes.set(reference, status);
  const dispute = { dispute: `C-${reference}`, sequence: placeOf(status) };
  const update = { reference, status, merchant, amount, detail: status, ...dispute };
  return applyChargebackUpdate(stage.services, 'main', update, 'notification');
};

/** Everything else that may happen meanwhile. Being refused is as valid an outcome as being carried out. */
export const commands: Record<string, Command> = {
  'the operator refunds': refunds,
  'the operator refunds, gets no answer although the refund was made, and closes it':
    refundsInSilence('lost'),
  'the operator refunds, gets no answer because the refund was not made, and closes it':
    refundsInSilence('lost on its way'),
  'the operator sends the goods again': sendsAgain,
  'the game refuses the goods, delivered by another worker, and the operator sends them again': async (
    at,
    scene,
  ) => {
    await isRefusedElsewhere(at.stage);
    await sendsAgain(at, scene);
  },
  'the game refuses the goods, delivered by another worker, and the operator gives them by hand': async (
    at,
    { billingNo, claimId },
  ) => {
    await isRefusedElsewhere(at.stage);
    const end = { how: 'delivered', reason: 'given by hand', by: operator } as const;
    const ended = await endReview(at.stage.services, { store, billingNo }, end);
    // As the game would have given them.
    if (ended.kind === 'delivered') at.outside.game.log.push(`gave D-${billingNo}`);
    if (claimId) await redeliverReward(at.stage.services, store, claimId, operator);
  },
  'the operator refunds, the refund fails, and the operator sends the goods again': async (at, scene) => {
    const { adapter } = at.stage.provider;
    const { refund } = adapter;
    adapter.refund = async () => ({ kind: 'refused', detail: 'too old' });
    await refunds(at, scene);
    await at.stage.runEffects();
    if (refund) adapter.refund = refund;
    await sendsAgain(at, scene);
  },
  'the operator refunds outside the provider': async ({ stage }, { billingNo }) => {
    const found = (await open(stage, '')).filter((one) => one.billing_no === billingNo && mayBeByHand(one));
    for (const one of found)
      await stage.database.transaction((tx) => giveBackByHand(tx, one, operator, byHand));
  },
  'the work was stopped, and the operator resumes it': async ({ stage }) => {
    await stage.rows(`update effect set surprises = $1, run_at = now() where state = 'ready'`, [
      maxSurprises,
    ]);
    await stage.runEffects();
    for (const one of await open(stage, '^work-parked$')) await resumeWork(stage.services, one, operator);
  },
  'the operator reconciles a settlement report': async ({ stage, outside }, scene) => {
    const lines = reportOf(outside, scene);
    const period = { from: scene.begunAt, before: new Date(Date.now() + 1000) };
    const about = { account: 'main', by: `report:${operator}`, report: checkReport(lines), period };
    const { listed, counts, missing } = await reconcile(stage.services, lines, about);
    if (counts.differs + missing > 0) throw new Error(`the report differs: ${JSON.stringify(listed)}`);
  },
  'the operator makes a make-up link': ({ scenes }, scene) => scenes.newLink(scene, false),
  'the operator replaces a make-up link': async ({ scenes }, scene) => {
    await scenes.newLink(scene, false);
    await scenes.newLink(scene, true);
  },
  'wrong money comes in, and the operator finds it given back': findsWrongMoney('given-back'),
  'wrong money comes in, and the operator finds that there was none': findsWrongMoney('not-charged'),
  'its page closes in silence, and the operator says what became of it': findsAfterSilence,
  'the player drops it': ({ stage }, { suid, billingNo }) =>
    cancelOrder(stage.contextOf({ suid }), billingNo),
  'the provider says paid': ({ stage, outside }, { reference }) => {
    outside.bank.charged.add(reference);
    return stage.say(reference, 'paid');
  },
  // Not for a payment that was charged while its answer was lost: a decline would be final.
  'the provider says declined': async ({ stage, outside: { bank, mood } }, { reference }) => {
    const isTaken = bank.charged.has(reference);
    if (!isTaken) bank.closed.add(reference);
    const isUntold = isTaken && (mood.endsWith('lost') || mood === 'spends the card');
    if (!isUntold) await stage.say(reference, 'declined');
  },
  'the bank takes the money back': (at, scene) => saysOfDispute(at, scene, 'lost'),
  'the bank charges the payment back, then reverses the chargeback': async (at, scene) => {
    await saysOfDispute(at, scene, 'lost');
    await at.stage.runEffects();
    await saysOfDispute(at, scene, 'won');
  },
};
