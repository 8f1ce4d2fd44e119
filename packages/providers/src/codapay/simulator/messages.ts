import { createHash } from 'node:crypto';
import type {
  JsonObject,
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, objectOf, readBody } from '../../simulator/json.ts';
import { localCurrencyOf, localPrice } from './money.ts';

/** The object of this name in the request's JSON. */
export function requestOf(request: SimulatorRequest, name: string): Body | undefined {
  return objectOf(readBody(request)?.[name]);
}

/** An answer with txnId as a 19-digit JSON number, which a JavaScript number cannot hold. */
export function reply(name: string, content: JsonObject, paymentId?: string): SimulatorAnswer {
  const body = JSON.stringify({ [name]: content }).replace(/"txnId":"(\d+)"/, '"txnId":$1');
  return {
    status: 200,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body,
    paymentId,
  };
}

/** The title's account, if the key belongs to it. */
export function accountOf(tools: SimulatorTools, asked: Body | undefined): string | undefined {
  const account = asked?.projectId;
  const isName = typeof account === 'string' && /^[a-z0-9-]{1,64}$/.test(account);
  return isName && asked?.apiKey === tools.secret(`${account}.apiKey`) ? account : undefined;
}

/** The number of another order, which does not exist. */
export function otherOrder(reference: string): string {
  return `${reference}9`;
}

/** The amount, or about a tenth of it if a lie was requested. */
export function toldMinor(amountMinor: number, lie: Lie | undefined): number {
  return lie === 'wrong-amount' ? Math.floor(amountMinor / 10) || amountMinor + 1 : amountMinor;
}

/**
 * Notifies the merchant by a GET of the address set in the back office, including about failures, which can be
 * enabled there.
 */
export function tell(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): void {
  const { account, details } = payment;
  const amountMinor = desk.chargeOf(payment.id)?.amountMinor ?? payment.amountMinor;
  desk.notify({
    about: payment,
    event: 'completion',
    to: { storePath: `/notify/codapay/${account}` },
    contentType: '',
    compose(lie) {
      const key = tools.secret(lie === 'forged' ? 'nobody.apiKey' : `${account}.apiKey`);
      const TxnId = payment.id;
      const OrderId = lie === 'other-order' ? otherOrder(payment.reference) : payment.reference;
      const ResultCode = String(details.resultCode);
      const told = toldMinor(amountMinor, lie);
      const isChanged = payment.currency === 'USD' && localCurrencyOf(payment) !== 'USD';
      return new URLSearchParams({
        TxnId,
        OrderId,
        TotalPrice: localPrice(tools, payment, told),
        PaymentType: String(details.paidBy ?? details.payType),
        ResultCode,
        Checksum: createHash('md5').update(`${TxnId}${key}${OrderId}${ResultCode}`).digest('hex'),
        ...(isChanged ? { USDPrice: tools.toMajor(told, 'USD') } : {}),
      }).toString();
    },
  });
}

/** Three more attempts, five minutes apart. */
export function retryAfterMs(failedAttempts: number): number | null {
  return failedAttempts <= 3 ? 300_000 : null;
}
