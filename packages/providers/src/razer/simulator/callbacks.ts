import type { SimulatedPayment, SimulatorDesk, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { paymentFields } from './payments.ts';
import { type Fields, razerSignature } from './signature.ts';

/** A callback's body: every field and the signature over them. */
export function callbackBody(fields: Fields, key: string): string {
  const form = new URLSearchParams();
  const whole = { ...fields, signature: razerSignature(fields, key) };
  for (const [name, value] of Object.entries(whole)) form.set(name, String(value));
  return form.toString();
}

/** Notifies the merchant how a payment ended: at the address that the payment named, or at the registered one. */
export function tell(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): void {
  const { account, details } = payment;
  const url = String(details.callbackUrl);
  const hashType = String(details.hashType);
  desk.notify({
    about: payment,
    event: 'callback',
    to: url === '' ? { storePath: `/notify/razer/${account}` } : { url },
    contentType: 'application/x-www-form-urlencoded',
    compose: (lie) =>
      callbackBody(
        { ...paymentFields(tools, desk, payment, lie), ...(hashType === '' ? {} : { hashType }) },
        tools.secret(lie === 'forged' ? 'nobody.secretKey' : `${account}.secretKey`),
      ),
  });
}

const minutes = [10, 120, 720];

/** Three more attempts within 24 hours; the intervals are the simulator's choice. */
export function retryAfterMs(failedAttempts: number): number | null {
  const wait = minutes[failedAttempts - 1];
  return wait === undefined ? null : wait * 60_000;
}
