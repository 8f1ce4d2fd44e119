import { sign } from 'node:crypto';
import type {
  JsonObject,
  Lie,
  OutgoingNotification,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { readObject } from '../../simulator/json.ts';
import { signatureOf } from './gateway.ts';

/** One notification in PayerMax's envelope. `code` says nothing about the trade: `data.status` does. */
export function envelope(
  { merchant, appId, now }: { merchant: string; appId: string; now: number },
  { notifyType, code = 'APPLY_SUCCESS', data }: { notifyType: string; code?: string; data: JsonObject },
): string {
  return JSON.stringify({
    code,
    msg: code === 'APPLY_SUCCESS' ? 'Success.' : 'The payment was not completed.',
    keyVersion: '1',
    appId,
    merchantNo: merchant,
    notifyTime: new Date(now).toISOString(),
    notifyType,
    data,
  });
}

/** Notifies the merchant at the trade's own address, or else at the one from its back office. */
export function tell(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  about: { notifyType: string; event: string; code?: string; url?: string },
  data: (lie?: Lie) => JsonObject,
): void {
  const { details, account } = payment;
  const url = about.url ?? (details.notifyUrl === null ? undefined : String(details.notifyUrl));
  desk.notify({
    about: payment,
    event: about.event,
    to: url === undefined ? { storePath: `/notify/payermax/${account}` } : { url },
    contentType: 'application/json',
    compose: (lie) =>
      envelope(
        {
          merchant: lie === 'wrong-merchant' ? 'somebody-else' : account,
          appId: String(details.appId),
          now: desk.now,
        },
        { ...about, data: data(lie) },
      ),
  });
}

/** The signature over the body, the same on every attempt. */
export function seal(
  tools: SimulatorTools,
  { account, body, lie }: OutgoingNotification,
): Record<string, string> {
  if (lie !== 'forged') return { sign: signatureOf(tools, account, body) };
  const { privateKey } = tools.rsaKeys('nobody.payermaxPublicKey');
  return { sign: sign('RSA-SHA256', Buffer.from(body, 'utf8'), privateKey).toString('base64') };
}

/** Only an answer with the success code ends the retries, whatever its HTTP status. */
export function takes(answer: string): boolean {
  return readObject(answer)?.code === 'SUCCESS';
}

const seconds = [30, 300, 600, 3600, 43_200];

/** Six attempts: at once, then after another 30 s, 5 min, 10 min, 1 h and 12 h. */
export function retryAfterMs(failedAttempts: number): number | null {
  const wait = seconds[failedAttempts - 1];
  return wait === undefined ? null : wait * 1000;
}
