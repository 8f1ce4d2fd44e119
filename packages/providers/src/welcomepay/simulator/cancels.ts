import type {
  SimulatedCharge,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { undo } from './approvals.ts';
import {
  accountOf,
  digest,
  type Fields,
  fieldsOf,
  isDigits,
  json,
  koreanDate,
  merchantKey,
} from './forms.ts';

/** The name that a cancel uses for each way. */
const payTypes: Readonly<Record<string, string>> = {
  Card: 'card',
  CARD: 'card',
  DirectBank: 'bank',
  BANK: 'bank',
  HPP: 'hpp',
  MOBILE: 'hpp',
};

export const refused = (code: string, words: string) => json({ ResultCode: code, ResultMsg: words });

/** The charge that a cancel names; an error answer if it is not the merchant's to cancel. */
function chargeOf(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  fields: Fields,
): { charge: SimulatedCharge; payment: SimulatedPayment; left: number } | SimulatorAnswer {
  const account = accountOf(fields.mid);
  const { timestamp = '', tid = '' } = fields;
  if (account === undefined) return refused('1001', 'mid');
  if (timestamp.length !== 14 || !isDigits(timestamp, 14)) return refused('1002', 'timestamp');
  const signed = `mid=${account}&mkey=${merchantKey(tools, account)}&timestamp=${timestamp}`;
  if (fields.signature !== digest(signed)) return refused('1003', 'signature');
  if (fields.currency !== 'WON') return refused('1004', 'currency');
  const charge = desk.chargeById(tid);
  const payment = charge?.account === account ? desk.payment(charge.paymentId) : undefined;
  if (!charge || !payment) return refused('2001', '원거래가 존재하지 않습니다.');
  if (fields.payType !== payTypes[String(payment.details.way)]) return refused('1005', 'payType');
  const back = desk.refundsOf(payment.id).filter(({ status }) => status === 'succeeded');
  return { charge, payment, left: back.reduce((rest, one) => rest - one.amountMinor, charge.amountMinor) };
}

/** `POST /cancel/cancel`: the whole payment, or a phone's net cancel. */
export function cancelWhole(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  request: SimulatorRequest,
): SimulatorAnswer {
  const fields = fieldsOf(request);
  const found = chargeOf(tools, desk, fields);
  if (!('charge' in found)) return found;
  const { charge, payment, left } = found;
  if (fields.price !== String(charge.amountMinor)) return refused('1006', 'price');
  const isNetCancel = fields.cancelType === 'C';
  if (left !== charge.amountMinor && !isNetCancel) return refused('2002', '이미 취소된 거래입니다.');
  if (isNetCancel) undo(desk, payment);
  else if (desk.takeRefundFailure(payment)) return refused('3001', '카드사에서 취소를 거절했습니다.');
  else giveBack(desk, charge, charge.amountMinor);
  const [CancelDate, CancelTime] = koreanDate(desk.now);
  return json({
    ResultCode: '00',
    ResultMsg: '정상 취소',
    Mid: payment.account,
    Tid: charge.id,
    Moid: payment.reference,
    Price: fields.price,
    CancelDate,
    CancelTime,
  });
}

/** `POST /cancel/repay`: a part; the amount left must be what the merchant says. */
export function cancelPart(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  request: SimulatorRequest,
): SimulatorAnswer {
  const fields = fieldsOf(request);
  const found = chargeOf(tools, desk, fields);
  if (!('charge' in found)) return found;
  const { charge, payment, left } = found;
  const { cancelPrice = '', confirmPrice = '' } = fields;
  if (!isDigits(cancelPrice, 8) || Number(cancelPrice) === 0) return refused('1007', 'cancelPrice');
  const rest = left - Number(cancelPrice);
  if (rest < 0 || confirmPrice !== String(rest))
    return refused('2003', '취소 후 남은 금액이 일치하지 않습니다.');
  if (desk.takeRefundFailure(payment)) return refused('3001', '카드사에서 취소를 거절했습니다.');
  const [CancelDate, CancelTime] = koreanDate(desk.now);
  return json({
    ResultCode: '00',
    ResultMsg: '정상 취소',
    Mid: payment.account,
    Tid: charge.id,
    C_Tid: giveBack(desk, charge, Number(cancelPrice)),
    Price: cancelPrice,
    RmainPrice: String(rest),
    CancelDate,
    CancelTime,
  });
}

function giveBack(desk: SimulatorDesk, charge: SimulatedCharge, amountMinor: number): string {
  const id = `C${desk.randomHex(10)}`;
  desk.refund({ id, charge, refundReference: id, kind: 'refund', amountMinor, status: 'succeeded' });
  return id;
}
