import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference } from '../testing/merchant.ts';

const sandbox = setUpHarness();

async function open(more: object = {}) {
  const reference = newReference();
  const { json } = await sandbox.shop.naverReserve(reference, more);
  return { reference, url: sandbox.shop.naverPage(json.body.reserveId) };
}

/** Presses a button, and returns the query with which the page goes to the merchant's address. */
async function press(url: string, button: string) {
  const pressed = await sandbox.shop.press(url, button);
  return new URL(pressed.headers.get('location') ?? '').searchParams;
}

async function agree(more: object = {}, button = 'pay') {
  const { reference, url } = await open(more);
  const paymentId = (await press(url, button)).get('paymentId') ?? '';
  return { reference, url, paymentId };
}

const apply = (paymentId: string, key?: string) =>
  sandbox.shop.naverForm('v2.2/apply/payment', { paymentId }, { key });
const history = async (path: string, body: object = {}) =>
  (await sandbox.shop.naverJson(`v2.2/list/history${path}`, body)).json;
const cancel = (paymentId: string, amount: number, more: Record<string, string> = {}) =>
  sandbox.shop.naverForm('v1/cancel', {
    paymentId,
    cancelAmount: String(amount),
    cancelReason: 'test',
    cancelRequester: '2',
    taxScopeAmount: String(amount),
    taxExScopeAmount: '0',
    ...more,
  });
const charges = (reference: string) => sandbox.book('charges', `reference=${reference}`);

describe('the Naver Pay simulator', () => {
  it('O-07 money moves in apply, not on the page, and no notification is sent', async () => {
    const { reference, paymentId } = await agree();
    expect(paymentId).toMatch(/^\d{8}NP\d{10}$/);
    expect(await charges(reference)).toEqual([]);
    expect((await history(`/${paymentId}`)).body).toMatchObject({
      totalCount: 0,
      totalPageCount: 0,
      list: [],
    });
    const { json } = await apply(paymentId);
    expect(json).toMatchObject({
      code: 'Success',
      body: {
        paymentId,
        detail: {
          paymentId,
          merchantId: 'naverpay-main',
          merchantPayKey: reference,
          admissionTypeCode: '01',
          admissionState: 'SUCCESS',
          totalPayAmount: 5500,
          taxScopeAmount: 5500,
        },
      },
    });
    expect((await history(`/${paymentId}`)).body.list).toEqual([json.body.detail]);
    expect(await charges(reference)).toMatchObject([{ amount_minor: 5500, currency: 'KRW' }]);
    expect(await sandbox.book('notifications', 'provider=naverpay')).toEqual([]);
  });

  it('O-10 applying twice charges once: under one key the answer is the same, without one it says so', async () => {
    const { reference, paymentId } = await agree();
    const [first, again] = [await apply(paymentId, 'K1'), await apply(paymentId, 'K1')];
    expect(again.json).toEqual(first.json);
    expect((await apply(paymentId)).json.code).toBe('AlreadyComplete');
    const other = await agree();
    expect((await apply(other.paymentId, 'K1')).json.code).toBe('Fail');
    expect((await apply(other.paymentId, 'x'.repeat(65))).json.code).toBe('Fail');
    expect(await charges(reference)).toHaveLength(1);
    expect(await charges(other.reference)).toEqual([]);
  });

  it.each([
    [
      'cancel',
      { resultCode: 'UserCancel', resultMessage: 'userCancel', reserveId: expect.any(String) },
      'cancelled',
    ],
    ['pending', {}, 'pending'],
  ])('O-11 %s brings back %j and no number', async (button, brought, status) => {
    const { reference, url } = await open();
    const said = Object.fromEntries(await press(url, button));
    expect(said).toEqual({ left: 'way', ...brought });
    expect(await sandbox.book('payments', `reference=${reference}`)).toMatchObject([{ status }]);
  });

  it.each([
    ['Decline', {}, 'decline'],
    ['an amount that ends in 905', { totalPayAmount: 1905, taxScopeAmount: 1905 }, 'pay'],
  ])('O-11 %s is approved by the payer, and refused at apply', async (_name, more, button) => {
    const { reference, paymentId } = await agree(more, button);
    expect((await apply(paymentId)).json.code).toBe('NotEnoughAccountBalance');
    expect((await history(`/${paymentId}`)).body.list).toMatchObject([{ admissionState: 'FAIL' }]);
    expect(await charges(reference)).toEqual([]);
    expect((await apply(paymentId)).json.code).toBe('TimeExpired');
  });

  it.each(['pay', 'decline'])(
    'O-11 a payer who agreed once cannot %s again under another number',
    async (button) => {
      const { url, paymentId } = await agree();
      expect((await press(url, button)).get('paymentId')).toBe(paymentId);
      expect((await apply(paymentId)).json.code).toBe('Success');
    },
  );

  it('O-11 an expired payment returns TimeExpired, agreed or not, and cannot be paid', async () => {
    for (const { reference } of [await open(), await agree()]) {
      const expired = await sandbox.control('expire', { provider: 'naverpay', reference });
      expect(expired.json.return_url).toContain('resultCode=TimeExpired');
      const paid = await sandbox.control('pay', { provider: 'naverpay', reference });
      expect(paid.json.error.code).toBe('closed');
    }
  });

  it('O-11 a payer outside the browser gets the address that the browser would have been sent to', async () => {
    const { reference } = await open();
    const paid = await sandbox.control('pay', { provider: 'naverpay', reference });
    const paymentId = new URL(paid.json.return_url).searchParams.get('paymentId') ?? '';
    expect((await apply(paymentId)).json.code).toBe('Success');
  });

  it.each([
    ['no model version', { modelVersion: undefined }],
    ['half a won', { totalPayAmount: 0.5 }],
    ['an amount of nothing', { totalPayAmount: 0, taxScopeAmount: 0 }],
    ['no items', { productItems: [] }],
    ['a name of 129 bytes', { productName: 'x'.repeat(129) }],
    ['an invalid address', { returnUrl: 'shop' }],
    ['taxes that do not add up', { taxScopeAmount: 5499 }],
  ])('O-07 a reserve with %s is refused', async (_name, more) => {
    const { json } = await sandbox.shop.naverReserve(newReference(), more);
    expect(json.code).toMatch(/^(Fail|TaxScopeAmountError)$/);
    expect(json.body).toBeUndefined();
  });

  it('O-07 wrong headers are refused, and an account of another name is known once it is registered', async () => {
    const stranger = await sandbox.shop.naverReserve(newReference(), {}, { account: 'naverpay-nobody' });
    expect([stranger.status, stranger.json.errorCode]).toEqual([401, '024']);
    const secretless = await sandbox.shop.naverReserve(
      newReference(),
      {},
      { headers: { 'x-naver-client-secret': 'x' } },
    );
    expect(secretless.status).toBe(401);
    const chainless = await sandbox.shop.naverReserve(
      newReference(),
      {},
      { headers: { 'x-naverpay-chain-id': 'x' } },
    );
    expect(chainless.json.code).toBe('InvalidMerchant');
    sandbox.addAccount('naverpay-later');
    const later = await sandbox.shop.naverReserve(newReference(), {}, { account: 'naverpay-later' });
    expect(later.json.code).toBe('Success');
  });

  it('O-07 no merchant can apply for, see or refund another merchant’s payment', async () => {
    const { paymentId } = await agree();
    const other = { account: 'naverpay-main-demo' };
    expect((await sandbox.shop.naverForm('v2.2/apply/payment', { paymentId }, other)).json.code).toBe('Fail');
    await apply(paymentId);
    const seen = await sandbox.shop.naverJson(`v2.2/list/history/${paymentId}`, {}, other);
    expect(seen.json.body.list).toEqual([]);
    expect((await sandbox.shop.naverForm('v1/cancel', { paymentId }, other)).json.code).toBe(
      'InvalidPaymentId',
    );
  });

  it('O-11 refunds add up to what was charged, and the remainder is checked if requested', async () => {
    const { reference, paymentId } = await agree();
    expect((await cancel(paymentId, 1)).json.code).toBe('InvalidPaymentId');
    await apply(paymentId);
    const named = { merchantPayTransactionKey: 'R1', doCompareRest: '1', expectedRestAmount: '3500' };
    expect((await cancel(paymentId, 2000, named)).json).toMatchObject({
      code: 'Success',
      body: { paymentId, totalRestAmount: 3500 },
    });
    expect((await cancel(paymentId, 2000, named)).json.code).toBe('RestAmountDiff');
    expect((await cancel(paymentId, 3501)).json.code).toBe('OverRemainAmount');
    expect((await cancel(paymentId, 3500, { taxScopeAmount: '3499' })).json.code).toBe('TaxScopeAmountError');
    expect((await cancel(paymentId, 3500)).json.body).toMatchObject({ totalRestAmount: 0 });
    expect((await cancel(paymentId, 1)).json.code).toBe('AlreadyCanceled');
    const { list } = (await history(`/${paymentId}`)).body;
    expect(list).toMatchObject([
      { admissionTypeCode: '01', totalPayAmount: 5500 },
      { admissionTypeCode: '04', totalPayAmount: 2000, merchantPayTransactionKey: 'R1' },
      { admissionTypeCode: '04', totalPayAmount: 3500 },
    ]);
    expect(await charges(reference)).toMatchObject([{ refunded_minor: 5500 }]);
  });

  it('O-11 a refund that fails later is answered as incomplete, and stays so', async () => {
    const { reference, paymentId } = await agree();
    await apply(paymentId);
    await sandbox.control('refund-fails', { provider: 'naverpay', reference, how: 'later' });
    expect((await cancel(paymentId, 5500)).json.code).toBe('CancelNotComplete');
    expect((await history(`/${paymentId}`)).body.list[1]).toMatchObject({ admissionState: 'FAIL' });
    expect(await charges(reference)).toMatchObject([{ refunded_minor: 0 }]);
  });

  it('O-11 the history of a period lists its approvals, page by page', async () => {
    const paid = [await agree(), await agree()];
    for (const { paymentId } of paid) await apply(paymentId);
    const now = Date.now();
    const stamp = (ms: number) =>
      new Date(now + 9 * 3_600_000 + ms).toISOString().replace(/\D/g, '').slice(0, 14);
    const time = { startTime: stamp(-60_000), endTime: stamp(60_000), approvalType: 'APPROVAL' };
    const { body } = await history('', { ...time, rowsPerPage: 50 });
    const keys = body.list.map(({ merchantPayKey }: { merchantPayKey: string }) => merchantPayKey);
    expect(keys).toEqual(expect.arrayContaining(paid.map(({ reference }) => reference)));
    const second = (await history('', { ...time, pageNumber: 2, rowsPerPage: 1 })).body;
    expect(second).toMatchObject({ totalCount: body.totalCount, currentPageNumber: 2, list: [body.list[1]] });
    expect((await history('', { ...time, endTime: stamp(-59_000) })).body.list).toEqual([]);
    for (const wrong of [
      ...[{ startTime: 'x' }, { endTime: stamp(-61_000) }, { endTime: stamp(32 * 86_400_000) }],
      ...[{ rowsPerPage: 51 }, { pageNumber: 0 }, { approvalType: 'SOME' }],
    ])
      expect((await history('', { ...time, ...wrong })).code).not.toBe('Success');
  });

  it('O-11 a link without a payment says so', async () => {
    expect((await call(sandbox.shop.naverPage('nothing'))).status).toBe(404);
  });
});
