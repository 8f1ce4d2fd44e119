import type {
  Lie,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { inOrder, myCardHash, resultOrder } from './hash.ts';

/** Whole amounts are written without decimals, however the merchant wrote them. */
function amountText(tools: SimulatorTools, amountMinor: number, currency: string): string {
  return tools.toMajor(amountMinor, currency).replace(/\.0+$/, '');
}

/** What MyCard says about an ended trade, in its own field names; PayResult 3 is paid, 0 is not. */
export function tradeFields(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  lie?: Lie,
): Record<string, string> {
  const charge = desk.chargeOf(payment.id);
  const amountMinor = charge?.amountMinor ?? payment.amountMinor;
  const { reference, currency } = payment;
  return {
    ReturnCode: '1',
    ReturnMsg: charge ? 'Transaction finished' : 'Transaction failed',
    PayResult: charge ? '3' : '0',
    FacTradeSeq:
      lie === 'other-order' ? `${reference.slice(0, -1)}${reference.endsWith('9') ? '8' : '9'}` : reference,
    PaymentType: String(payment.details.paidBy ?? payment.details.paymentType ?? ''),
    Amount: amountText(
      tools,
      lie === 'wrong-amount' ? Math.floor(amountMinor / 1000) * 100 || amountMinor + 100 : amountMinor,
      currency,
    ),
    Currency: lie === 'wrong-currency' ? (currency === 'USD' ? 'TWD' : 'USD') : currency,
    MyCardTradeNo: charge?.id ?? '',
    MyCardType: charge ? '1' : '',
    PromoCode: '',
  };
}

/** The result post (3.2), which both the server and the player's browser send. */
export function resultPost(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  lie?: Lie,
): Record<string, string> {
  const fields = tradeFields(tools, desk, payment, lie);
  const key = tools.secret(lie === 'forged' ? 'nobody.key' : `${payment.account}.key`);
  return {
    ...fields,
    ReturnMsg: encodeURIComponent(fields.ReturnMsg ?? ''),
    Hash: myCardHash(inOrder(resultOrder, fields), key),
  };
}

const serverHeaders = { 'user-agent': 'MyCardGlobalBilling/1.0' };

/** MyCard's own server sends the result once; the make-up call covers a lost one. */
export function sendResult(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): void {
  desk.notify({
    about: payment,
    event: 'result',
    to: { storePath: `/notify/mycard/${payment.account}` },
    contentType: 'application/x-www-form-urlencoded',
    headers: serverHeaders,
    compose: (lie) => new URLSearchParams(resultPost(tools, desk, payment, lie)).toString(),
  });
}

/** The make-up call (3.6): the numbers of trades that are paid but unconfirmed. It has no Hash. */
export function sendMakeUp(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  references: readonly string[],
): void {
  const data = {
    ReturnCode: '1',
    ReturnMsg: 'QueryOK',
    FacServiceId: payment.account,
    TotalNum: references.length,
    FacTradeSeq: references,
  };
  desk.notify({
    about: payment,
    event: 'make-up',
    to: { storePath: `/notify/mycard/${payment.account}` },
    contentType: 'application/x-www-form-urlencoded',
    headers: serverHeaders,
    compose: () => new URLSearchParams({ DATA: JSON.stringify(data) }).toString(),
  });
}
