import type {
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
} from '@gemporium/provider-kit/simulator.ts';
import { digest, type Fields, fieldsOf, isDigits, json, koreanDate } from './forms.ts';

/** How long after the payer's agreement it can be approved. */
const approvableForMs = 300_000;

const waysOnDesktop: Readonly<Record<string, string>> = {
  Card: 'VCard',
  DirectBank: 'DirectBank',
  HPP: 'HPP',
  VBank: 'VBank',
};

/** The facts that an approval states, with the requested lie if any. */
function told({ account, reference, amountMinor, currency }: SimulatedPayment, lie: Lie | undefined) {
  const other = `${reference.slice(0, -1)}${reference.endsWith('9') ? '8' : '9'}`;
  return {
    price: String(lie === 'wrong-amount' ? Math.floor(amountMinor / 10) || amountMinor + 1 : amountMinor),
    order: lie === 'other-order' ? other : reference,
    merchant: lie === 'wrong-merchant' ? 'somebody-else' : account,
    currency: lie === 'wrong-currency' || currency === 'USD' ? 'USD' : 'WON',
  };
}

/**
 * Charges this payment, or says why it cannot be approved now. For a virtual account, only the account is opened and
 * nothing is charged.
 */
function take(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
): readonly [code: string, words: string] | undefined {
  const { details } = payment;
  if (desk.chargeOf(payment.id) || payment.status !== 'pending')
    return ['R201', '이미 처리된 승인 요청입니다.'];
  if (desk.now - Number(details.agreedAt) > approvableForMs) return ['R202', '승인 가능 시간이 지났습니다.'];
  if (details.willBeRefused) {
    desk.changePayment(payment.id, { status: 'declined' });
    return ['R301', '한도 초과'];
  }
  if (details.way !== 'VBank') {
    desk.charge({ id: String(details.tid), payment });
    desk.changePayment(payment.id, { status: 'paid' });
  }
  return undefined;
}

/** Why a desktop's approve or net cancel is not the merchant's own; undefined if it is. */
function complaintAbout(payment: SimulatedPayment, fields: Fields): string | undefined {
  const { authToken = '', timestamp = '' } = fields;
  if (fields.mid !== payment.account) return 'mid';
  if (!payment.details.token || authToken !== payment.details.token) return 'authToken';
  if (fields.price !== String(payment.amountMinor)) return 'price';
  if (!isDigits(timestamp, 20)) return 'timestamp';
  if (fields.signature !== digest(`authToken=${authToken}&timestamp=${timestamp}`)) return 'signature';
  if ((fields.format ?? 'JSON') !== 'JSON') return 'format: this simulator answers only JSON';
  return undefined;
}

const refusedBy = (code: string, words: string) => json({ resultCode: code, resultMsg: words });

/** `authUrl`: takes the money agreed to in a desktop's window. */
export function approveOnDesktop(
  desk: SimulatorDesk,
  payment: SimulatedPayment | undefined,
  request: SimulatorRequest,
  lie: Lie | undefined,
): SimulatorAnswer {
  const fields = fieldsOf(request);
  const complaint = payment ? complaintAbout(payment, fields) : 'authUrl';
  if (!payment || complaint) return refusedBy('R101', String(complaint));
  const refused = take(desk, payment);
  if (refused) return refusedBy(...refused);
  const { price, order, merchant, currency } = told(payment, lie);
  const [applDate, applTime] = koreanDate(desk.now);
  const { details } = payment;
  const way = String(details.way);
  return json({
    resultCode: '0000',
    resultMsg: '정상처리되었습니다.',
    tid: String(details.tid),
    EventCode: '',
    TotPrice: price,
    MOID: order,
    mid: merchant,
    currency,
    payMethod: waysOnDesktop[way],
    applNum: '00000000',
    applDate,
    applTime,
    goodName: details.goods,
    buyerName: details.buyer,
    ...(way === 'Card' ? { CARD_Num: '123456*********8', CARD_Quota: '00', CARD_Code: '14' } : {}),
    ...(way === 'VBank' ? { VACT_Num: '01443364911441', VACT_BankCode: '11' } : {}),
  });
}

/** `netCancelUrl`: undoes an approval whose outcome the merchant does not know. */
export function netCancel(
  desk: SimulatorDesk,
  payment: SimulatedPayment | undefined,
  request: SimulatorRequest,
): SimulatorAnswer {
  const complaint = payment ? complaintAbout(payment, fieldsOf(request)) : 'netCancelUrl';
  if (!payment || complaint) return refusedBy('R101', String(complaint));
  if (!undo(desk, payment)) return refusedBy('R203', '취소할 승인 거래가 없습니다.');
  return json({ resultCode: '0000', resultMsg: '망취소 성공', tid: String(payment.details.tid) });
}

/** Refunds everything charged for the payment; false if nothing was. */
export function undo(desk: SimulatorDesk, payment: SimulatedPayment): boolean {
  const charge = desk.chargeOf(payment.id);
  const back = desk.refundsOf(payment.id).filter(({ status }) => status === 'succeeded');
  if (!charge) return payment.details.way === 'VBank' && payment.details.token !== null;
  if (back.length === 0)
    desk.refund({
      id: `${charge.id}N`,
      charge,
      refundReference: 'net cancel',
      kind: 'refund',
      amountMinor: charge.amountMinor,
      status: 'succeeded',
    });
  desk.changePayment(payment.id, { status: 'cancelled' });
  return true;
}

/** `P_REQ_URL`: the same for a phone's page, answered as text. */
export function approveOnMobile(
  desk: SimulatorDesk,
  payment: SimulatedPayment | undefined,
  request: SimulatorRequest,
  lie: Lie | undefined,
): SimulatorAnswer {
  const { P_TID, P_MID } = fieldsOf(request);
  if (!payment || P_MID !== payment.account || !P_TID || P_TID !== payment.details.tid)
    return text({ P_STATUS: '0101', P_RMESG1: 'P_TID' });
  const refused = take(desk, payment);
  if (refused) return text({ P_STATUS: refused[0].replace('R', '0'), P_RMESG1: refused[1] });
  const { price, order, merchant } = told(payment, lie);
  const { details } = payment;
  return text({
    P_STATUS: '00',
    P_AUTH_DT: koreanDate(desk.now).join(''),
    P_TYPE: String(details.way),
    P_TID,
    P_OID: order,
    P_MID: merchant,
    P_AMT: price,
    P_UNAME: String(details.buyer),
    P_RMESG1: '정상처리되었습니다.',
    P_NOTI: String(details.echo),
    P_AUTH_NO: '00000000',
  });
}

/** Not encoded: the values contain none of the separators. */
function text(fields: Fields): SimulatorAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  };
}
