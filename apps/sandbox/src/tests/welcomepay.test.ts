import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference } from '../testing/merchant.ts';

const sandbox = setUpHarness();

const charges = (reference: string) => sandbox.book('charges', `reference=${reference}`);

/** Opens a desktop's window and presses a button in it. */
async function onDesktop(more: Record<string, string> = {}, button = 'pay') {
  const reference = newReference();
  const { text } = await call(sandbox.shop.welcomeWindow(reference, more));
  return { reference, brought: await sandbox.shop.welcomePress(text, button) };
}
/** The same on a phone. */
async function onMobile(more: Record<string, string> = {}, button = 'pay', way = 'wcard') {
  const reference = newReference();
  const { text } = await sandbox.shop.welcomeOnMobile(reference, more, { way });
  return { reference, brought: await sandbox.shop.welcomePress(text, button) };
}
async function paid() {
  const { reference, brought } = await onDesktop();
  const { json } = await sandbox.shop.welcomeApprove(brought);
  return { reference, brought, tid: String(json.tid) };
}

describe('Welcome Payments in the sandbox', () => {
  it('O-07 O-08 money moves in the approve of a desktop, not in its window, and no notification is sent', async () => {
    const { reference, brought } = await onDesktop();
    expect(brought).toMatchObject({
      resultCode: '0000',
      mid: 'welcomepay-main',
      orderNumber: reference,
      authToken: expect.stringContaining('+/'),
    });
    expect(await charges(reference)).toEqual([]);
    const { json } = await sandbox.shop.welcomeApprove(brought);
    expect(json).toMatchObject({
      resultCode: '0000',
      TotPrice: '5500',
      MOID: reference,
      mid: 'welcomepay-main',
      payMethod: 'VCard',
      tid: expect.stringMatching(/^StdpayCARD\d{23}$/),
    });
    expect(await charges(reference)).toMatchObject([{ amount_minor: 5500, currency: 'KRW' }]);
    expect((await sandbox.shop.welcomeApprove(brought)).json.resultCode).toBe('R201');
    expect(await charges(reference)).toHaveLength(1);
    expect(await sandbox.book('notifications', 'provider=welcomepay')).toEqual([]);
  });

  it.each([
    ['wcard', 'CARD'],
    ['bank', 'BANK'],
    ['mobile', 'MOBILE'],
  ])('O-07 O-08 a phone pays by %s, which is approved as %s', async (way, type) => {
    const { reference, brought } = await onMobile({}, 'pay', way);
    expect(brought).toMatchObject({ left: 'way', P_STATUS: '00', P_NOTI: reference, P_AMT: '5500' });
    expect(await charges(reference)).toEqual([]);
    expect(await sandbox.shop.welcomeApproveOnMobile(brought)).toMatchObject({
      P_STATUS: '00',
      P_TYPE: type,
      P_OID: reference,
      P_AMT: '5500',
      P_MID: 'welcomepay-main',
      P_TID: brought.P_TID,
    });
    expect(await charges(reference)).toMatchObject([{ amount_minor: 5500 }]);
    expect(await sandbox.shop.welcomeApproveOnMobile(brought)).toMatchObject({ P_STATUS: '0201' });
  });

  it.each([
    ['decline', { resultCode: 'V201' }, { P_STATUS: '1002' }, 'declined'],
    ['cancel', { resultCode: 'V801' }, { P_STATUS: '1001' }, 'cancelled'],
    ['pending', { left: 'way' }, { left: 'way' }, 'pending'],
  ])('O-11 %s returns %j, on a phone %j', async (button, desktop, phone, status) => {
    for (const [{ reference, brought }, said] of [
      [await onDesktop({}, button), desktop],
      [await onMobile({}, button), phone],
    ] as const) {
      expect(brought).toMatchObject(said);
      expect(brought).not.toHaveProperty('authToken');
      expect(brought).not.toHaveProperty('P_TID');
      expect(await sandbox.book('payments', `reference=${reference}`)).toMatchObject([{ status }]);
    }
  });

  it('O-11 an amount that ends in 905 is approved by the payer, and refused in the approve', async () => {
    const desktop = await onDesktop({ price: '1905' });
    expect((await sandbox.shop.welcomeApprove(desktop.brought, { price: '1905' })).json.resultCode).toBe(
      'R301',
    );
    const phone = await onMobile({ P_AMT: '1905' });
    expect((await sandbox.shop.welcomeApproveOnMobile(phone.brought)).P_STATUS).toBe('0301');
    for (const { reference } of [desktop, phone]) expect(await charges(reference)).toEqual([]);
  });

  it('O-11 a virtual account is approved and charges nothing', async () => {
    const { reference, brought } = await onDesktop({ gopaymethod: 'VBank' });
    const { json } = await sandbox.shop.welcomeApprove(brought);
    expect(json).toMatchObject({ resultCode: '0000', payMethod: 'VBank', VACT_Num: expect.any(String) });
    expect(await charges(reference)).toEqual([]);
    const closed = await sandbox.shop.welcomeApprove(brought, {}, 'netCancelUrl');
    expect(closed.json.resultCode).toBe('0000');
  });

  it('O-11 a net cancel undoes an approval, and says so if there is none', async () => {
    const { reference, brought } = await onDesktop();
    const undo = async () => (await sandbox.shop.welcomeApprove(brought, {}, 'netCancelUrl')).json.resultCode;
    expect(await undo()).toBe('R203');
    await sandbox.shop.welcomeApprove(brought);
    expect([await undo(), await undo()]).toEqual(['0000', '0000']);
    expect(await charges(reference)).toMatchObject([{ refunded_minor: 5500 }]);
  });

  it('O-11 a phone’s approval is undone by a cancel of the same type', async () => {
    const { reference, brought } = await onMobile();
    const tid = brought.P_TID ?? '';
    const undo = { price: '5500', cancelType: 'C' };
    expect((await sandbox.shop.welcomeCancel('cancel', tid, undo)).json.ResultCode).toBe('2001');
    await sandbox.shop.welcomeApproveOnMobile(brought);
    for (let i = 0; i < 2; i += 1)
      expect((await sandbox.shop.welcomeCancel('cancel', tid, undo)).json.ResultCode).toBe('00');
    expect(await charges(reference)).toMatchObject([{ refunded_minor: 5500 }]);
  });

  it('O-11 partial refunds name the remainder, and a full refund only the whole', async () => {
    const { reference, tid } = await paid();
    const part = { cancelPrice: '2000', confirmPrice: '3500' };
    expect((await sandbox.shop.welcomeCancel('repay', tid, part)).json).toMatchObject({
      ResultCode: '00',
      Tid: tid,
      C_Tid: expect.any(String),
      Price: '2000',
      RmainPrice: '3500',
    });
    expect((await sandbox.shop.welcomeCancel('repay', tid, part)).json.ResultCode).toBe('2003');
    expect((await sandbox.shop.welcomeCancel('cancel', tid, { price: '5500' })).json.ResultCode).toBe('2002');
    const rest = { cancelPrice: '3500', confirmPrice: '0' };
    expect((await sandbox.shop.welcomeCancel('repay', tid, rest)).json.ResultCode).toBe('00');
    expect(await charges(reference)).toMatchObject([{ refunded_minor: 5500 }]);

    const other = await paid();
    expect((await sandbox.shop.welcomeCancel('cancel', other.tid, { price: '5500' })).json).toMatchObject({
      ResultCode: '00',
      Tid: other.tid,
      Moid: other.reference,
      Price: '5500',
    });
    expect((await sandbox.shop.welcomeCancel('cancel', other.tid, { price: '5500' })).json.ResultCode).toBe(
      '2002',
    );
  });

  it.each([
    ['another amount', 'cancel', { price: '5499' }, '1006'],
    ['another merchant', 'cancel', { mid: 'welcomepay-main-demo', price: '5500' }, '2001'],
    ['another way', 'cancel', { payType: 'bank', price: '5500' }, '1005'],
    ['dollars', 'cancel', { currency: 'USD', price: '5500' }, '1004'],
    ['a wrong signature', 'cancel', { signature: 'f'.repeat(64), price: '5500' }, '1003'],
    ['a timestamp of eight digits', 'cancel', { timestamp: '20261120', price: '5500' }, '1002'],
    ['nothing', 'repay', { cancelPrice: '0', confirmPrice: '5500' }, '1007'],
    ['more than was paid', 'repay', { cancelPrice: '5501', confirmPrice: '0' }, '2003'],
  ] as const)('O-11 a cancel with %s is refused', async (_title, path, more, code) => {
    const { reference, tid } = await paid();
    expect((await sandbox.shop.welcomeCancel(path, tid, more)).json.ResultCode).toBe(code);
    expect(await charges(reference)).toMatchObject([{ refunded_minor: 0 }]);
  });

  it('O-11 a refund that the bank refuses says so', async () => {
    const { reference, tid } = await paid();
    await sandbox.control('refund-fails', { provider: 'welcomepay', reference });
    expect((await sandbox.shop.welcomeCancel('cancel', tid, { price: '5500' })).json.ResultCode).toBe('3001');
  });

  it.each([
    ['another amount', { price: '5499' }],
    ['another merchant', { mid: 'welcomepay-main-demo' }],
    ['another token', { authToken: 'x' }],
    ['no time', { timestamp: '' }],
    ['a wrong signature', { signature: 'f'.repeat(64) }],
    ['another form of answer', { format: 'XML' }],
  ])('O-11 an approve with %s is refused, and so is its net cancel', async (_title, more) => {
    const { reference, brought } = await onDesktop();
    for (const at of ['authUrl', 'netCancelUrl'] as const)
      expect((await sandbox.shop.welcomeApprove(brought, more, at)).json.resultCode).toBe('R101');
    expect(await charges(reference)).toEqual([]);
  });

  it.each([
    ['another merchant', { P_MID: 'welcomepay-main-demo' }],
    ['another number', { P_TID: 'x' }],
  ])('O-11 a phone’s approve with %s is refused', async (_title, more) => {
    const { reference, brought } = await onMobile();
    expect((await sandbox.shop.welcomeApproveOnMobile(brought, more)).P_STATUS).toBe('0101');
    expect(await charges(reference)).toEqual([]);
  });

  it.each([
    ['an unknown key', { mKey: 'f'.repeat(64) }, 'V002'],
    ['a wrong signature', { signature: 'f'.repeat(64) }, 'V003'],
    ['no version', { version: '' }, 'V004 version'],
    ['an amount of nothing', { price: '0' }, 'V004 price'],
    ['nine digits to pay', { price: '100000000' }, 'V004 price'],
    ['a name of 81 bytes', { goodname: 'x'.repeat(81) }, 'V004 goodname'],
    ['letters in a telephone number', { buyertel: 'call me' }, 'V004 buyertel'],
    ['no address for a closed window', { closeUrl: '' }, 'V004 closeUrl'],
    ['an invalid address', { returnUrl: 'shop' }, 'V004 returnUrl'],
    ['less than a thousand won', { price: '999' }, 'V005'],
  ])('O-08 a window with %s is not shown', async (_title, more, why) => {
    const page = await call(sandbox.shop.welcomeWindow(newReference(), more));
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(why)]);
  });

  it('O-08 less than a thousand won is shown if the form allows it', async () => {
    const page = await call(
      sandbox.shop.welcomeWindow(newReference(), { price: '999', acceptmethod: 'HPP(1):below1000' }),
    );
    expect(page.status).toBe(200);
  });

  it.each([
    ['a wrong signature', { P_SIGNATURE: 'f'.repeat(64) }, 'wcard', '0003'],
    ['a separator of its text', { P_GOODS: 'a&b' }, 'wcard', '0004 P_GOODS'],
    [
      'a long return address',
      { P_NEXT_URL: `http://shop.example/${'x'.repeat(240)}` },
      'wcard',
      '0004 P_NEXT_URL',
    ],
    ['no options', { P_RESERVED: '' }, 'bank', '0005'],
    ['physical goods', { P_HPP_METHOD: '2' }, 'mobile', '0006'],
    ['less than a thousand won', { P_AMT: '999' }, 'wcard', '0007'],
    ['an unknown method', {}, 'vbank', '0002'],
  ])('O-08 a phone’s page with %s is not shown', async (_title, more, way, why) => {
    const page = await sandbox.shop.welcomeOnMobile(newReference(), more, { way });
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(why)]);
  });

  it('O-08 a window that is opened again belongs to the same payment; with another amount it is refused', async () => {
    const reference = newReference();
    for (const returned of ['a', 'b']) {
      const more = { returnUrl: `${sandbox.store.url}/return/${returned}` };
      expect((await call(sandbox.shop.welcomeWindow(reference, more))).status).toBe(200);
    }
    expect(await sandbox.book('payments', `reference=${reference}`)).toHaveLength(1);
    const page = await call(sandbox.shop.welcomeWindow(reference, { price: '5501' }));
    expect(page.text).toContain('V010');
  });

  it('O-08 a page may load the script, and show a window in a frame', async () => {
    for (const file of ['WelStdPay.js', 'INIStdPay.js', 'INIStdPay_close.js']) {
      const { status, headers, text } = await sandbox.shop.welcomeScript(file);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
      expect(text).toContain('INIStdPay');
    }
    expect((await sandbox.shop.welcomeScript('constructor')).status).toBe(404);
    const window = await call(sandbox.shop.welcomeWindow(newReference()));
    expect(window.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(window.text).toContain('target="_top"');
  });

  it('O-08 the script shows the window over the merchant’s page, from Welcome’s own host, until it is closed', async () => {
    const shown = new Set<object>();
    const frame = { src: '', style: {}, remove: () => shown.delete(frame) };
    const form = {
      elements: [{ name: 'goodname', value: '다이아 & more' }],
      parentNode: { appendChild: (element: object) => shown.add(element) },
    };
    const src = `${sandbox.base}/welcomepay/stdjs/INIStdPay.js`;
    const document = { currentScript: { src }, getElementById: () => form, createElement: () => frame };
    const window = {} as { INIStdPay: { pay(form: string): void; viewOff(): void } };
    const { text } = await sandbox.shop.welcomeScript('INIStdPay.js');
    runInNewContext(text, { URL, URLSearchParams, document, window });
    window.INIStdPay.pay('form');
    const { origin, pathname, searchParams } = new URL(frame.src);
    expect([origin, pathname]).toEqual([sandbox.base, '/welcomepay/stdpay/window']);
    expect([...searchParams]).toEqual([['goodname', '다이아 & more']]);
    expect([...shown]).toEqual([frame]);
    window.INIStdPay.viewOff();
    expect([...shown]).toEqual([]);
  });

  it('O-11 an expired window returns no approval, and cannot be paid', async () => {
    const { reference } = await onDesktop({}, 'pending');
    const expired = await sandbox.control('expire', { provider: 'welcomepay', reference });
    expect(expired.json.return_url).toContain('resultCode=V802');
    const late = await sandbox.control('pay', { provider: 'welcomepay', reference });
    expect(late.json.error.code).toBe('closed');
  });
});
