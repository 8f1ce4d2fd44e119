import { expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference } from '../testing/merchant.ts';

/* What a provider does until a certain moment, and refuses from then on. */

const sandbox = setUpHarness({ now: () => clock });
let clock = Date.now();

const minute = 60_000;
const day = 24 * 60 * minute;

async function alipayRefund() {
  const { shop, control } = sandbox;
  const reference = newReference();
  const { paymentId } = (await shop.alipayOrder(reference)).json;
  await control('pay', { provider: 'alipay', reference });
  const refund = {
    paymentId,
    refundRequestId: `${reference}-R1`,
    refundAmount: { currency: 'USD', value: '100' },
  };
  return async () => (await shop.alipay('refund', refund)).json.result.resultCode;
}

async function payerMaxRefund() {
  const { shop, control } = sandbox;
  const reference = newReference();
  await shop.payerMaxOrder(reference, {}, { requestTime: new Date(clock).toISOString() });
  await control('pay', { provider: 'payermax', reference });
  const outTradeNo = reference.replaceAll('-', '_');
  const refund = { outTradeNo, outRefundNo: `${outTradeNo}_R1`, refundAmount: 1, refundCurrency: 'USD' };
  return async () =>
    (await shop.payerMax('refund', refund, { requestTime: new Date(clock).toISOString() })).json.code;
}

async function naverApproval() {
  const { shop } = sandbox;
  const { json } = await shop.naverReserve(newReference());
  const { headers } = await shop.press(shop.naverPage(json.body.reserveId), 'pay');
  const paymentId = new URL(headers.get('location') ?? '').searchParams.get('paymentId') ?? '';
  return async () => (await shop.naverForm('v2.2/apply/payment', { paymentId })).json.code;
}

async function welcomeApproval() {
  const { shop } = sandbox;
  const { text } = await call(shop.welcomeWindow(newReference()));
  const brought = await shop.welcomePress(text, 'pay');
  return async () => (await shop.welcomeApprove(brought)).json.resultCode;
}

it.each<
  [title: string, withinMs: number, begin: () => Promise<() => Promise<unknown>>, answers: [string, string]]
>([
  ['Alipay refunds', 365 * day, alipayRefund, ['SUCCESS', 'REFUND_WINDOW_EXCEED']],
  ['PayerMax refunds', 180 * day, payerMaxRefund, ['APPLY_SUCCESS', 'REFUND_FAILED']],
  ['Naver Pay approves', 10 * minute, naverApproval, ['Success', 'TimeExpired']],
  ['Welcome Payments approves', 5 * minute, welcomeApproval, ['0000', 'R202']],
])('O-11 %s within %i ms, and not later', async (_title, withinMs, begin, answers) => {
  const begun = clock;
  const said = [];
  for (const waitedMs of [withinMs, withinMs + 1]) {
    const ask = await begin();
    clock = begun + waitedMs;
    said.push(await ask());
    clock = begun;
  }
  expect(said).toEqual(answers);
});

it('O-11 an open payment expires when its time is over, and one that was declined stays so', async () => {
  const { shop, control, book } = sandbox;
  const [open, declined] = [newReference(), newReference()];
  for (const reference of [open, declined]) await shop.alipayOrder(reference);
  await control('decline', { provider: 'alipay', reference: declined });
  const statusOf = async (reference: string) => (await book('payments', `reference=${reference}`))[0].status;
  clock += 14 * minute - 1;
  expect(await statusOf(open)).toBe('pending');
  clock += 1;
  await expect.poll(() => statusOf(open)).toBe('expired');
  expect(await statusOf(declined)).toBe('declined');
});
