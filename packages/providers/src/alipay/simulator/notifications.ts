import type {
  JsonObject,
  Lie,
  OutgoingNotification,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { objectOf, readObject } from '../../simulator/json.ts';
import { signedHeaders } from './gateway.ts';
import { paidAmount, paymentView } from './payments.ts';

/** The result object of a notification. */
export function resultOf(code: string): JsonObject {
  const isGood = code === 'SUCCESS';
  return { resultCode: code, resultStatus: isGood ? 'S' : 'F', resultMessage: isGood ? 'success' : 'fail' };
}

/** Notifies the merchant, at the payment's own address or else at the one configured in the dashboard. */
export function tell(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  event: string,
  content: (lie?: Lie) => JsonObject,
): void {
  const { details, account } = payment;
  const own = event.startsWith('REFUND') || event.startsWith('DISPUTE') ? null : details.notifyUrl;
  desk.notify({
    about: payment,
    event,
    to: typeof own === 'string' ? { url: own } : { storePath: `/notify/alipay/${account}` },
    contentType: 'application/json; charset=UTF-8',
    compose: (lie) => JSON.stringify(content(lie)),
  });
}

/** notifyPayment */
export function tellPayment(desk: SimulatorDesk, payment: SimulatedPayment, code: string): void {
  tell(desk, payment, 'PAYMENT_RESULT', (lie) => ({
    notifyType: 'PAYMENT_RESULT',
    result: resultOf(code),
    ...paymentView(desk, payment, lie),
  }));
}

/** notifyCapture, which contains no number of the merchant's: Antom captures by itself. */
export function tellCapture(desk: SimulatorDesk, payment: SimulatedPayment): void {
  tell(desk, payment, 'CAPTURE_RESULT', (lie) => ({
    notifyType: 'CAPTURE_RESULT',
    result: resultOf('SUCCESS'),
    paymentId: payment.id,
    captureAmount: paidAmount(desk, payment, lie),
    captureId: `C${payment.id}`,
    captureRequestId: `A${payment.id}`,
    captureTime: new Date(desk.now).toISOString(),
  }));
}

/** Each attempt is signed anew, over the path that it is sent to. */
export function seal(
  tools: SimulatorTools,
  { account, body, lie, url }: OutgoingNotification,
  now: number,
): Record<string, string> {
  const merchant = lie === 'wrong-merchant' ? 'somebody-else' : account;
  const about = { merchant, path: new URL(url).pathname, time: String(now), body };
  return signedHeaders(tools, about, lie === 'forged' ? 'nobody' : account, 'request-time');
}

/** Only the fixed answer ends the retries. */
export function takes(answer: string): boolean {
  const { resultStatus, resultCode } = objectOf(readObject(answer)?.result) ?? {};
  return resultStatus === 'S' && resultCode === 'SUCCESS';
}

const minutes = [2, 10, 10, 60, 120, 360, 900];

/** Eight attempts: at once, and then after 2, 10 and 10 minutes, and 1, 2, 6 and 15 hours. */
export function retryAfterMs(failedAttempts: number): number | null {
  const wait = minutes[failedAttempts - 1];
  return wait === undefined ? null : wait * 60_000;
}
