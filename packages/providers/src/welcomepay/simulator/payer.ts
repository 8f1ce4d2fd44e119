import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { addressWith, type Fields, koreanDate } from './forms.ts';

/** Why nothing was agreed, by the payment's state: a desktop's code and a phone's. */
const failures: Readonly<Record<string, readonly [desktop: string, mobile: string, words: string]>> = {
  declined: ['V201', '1002', '카드사 인증 실패'],
  cancelled: ['V801', '1001', '사용자 취소'],
  expired: ['V802', '1003', '결제 요청 시간 초과'],
};

/** What the payer's browser brings to the merchant; empty if the payer has only left. */
export function broughtBack(payment: SimulatedPayment): Fields {
  const { id, account, reference, amountMinor, details, status } = payment;
  const place = `${String(details.origin)}/welcomepay`;
  const isDesktop = details.device === 'desktop';
  const token = String(details.token ?? '');
  if (token !== '' && status !== 'expired')
    return isDesktop
      ? {
          resultCode: '0000',
          resultMsg: 'OK',
          mid: account,
          orderNumber: reference,
          authToken: token,
          authUrl: `${place}/stdpay/approve/${id}`,
          netCancelUrl: `${place}/stdpay/net-cancel/${id}`,
          charset: 'UTF-8',
          merchantData: String(details.echo),
        }
      : {
          P_STATUS: '00',
          P_RMESG1: 'OK',
          P_TID: String(details.tid),
          P_AMT: String(amountMinor),
          P_REQ_URL: `${place}/smart/approve/${id}`,
          P_NOTI: String(details.echo),
        };
  const failure = failures[status];
  if (!failure) return {};
  const [desktop, mobile, words] = failure;
  return isDesktop
    ? { resultCode: desktop, resultMsg: words, mid: account, orderNumber: reference, charset: 'UTF-8' }
    : { P_STATUS: mobile, P_RMESG1: words, P_NOTI: String(details.echo) };
}

/** The payer agrees. Nothing is charged: that takes the merchant's approve, which a bad card makes fail. */
function agree(desk: SimulatorDesk, payment: SimulatedPayment, willBeRefused: boolean): SimulatedPayment {
  if (payment.details.token) return payment;
  const [date, time] = koreanDate(desk.now);
  const kind = payment.details.device === 'desktop' ? 'Stdpay' : 'INIMX_';
  return desk.changePayment(payment.id, {
    details: {
      // Real tokens contain characters that a form must encode.
      token: `${desk.randomHex(24)}+/${desk.randomHex(24)}==`,
      tid: `${kind}${String(payment.details.way).slice(0, 4).toUpperCase()}${date}${time}${desk.serial(9)}`,
      agreedAt: desk.now,
      willBeRefused,
    },
  });
}

/** What the payer or time does to a window. Nobody is notified. */
export function act(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  willBeRefused = false,
): ActResult {
  if (action === 'chargeback' || action === 'make-up')
    return { ok: false, code: 'impossible', message: `Welcome Payments reports no ${action}.` };
  if (desk.chargeOf(payment.id))
    return { ok: false, code: 'already_paid', message: 'This payment is approved.' };
  if (payment.status !== 'pending') return { ok: false, code: 'closed', message: 'This window is closed.' };
  const statuses = { decline: 'declined', cancel: 'cancelled', expire: 'expired' } as const;
  const after =
    action === 'pay'
      ? agree(desk, payment, willBeRefused)
      : desk.changePayment(payment.id, { status: statuses[action] });
  return { ok: true, payment: after, returnUrl: wayBack(after) };
}

/** Where the browser of this payment's payer goes, by the payment's state. */
export function wayBack(payment: SimulatedPayment): string {
  return addressWith(String(payment.details.returnUrl), broughtBack(payment));
}
