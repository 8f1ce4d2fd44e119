import type { SimulatedPayment, SimulatorDesk, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { type Fields, notificationSkey } from './hashes.ts';
import { stand } from './orders.ts';

/** Kuala Lumpur's time, without a time zone. */
export function paydate(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** A notification's body, signed. Malaysian channels call their currency RM there. */
export function notificationBody(told: Fields, secretKey: string): string {
  const fields = told.currency === 'MYR' ? { ...told, currency: 'RM' } : told;
  return new URLSearchParams({ ...fields, skey: notificationSkey(fields, secretKey) }).toString();
}

/** Notifies the merchant how a try to pay ended, at the address that came with the page's. */
export function tell(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): void {
  const { account, details, status } = payment;
  desk.notify({
    about: payment,
    event: 'notification',
    to: { url: String(details.callbackUrl) },
    contentType: 'application/x-www-form-urlencoded',
    compose: (lie) => {
      const told = stand(tools, desk, payment, lie);
      const fields = {
        nbcb: '2',
        tranID: told.tranId,
        orderid: told.order,
        status: told.code,
        domain: told.merchant,
        amount: told.amount,
        currency: told.currency,
        paydate: paydate(payment.updatedAt),
        appcode: status === 'paid' ? '123456' : '',
        channel: 'fpx',
        error_code: '',
        error_desc: '',
      };
      return notificationBody(
        fields,
        tools.secret(lie === 'forged' ? 'nobody.secretKey' : `${account}.secretKey`),
      );
    },
  });
}

/** An unacknowledged notification is repeated four times, every 15 minutes. */
export function retryAfterMs(failedAttempts: number): number | null {
  return failedAttempts <= 4 ? 900_000 : null;
}

export function takes(answer: string): boolean {
  return answer === 'CBTOKEN:MPSTATOK';
}
