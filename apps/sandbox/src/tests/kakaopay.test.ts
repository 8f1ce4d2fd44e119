import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference } from '../testing/merchant.ts';

const sandbox = setUpHarness();

async function open(more: object = {}) {
  const reference = newReference();
  const { json } = await sandbox.shop.kakaoReady(reference, more);
  return { reference, tid: json.tid as string, url: json.next_redirect_mobile_url as string, json };
}

const cid = () => sandbox.shop.cid('kakaopay-main');
const order = async (tid: string) => (await sandbox.shop.kakao('order', { cid: cid(), tid })).json;
const cancel = (tid: string, cancel_amount: number, more: object = {}) =>
  sandbox.shop.kakao('cancel', { cid: cid(), tid, cancel_amount, cancel_tax_free_amount: 0, ...more });

async function pressPay(url: string): Promise<string> {
  const pressed = await sandbox.shop.press(url, 'pay');
  return new URL(pressed.headers.get('location') ?? '').searchParams.get('pg_token') ?? '';
}

const approve = (tid: string, reference: string, pg_token: string, more: object = {}) =>
  sandbox.shop.kakao('approve', {
    cid: cid(),
    tid,
    partner_order_id: reference,
    partner_user_id: '10001',
    pg_token,
    ...more,
  });

describe('the KakaoPay simulator', () => {
  it('O-07 money moves in approve, not in the window, and no notification is sent', async () => {
    const { reference, tid, url, json } = await open();
    expect(tid).toMatch(/^T[0-9a-f]{19}$/);
    expect(json).toMatchObject({
      next_redirect_pc_url: expect.stringContaining('/window/pc/'),
      next_redirect_app_url: expect.stringContaining('/window/app/'),
    });
    expect((await order(tid)).status).toBe('READY');
    await call(url);
    expect((await order(tid)).status).toBe('OPEN_PAYMENT');
    const token = await pressPay(url);
    expect((await order(tid)).status).toBe('AUTH_PASSWORD');
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
    const approved = await approve(tid, reference, token);
    expect(approved.json).toMatchObject({
      tid,
      partner_order_id: reference,
      amount: { total: 5500, tax_free: 0, vat: 500 },
      payment_method_type: 'MONEY',
    });
    expect(await order(tid)).toMatchObject({
      status: 'SUCCESS_PAYMENT',
      payment_action_details: [{ aid: approved.json.aid, amount: 5500, payment_action_type: 'PAYMENT' }],
    });
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([
      { amount_minor: 5500, currency: 'KRW' },
    ]);
    expect(await sandbox.book('notifications', 'provider=kakaopay')).toEqual([]);
    const requests = await sandbox.book('requests', `reference=${reference}`);
    expect(requests.map(({ call }) => call)).toContain('approve');
    expect(JSON.stringify(requests)).not.toContain(token);
  });

  it('O-10 approving twice charges once and says so', async () => {
    const { reference, tid, url } = await open();
    const token = await pressPay(url);
    const answers = await Promise.all([approve(tid, reference, token), approve(tid, reference, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.json.error_code).toBe(-702);
    expect(await sandbox.book('charges', `reference=${reference}`)).toHaveLength(1);
  });

  it.each([
    ['decline', 'FAIL_PAYMENT', 'left=fail', 'declined'],
    ['cancel', 'QUIT_PAYMENT', 'left=cancel', 'cancelled'],
    ['pending', 'SELECT_METHOD', 'left=fail', 'pending'],
  ])('O-11 %s leaves %s and brings no token', async (action, state, address, status) => {
    const { reference, tid, url } = await open();
    const pressed = await sandbox.shop.press(url, action);
    const location = pressed.headers.get('location') ?? '';
    expect(location).toContain(address);
    expect(location).not.toContain('pg_token');
    expect((await order(tid)).status).toBe(state);
    expect(await sandbox.book('payments', `reference=${reference}`)).toMatchObject([{ status }]);
  });

  it('O-11 an amount that ends in 905 fails at Pay', async () => {
    const { tid, url } = await open({ total_amount: 1905 });
    expect(await pressPay(url)).toBe('');
    expect((await order(tid)).status).toBe('FAIL_PAYMENT');
  });

  it.each([
    ['before the payer approved', false, {}, -701],
    ['with another token', true, { pg_token: 'x' }, -710],
    ['with another order', true, { partner_order_id: 'GPX' }, -722],
    ['with another user', true, { partner_user_id: 'somebody' }, -723],
    ['with another amount', true, { total_amount: 5499 }, -724],
    ['with an unknown tid', true, { tid: 'T0000000000000000000' }, -750],
  ])('O-07 approve %s is refused and charges nothing', async (_name, agreed, more, code) => {
    const { reference, tid, url } = await open();
    const token = agreed ? await pressPay(url) : 'none';
    const refused = await approve(tid, reference, token, more);
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ error_code: code, error_message: expect.any(String) });
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
  });

  it.each([
    ['no order', { partner_order_id: '' }],
    ['a name of 101 letters', { item_name: 'x'.repeat(101) }],
    ['half a won', { total_amount: 5500.5 }],
    ['nothing to pay', { total_amount: 0 }],
    ['more tax-free than to pay', { tax_free_amount: 5501 }],
    ['an address of 256 letters', { approval_url: `https://shop.example/${'x'.repeat(235)}` }],
    ['an address that runs script', { fail_url: 'javascript:alert(1)' }],
    ['13 months to pay', { install_month: 13 }],
  ])('O-07 ready with %s is refused, and opens nothing', async (_name, more) => {
    const { reference, json } = await open(more);
    expect(json.error_code).toBe(-2);
    expect(await sandbox.book('payments', `reference=${reference}`)).toEqual([]);
  });

  it('O-07 a wrong key and a foreign cid are refused; the public test cid is for demo accounts only', async () => {
    const stranger = await sandbox.shop.kakaoReady(newReference(), {}, 'kakaopay-nobody');
    expect(stranger.status).toBe(401);
    const foreign = await sandbox.shop.kakaoReady(newReference(), { cid: 'TC0ONETIME' });
    expect(foreign.json.error_message).toBe('invalid cid');
    const demo = await sandbox.shop.kakaoReady(newReference(), { cid: 'TC0ONETIME' }, 'kakaopay-main-demo');
    expect(demo.status).toBe(200);
  });

  it('O-07 an account whose file is added while the sandbox runs can be paid at', async () => {
    sandbox.addAccount('kakaopay-later');
    expect((await sandbox.shop.kakaoReady(newReference(), {}, 'kakaopay-later')).status).toBe(200);
  });

  it('O-11 cancels add up to at most what was charged, and to what is believed to be left', async () => {
    const { reference, tid, url } = await open();
    await approve(tid, reference, await pressPay(url));
    expect((await cancel(tid, 2000)).json).toMatchObject({
      status: 'PART_CANCEL_PAYMENT',
      approved_cancel_amount: { total: 2000 },
      cancel_available_amount: { total: 3500 },
    });
    expect((await cancel(tid, 3501)).json.error_code).toBe(-783);
    expect((await cancel(tid, 3500, { cancel_available_amount: 5500 })).json.error_code).toBe(-782);
    const rest = await cancel(tid, 3500, { cancel_available_amount: 3500 });
    expect(rest.json.status).toBe('CANCEL_PAYMENT');
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([{ refunded_minor: 5500 }]);
  });

  it('O-11 a payer outside the browser gets the address that the browser would have been sent to', async () => {
    const { reference, tid } = await open();
    const paid = await sandbox.control('pay', { provider: 'kakaopay', reference });
    const token = new URL(paid.json.return_url).searchParams.get('pg_token') ?? '';
    expect((await approve(tid, reference, token)).status).toBe(200);
  });
});
