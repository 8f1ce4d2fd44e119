import type {
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { fromTaiwanTime, readForm, refusal, reply } from './answers.ts';
import { ingamePayOrder, inOrder, myCardHash, sdkTradeQueryOrder } from './hash.ts';
import { pay } from './payer.ts';
import { tradeFields } from './result.ts';

function byAuthCode(request: SimulatorRequest, desk: SimulatorDesk): SimulatedPayment | undefined {
  return desk.payment(readForm(request).AuthCode ?? '');
}

/** An unfinished trade has no PayResult yet: only an ended one has 3 or 0. */
function trade(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  lie?: Lie,
): Record<string, string> {
  const fields = tradeFields(tools, desk, payment, lie);
  return payment.status === 'pending'
    ? { ...fields, ReturnCode: 'SIM_NOT_FINISHED', ReturnMsg: 'Transaction is not finished', PayResult: '' }
    : fields;
}

/** `TradeQuery` (3.3) */
export function tradeQuery(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  lie?: Lie,
): SimulatorAnswer {
  const payment = byAuthCode(request, desk);
  return payment ? reply(trade(tools, desk, payment, lie)) : refusal('AUTHCODE', 'AuthCode is unknown');
}

/** `PaymentConfirm` (3.4): settles a paid trade; a repeat changes nothing. */
export function paymentConfirm(request: SimulatorRequest, desk: SimulatorDesk): SimulatorAnswer {
  const payment = byAuthCode(request, desk);
  if (!payment) return refusal('AUTHCODE', 'AuthCode is unknown');
  if (payment.status !== 'paid') return refusal('NOT_PAID', 'There is nothing to confirm');
  if (payment.details.confirmedAt === null)
    desk.changePayment(payment.id, { details: { confirmedAt: new Date(desk.now).toISOString() } });
  return reply({
    ReturnCode: '1',
    ReturnMsg: 'OK',
    FacTradeSeq: payment.reference,
    TradeSeq: payment.details.tradeSeq,
  });
}

/**
 * `IngamePay` (3.5): redeems a card entered on the merchant's own page; the answer is the result, and no post
 * follows.
 */
export function ingamePay(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const fields = readForm(request);
  const payment = byAuthCode(request, desk);
  if (!payment) return refusal('AUTHCODE', 'AuthCode is unknown');
  const expected = myCardHash(inOrder(ingamePayOrder, fields), tools.secret(`${payment.account}.key`));
  if (fields.Hash !== expected) return refusal('HASH', 'Hash does not fit');
  if (payment.details.paymentType !== '' && payment.details.paymentType !== 'INGAME')
    return refusal('TYPE', 'This trade is not for cards');
  if (payment.status !== 'pending') return refusal('ENDED', 'This trade has ended');
  if (tools.declines(payment.amountMinor)) return refusal('CARD', 'The card was refused');
  const means = {
    paymentType: 'INGAME',
    cardId: fields.CardId ?? '',
    cardPassword: fields.CardPw ?? '',
  };
  const result = pay(tools, desk, payment, means, { tellStore: false });
  if (!result.ok) return refusal('CARD', result.message);
  return reply({ ...tradeFields(tools, desk, result.payment), TradeSeq: payment.details.tradeSeq });
}

/**
 * `SDKTradeQuery` (4.x): trades by the merchant's own number, for a merchant that never received the AuthCode. The
 * documents name the list but not its items; here they are AuthCode, TradeSeq and the fields of TradeQuery.
 */
export function sdkTradeQuery(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const fields = readForm(request);
  const account = fields.FacServiceId ?? '';
  const expected = myCardHash(inOrder(sdkTradeQueryOrder, fields), tools.secret(`${account}.key`));
  if (fields.Hash !== expected) return refusal('HASH', 'Hash does not fit');
  const from = fields.StartDateTime ? fromTaiwanTime(fields.StartDateTime) : 0;
  const until = fields.EndDateTime ? fromTaiwanTime(fields.EndDateTime) : Number.POSITIVE_INFINITY;
  if (Number.isNaN(from) || Number.isNaN(until))
    return refusal('FIELD', 'StartDateTime or EndDateTime is not a time');
  const found = fields.FacTradeSeq
    ? [desk.paymentByReference(account, fields.FacTradeSeq)].filter((one) => one !== undefined)
    : desk.paymentsOf(account);
  return reply({
    ReturnCode: '1',
    ReturnMsg: 'QueryOK',
    ListSDKTradeQuery: found
      .filter((payment) => payment.createdAt >= from && payment.createdAt <= until)
      .map((payment) => ({
        AuthCode: payment.id,
        TradeSeq: payment.details.tradeSeq,
        ...trade(tools, desk, payment),
      })),
  });
}
