import type {
  JsonObject,
  Lie,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { clientIdOf } from './gateway.ts';
import { type Fields, pingPongSign } from './signature.ts';

/** A message to the merchant's store in PingPong's envelope, signed with this salt. */
export function envelope(accId: string, contents: JsonObject, salt: string): string {
  return sealed(
    {
      accId,
      clientId: clientIdOf(accId),
      signType: 'SHA256',
      version: '1.0',
      bizContent: JSON.stringify(contents),
    },
    salt,
  );
}

/** A message without an envelope, as for disputes. */
export function sealed(fields: Fields, salt: string): string {
  return JSON.stringify({ ...fields, sign: pingPongSign(fields, salt) });
}

export function saltOf(tools: SimulatorTools, account: string, lie?: Lie): string {
  return tools.secret(lie === 'forged' ? 'nobody.salt' : `${account}.salt`);
}

/** Notifies the merchant about a payment or a refund if that named an address; otherwise nothing is sent. */
export function tell(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  { event, url }: { readonly event: 'RECHARGE' | 'REFUND'; readonly url: unknown },
  contents: (lie?: Lie) => JsonObject,
): void {
  if (typeof url !== 'string') return;
  const { account } = payment;
  desk.notify({
    about: payment,
    event,
    to: { url },
    contentType: 'application/json',
    compose: (lie) =>
      envelope(
        lie === 'wrong-merchant' ? 'somebody-else' : account,
        { notifyType: event, ...contents(lie) },
        saltOf(tools, account, lie),
      ),
  });
}

/** An empty answer or any text but this confirms a message. */
export function takes(answer: string): boolean {
  return answer.trim() !== 'FAIL';
}

const minutes = [5 / 60, 5 / 60, 3, 10, 20, 30, 30, 30, 60, 180, 180, 180];
const triesOfDispute = 3;

/**
 * Twelve more attempts over twelve hours. A dispute's message gets three, at the same intervals by the simulator's
 * own choice.
 */
export function retryAfterMs(failedAttempts: number, { event }: { readonly event: string }): number | null {
  const isTried = event === 'RECHARGE' || event === 'REFUND' || failedAttempts <= triesOfDispute;
  const wait = isTried ? minutes[failedAttempts - 1] : undefined;
  return wait === undefined ? null : wait * 60_000;
}
