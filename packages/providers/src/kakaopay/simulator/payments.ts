import type {
  JsonValue,
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import type { Body } from '../../simulator/json.ts';
import { koreanTime, refusal, reply } from './answers.ts';
import { authenticate } from './ready.ts';

/** Authenticates a call about one tid and finds the payment. */
function aboutPayment(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  answer: (payment: SimulatedPayment, body: Body) => SimulatorAnswer,
): SimulatorAnswer {
  const who = authenticate(tools, request);
  if (!who.ok) return who.answer;
  const payment = desk.payment(String(who.body.tid ?? ''));
  if (payment?.account !== who.account) return refusal(400, -750, 'tid is not found');
  return answer(payment, who.body);
}

function amounts(payment: SimulatedPayment, total: number): Record<string, number> {
  const { taxFree, vat } = payment.details;
  return { total, tax_free: Number(taxFree), vat: Number(vat), point: 0, discount: 0, green_deposit: 0 };
}

/** The fields that identify the payment in every answer, with the requested lie. */
function identity(payment: SimulatedPayment, lie: Lie | undefined): Record<string, JsonValue> {
  const { reference, details } = payment;
  return {
    tid: payment.id,
    cid: lie === 'wrong-merchant' ? 'FFFFFFFFFF' : String(details.cid),
    partner_order_id:
      lie === 'other-order' ? `${reference.slice(0, -1)}${reference.endsWith('9') ? '8' : '9'}` : reference,
    partner_user_id: String(details.partnerUserId),
    payment_method_type: details.method ?? 'MONEY',
    item_name: String(details.itemName),
    ...(details.itemCode === null ? {} : { item_code: details.itemCode ?? '' }),
    quantity: Number(details.quantity),
  };
}

function said(amount: number, lie: Lie | undefined): number {
  return lie === 'wrong-amount' ? Math.floor(amount / 10) || amount + 1 : amount;
}

/** `POST /online/v1/payment/approve`: the only call that moves money. */
export function approve(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  lie: Lie | undefined,
): SimulatorAnswer {
  return aboutPayment(tools, request, desk, (payment, body) => {
    const { details, amountMinor: total } = payment;
    if (body.partner_order_id !== payment.reference)
      return refusal(400, -722, 'partner_order_id does not match');
    if (body.partner_user_id !== details.partnerUserId)
      return refusal(400, -723, 'partner_user_id does not match');
    if (desk.chargeOf(payment.id)) return refusal(400, -702, 'payment is already done!');
    if (details.state !== 'AUTH_PASSWORD' || payment.status !== 'pending')
      return refusal(400, -701, `payment is not ready to be approved: ${String(details.state)}`);
    if (body.pg_token !== details.pgToken) return refusal(400, -710, 'invalid pg_token');
    if (body.total_amount !== undefined && body.total_amount !== total)
      return refusal(400, -724, 'total_amount does not match');
    const aid = `A${desk.randomHex(10).slice(1)}`;
    desk.charge({ id: aid, payment, details: { tid: payment.id } });
    desk.changePayment(payment.id, {
      status: 'paid',
      details: { state: 'SUCCESS_PAYMENT', approvedAt: desk.now },
    });
    return reply({
      aid,
      ...identity(payment, lie),
      amount: amounts(payment, said(total, lie)),
      ...(details.method === 'CARD'
        ? {
            card_info: {
              kakaopay_purchase_corp: 'SANDBOX',
              bin: '000000',
              card_type: 'CREDIT',
              install_month: '00',
            },
          }
        : {}),
      created_at: koreanTime(payment.createdAt),
      approved_at: koreanTime(desk.now),
      ...(typeof body.payload === 'string' ? { payload: body.payload } : {}),
    });
  });
}

function canceled(desk: SimulatorDesk, payment: SimulatedPayment): number {
  return desk
    .refundsOf(payment.id)
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
}

/** `POST /online/v1/payment/order`: the state of a tid, available without a time limit. */
export function order(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  lie: Lie | undefined,
): SimulatorAnswer {
  return aboutPayment(tools, request, desk, (payment) => {
    const charge = desk.chargeOf(payment.id);
    const back = canceled(desk, payment);
    const refunds = desk.refundsOf(payment.id).filter((refund) => refund.status === 'succeeded');
    const none = { tax_free: 0, vat: 0, point: 0, discount: 0, green_deposit: 0 };
    return reply({
      ...identity(payment, lie),
      status: payment.details.state,
      amount: amounts(payment, said(payment.amountMinor, lie)),
      canceled_amount: { total: back, ...none },
      cancel_available_amount: { total: (charge?.amountMinor ?? 0) - back, ...none },
      created_at: koreanTime(payment.createdAt),
      ...(charge ? { approved_at: koreanTime(charge.chargedAt) } : {}),
      payment_action_details: [
        ...(charge
          ? [
              {
                aid: charge.id,
                approved_at: koreanTime(charge.chargedAt),
                amount: said(charge.amountMinor, lie),
                payment_action_type: 'PAYMENT',
              },
            ]
          : []),
        ...refunds.map((refund) => ({
          aid: refund.id,
          approved_at: koreanTime(refund.createdAt),
          amount: refund.amountMinor,
          payment_action_type: 'CANCEL',
        })),
      ],
    });
  });
}

/** `POST /online/v1/payment/cancel`: refunds all or part of the money. There is no idempotency key. */
export function cancel(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  return aboutPayment(tools, request, desk, (payment, body) => {
    const charge = desk.chargeOf(payment.id);
    if (!charge) return refusal(400, -781, 'payment is not approved, there is nothing to cancel');
    const amount = body.cancel_amount;
    const available = charge.amountMinor - canceled(desk, payment);
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
      return refusal(400, -2, 'invalid parameter: cancel_amount');
    if (typeof body.cancel_tax_free_amount !== 'number')
      return refusal(400, -2, 'invalid parameter: cancel_tax_free_amount');
    if (body.cancel_available_amount !== undefined && body.cancel_available_amount !== available)
      return refusal(400, -782, 'cancel_available_amount does not match');
    if (amount > available) return refusal(400, -783, 'cancel_amount exceeds what can be canceled');
    if (desk.takeRefundFailure(payment))
      return refusal(400, -784, 'cancel failure!', {
        code: 'CANCEL_FAIL',
        message: 'The bank refused to take it back.',
      });
    const aid = `A${desk.randomHex(10).slice(1)}`;
    desk.refund({
      id: aid,
      charge,
      refundReference: typeof body.payload === 'string' ? body.payload : aid,
      kind: 'refund',
      amountMinor: amount,
      status: 'succeeded',
    });
    const state = amount === available ? 'CANCEL_PAYMENT' : 'PART_CANCEL_PAYMENT';
    desk.changePayment(payment.id, { details: { state } });
    const none = { tax_free: 0, vat: 0, point: 0, discount: 0, green_deposit: 0 };
    return reply({
      aid,
      ...identity(payment, undefined),
      status: state,
      amount: amounts(payment, payment.amountMinor),
      approved_cancel_amount: { total: amount, ...none },
      canceled_amount: { total: charge.amountMinor - available + amount, ...none },
      cancel_available_amount: { total: available - amount, ...none },
      created_at: koreanTime(payment.createdAt),
      approved_at: koreanTime(charge.chargedAt),
      canceled_at: koreanTime(desk.now),
      ...(typeof body.payload === 'string' ? { payload: body.payload } : {}),
    });
  });
}
