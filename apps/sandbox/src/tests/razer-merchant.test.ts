import { afterEach, describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference } from '../testing/merchant.ts';

const sandbox = setUpHarness();
afterEach(() => sandbox.store.answerWith(() => ({ status: 200, body: 'CBTOKEN:MPSTATOK' })));

const account = 'rms-main';

/** The page of a new order, and the targets of its buttons. */
async function open(more: Record<string, string> = {}, file = '') {
  const reference = newReference();
  const page = await call(sandbox.shop.rmsPage(reference, more, { file }));
  const action = /action="([^"]+)"/.exec(page.text)?.[1];
  return { reference, page, press: (name: string) => sandbox.shop.press(sandbox.base + action, name) };
}

async function told(reference: string): Promise<Record<string, string>> {
  const message = await sandbox.store.next(({ body }) => body.includes(reference));
  const fields = Object.fromEntries(new URLSearchParams(message.body));
  expect(fields.skey).toBe(sandbox.shop.rmsSkey(fields, account));
  return { ...fields, path: message.path };
}

const query = async (reference: string) => (await sandbox.shop.rmsQuery(reference)).json;

describe('the simulator of Razer Merchant Services', () => {
  it('O-07 Pay is notified with a valid signature, and the query agrees', async () => {
    const { reference, page, press } = await open();
    for (const text of ['<b>Sandbox</b>', account, reference, 'MYR 14.99']) expect(page.text).toContain(text);
    expect((await query(reference)).error_code).toBe('SIM_ORDER');
    const pressed = await press('pay');
    const back = `${sandbox.store.url}/return/razer-merchant/${reference}`;
    expect(pressed.headers.get('location')).toBe(back);
    const message = await told(reference);
    expect(message).toMatchObject({
      nbcb: '2',
      orderid: reference,
      status: '00',
      domain: account,
      amount: '14.99',
      currency: 'RM',
      path: `/notify/razer-merchant/${account}`,
    });
    expect(await query(reference)).toMatchObject({
      StatCode: '00',
      StatName: 'captured',
      TranID: message.tranID,
      Amount: '14.99',
      Currency: 'MYR',
      OrderID: reference,
      Domain: account,
    });
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([
      { provider: 'razer-merchant', amount_minor: 1499, currency: 'MYR' },
    ]);
  });

  it.each([
    ['a declined payer', {}, 'decline'],
    ['a bank’s no', { amount: '9.05' }, 'pay'],
    ['a payer who turns back', {}, 'cancel'],
  ])('O-11 %s is a failure', async (_title, more, action) => {
    const { reference, press } = await open(more);
    await press(action);
    expect(await told(reference)).toMatchObject({ status: '11' });
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 a bank that has not answered leaves the order pending, and it can be paid later by another number', async () => {
    const { reference, press } = await open();
    await press('pending');
    const pending = await query(reference);
    expect(pending).toMatchObject({ StatCode: '22', StatName: 'Pending' });
    await sandbox.control('pay', { provider: 'razer-merchant', reference });
    const paid = await query(reference);
    expect(paid.StatCode).toBe('00');
    expect(paid.TranID).not.toBe(pending.TranID);
  });

  it('O-06 the same address is the same order, a channel has its own page, and a paid order only a link back', async () => {
    const { reference, press } = await open();
    const again = await call(sandbox.shop.rmsPage(reference, {}, { file: 'maybank2u.php' }));
    expect(again.status).toBe(200);
    expect(await sandbox.book('payments', `reference=${reference}`)).toHaveLength(1);
    await press('pay');
    expect((await call(sandbox.shop.rmsPage(reference))).text).toContain('Back to the shop');
    expect((await open({}, 'maybank2u.php')).page.text).toContain('maybank2u');
  });

  it.each([
    ['CBTOKEN:MPSTATOK', 'delivered'],
    ['OK', 'queued'],
  ])('O-11 a notification that is answered with %s is %s', async (body, state) => {
    const { reference, press } = await open();
    sandbox.store.answerWith(() => ({ status: 200, body }));
    await press('pay');
    await expect
      .poll(async () => {
        const [one] = await sandbox.book('notifications', `reference=${reference}`);
        return one.attempts.length > 0 && one.state;
      })
      .toBe(state);
  });

  it.each<[string, Record<string, string>]>([
    ['another vcode', { vcode: '0'.repeat(32) }],
    ['an amount without its decimals', { amount: '14.9' }],
    ['nothing', { amount: '0.00' }],
    ['half a yen', { amount: '740.50', cur: 'JPY' }],
    ['an unknown currency', { cur: 'XYZ' }],
    ['no name', { bill_name: '' }],
    ['the label of Myanmar as its country', { country: 'MMK' }],
    ['no return address', { returnurl: 'back' }],
    ['another merchant', { merchant_id: 'somebody' }],
  ])('O-06 %s: the payer reads why it cannot be paid', async (_title, more) => {
    const { reference, page } = await open(more);
    expect(page.status).toBe(400);
    expect(page.text).toContain('Payment not possible');
    expect(await sandbox.book('payments', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 answers no query that is not signed by its key, or is about another amount', async () => {
    const { reference, press } = await open();
    await press('pay');
    const codeOf = async (...asked: Parameters<typeof sandbox.shop.rmsQuery>) =>
      (await sandbox.shop.rmsQuery(...asked)).json.error_code;
    expect(await codeOf(reference, '14.99', account, { skey: '0'.repeat(32) })).toBe('SIM_SKEY');
    expect(await codeOf(reference, '14.98')).toBe('SIM_AMOUNT');
    expect(await codeOf(reference, '14.99', account, { type: '0' })).toBe('SIM_TYPE');
    expect(await codeOf(reference, '14.99', 'rms-main-demo')).toBe('SIM_ORDER');
  });
});
