import type {
  ActResult,
  JsonObject,
  PayerAction,
  Pressed,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { returnTo } from './answers.ts';
import { beginTransaction, endTransaction, tokensUnder, transactionsOf } from './transactions.ts';
import { psDeclined, userValidation } from './webhook-bodies.ts';
import { send, sendBack, sendPaid } from './webhooks.ts';

const paidAlready: ActResult = {
  ok: false,
  code: 'already_paid',
  message: 'This external_id has been paid.',
};

/** An external_id is paid only once, with whichever of its tokens. */
function isPaid(desk: SimulatorDesk, { account, reference }: SimulatedPayment): boolean {
  return tokensUnder(desk, account, reference).some(({ id }) => desk.chargeOf(id) !== undefined);
}

/** The payer has pressed a button: before anything else happens, the merchant is asked about the player. */
function ask(desk: SimulatorDesk, payment: SimulatedPayment, intent: JsonObject): ActResult {
  if (isPaid(desk, payment)) return paidAlready;
  const begun = beginTransaction(desk, payment, 'created');
  const asking = desk.changePayment(payment.id, { details: { intent } });
  send(desk, asking, { event: 'user_validation', transaction: begun.id }, userValidation);
  return { ok: true, payment: asking };
}

/** The merchant's answer about the player; a refusal stops the payment. */
export function notified(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  { event, isTaken }: { event: string; isTaken: boolean },
): void {
  const intent = payment.details.intent as JsonObject | null;
  if (event !== 'user_validation' || intent === null || isPaid(desk, payment)) return;
  const answered = desk.changePayment(payment.id, { details: { intent: null } });
  const transaction = transactionsOf(answered).at(-1)?.id ?? 0;
  if (!isTaken) {
    endTransaction(desk, answered, 'error');
    return;
  }
  if (intent.kind === 'decline') {
    endTransaction(desk, answered, 'error');
    const declined = desk.changePayment(payment.id, { status: 'declined' });
    send(desk, declined, { event: 'ps_declined', transaction }, psDeclined);
    return;
  }
  const amountMinor = typeof intent.amountMinor === 'number' ? intent.amountMinor : payment.amountMinor;
  desk.charge({ id: String(transaction), payment, amountMinor });
  endTransaction(desk, answered, 'done');
  const paid = desk.changePayment(payment.id, { status: 'paid' });
  sendPaid(tools, desk, paid, transaction, amountMinor);
}

/** No webhook reports a payer who leaves or a token that expires. */
function end(desk: SimulatorDesk, payment: SimulatedPayment, status: 'cancelled' | 'expired'): ActResult {
  if (payment.status === 'paid') return paidAlready;
  if (status === 'cancelled') beginTransaction(desk, payment, 'canceled');
  return { ok: true, payment: desk.changePayment(payment.id, { status }) };
}

function chargeback(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
  desk.refund({
    id: `${charge.id}-chargeback`,
    charge,
    refundReference: payment.reference,
    kind: 'chargeback',
    amountMinor: charge.amountMinor,
    status: 'succeeded',
  });
  const back = endTransaction(desk, payment, 'refunded');
  sendBack(tools, desk, back, {
    type: 'refund',
    transaction: Number(charge.id),
    amountMinor: charge.amountMinor,
    reason: { code: 2, reason: 'Chargeback' },
  });
  return { ok: true, payment: back };
}

/**
 * The browser returns to the shop while the merchant is still being asked about the player: only the webhook tells
 * how it ended.
 */
export function wayBack(payment: SimulatedPayment, { chosen, failure }: Pressed): string | undefined {
  if (failure !== undefined) return undefined;
  const isTroubled = payment.status !== 'pending' || chosen === 'decline';
  const status = payment.status === 'paid' ? 'done' : isTroubled ? 'troubled' : 'invoice';
  return returnTo(payment, transactionsOf(payment).at(-1)?.id, status);
}

/** What the payer, the bank or time does to a payment. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  { amountMinor }: { readonly amountMinor?: number },
): ActResult {
  switch (action) {
    case 'pay':
      return ask(desk, payment, { kind: 'pay', ...(amountMinor === undefined ? {} : { amountMinor }) });
    case 'decline':
      return ask(desk, payment, { kind: 'decline' });
    case 'cancel':
      return end(desk, payment, 'cancelled');
    case 'expire':
      return end(desk, payment, 'expired');
    case 'chargeback':
      return chargeback(tools, desk, payment);
    case 'make-up':
      return { ok: false, code: 'impossible', message: 'Xsolla has no make-up call.' };
  }
}
