import { readFileSync } from 'node:fs';
import { itemSignature } from '@gemporium/providers/adyen/simulator/hmac.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../books/faults.ts';
import { slownessMs } from '../hosting/answering.ts';
import { signatureComplaint } from '../standard-webhooks.ts';
import { setUpHarness } from '../testing/harness.ts';
import { type Answer, call, newReference } from '../testing/merchant.ts';

const sandbox = setUpHarness();
afterEach(() => call(`${sandbox.base}/control/faults`, { method: 'DELETE' }));

const arm = (provider: string, kind: string, more: object = {}) =>
  sandbox.control('faults', { provider, kind, ...more });

/** How to open a payment at each provider, and how to tell that it is open. */
const creates: Record<string, (reference: string) => Promise<Answer>> = {
  adyen: (reference) => sandbox.shop.adyenSession(reference),
  mycard: (reference) => sandbox.shop.myCardAuth(reference),
  kakaopay: (reference) => sandbox.shop.kakaoReady(reference),
  'platform-pay': (reference) => sandbox.shop.platformCreate(reference),
};

async function create(provider: string, reference = newReference()) {
  const answer = await creates[provider]?.(reference).catch((error: Error) => error);
  return { reference, answer };
}

const payments = (reference: string) => sandbox.book('payments', `reference=${reference}`);
const charges = (reference: string) => sandbox.book('charges', `reference=${reference}`);
const notifications = (reference: string) => sandbox.book('notifications', `reference=${reference}`);
const pay = (provider: string, reference: string) => sandbox.control('pay', { provider, reference });

/** A payment's notification, once it has arrived. */
const arrived = (reference: string) =>
  sandbox.store.next(({ body }) => body.includes(reference) && !body.startsWith('DATA='));

it('P-13 one fault of two is disarmed by its number; a wrong number disarms none', async () => {
  const armed = [await arm('adyen', 'down'), await arm('adyen', 'down')].map(({ json }) => json.id);
  const disarm = (id: unknown) => call(`${sandbox.base}/control/faults?id=${id}`, { method: 'DELETE' });
  for (const wrong of ['x', '', '1.5', `${armed[0]}x`, 'NaN']) expect((await disarm(wrong)).status).toBe(422);
  expect((await disarm(armed[0])).json).toEqual({ disarmed: 1 });
  expect((await call(`${sandbox.base}/control/faults`, { method: 'DELETE' })).json).toEqual({ disarmed: 1 });
});

it('O-16 the portal gives back what is left of a payment, and no more', async () => {
  const [{ reference }, { reference: unpaid }] = [await create('platform-pay'), await create('platform-pay')];
  await pay('platform-pay', reference);
  const back = (of: string, amount?: number) =>
    sandbox.control('refund-at-provider', { provider: 'platform-pay', reference: of, amount_minor: amount });
  expect((await back(unpaid)).status).toBe(404);
  const [{ amount_minor: whole }] = await charges(reference);
  expect((await back(reference, whole + 1)).status).toBe(409);
  expect((await back(reference, 1)).json).toMatchObject({ amount_minor: 1 });
  expect((await back(reference, whole)).json.error.message).toContain(`${whole - 1} minor units are left`);
  expect((await back(reference)).json).toMatchObject({ amount_minor: whole - 1 });
  expect((await back(reference)).status).toBe(409);
  expect((await charges(reference))[0].refunded_minor).toBe(whole);
  // What is on its way back already is not left.
  await pay('platform-pay', unpaid);
  await sandbox.control('refund-fails', { provider: 'platform-pay', reference: unpaid, how: 'later' });
  const merchant = 'platform-pay-main';
  const asked = { merchant, refund_reference: `${unpaid}-R1`, amount_minor: whole };
  await sandbox.shop.signedPost(`/v1/payments/${unpaid}/refunds`, merchant, asked);
  expect((await back(unpaid, 1)).json.error.message).toContain('0 minor units are left');
});

it.each(['before-create-answer', 'create-timeout-after-charging'])(
  'P-13 %s waits for the call that creates a payment',
  async (kind) => {
    const { reference } = await create('platform-pay');
    await arm('platform-pay', kind, { ms: 1 });
    await sandbox.shop.platformGet(reference);
    expect(await charges(reference)).toEqual([]);
    const armed = (await call(`${sandbox.base}/control/faults`)).json.faults as { remaining: number }[];
    expect(armed.at(-1)?.remaining).toBe(1);
  },
);

it('P-13 an answer is as late as was asked', () => {
  const late = (kind: string, ms?: number) => slownessMs({ kind, options: { ms } } as unknown as Fault);
  expect([late('slow', 150), late('create-timeout-after-charging', 7), late('down', 150)]).toEqual([
    150, 7, 0,
  ]);
});

it('P-13 a lie of an answer leaves the notification true, and waits for its call', async () => {
  await arm('platform-pay', 'wrong-amount', { call: 'query' });
  const { reference } = await create('platform-pay');
  await pay('platform-pay', reference);
  const [{ amount_minor: amount }] = await payments(reference);
  expect((await arrived(reference)).body).toContain(`"amount_minor":${amount}`);
  const { faults } = (await call(`${sandbox.base}/control/faults`)).json;
  expect(faults.at(-1)).toMatchObject({ kind: 'wrong-amount', remaining: 1 });
});

describe.each(Object.keys(creates))('faults of requests at %s', (provider) => {
  it('P-13 answer-lost: the payment exists, the answer is lost', async () => {
    await arm(provider, 'answer-lost');
    const { reference, answer } = await create(provider);
    expect(answer).toBeInstanceOf(Error);
    expect(await payments(reference)).toHaveLength(1);
    expect(await sandbox.book('requests', `reference=${reference}`)).toMatchObject([
      { fault: 'answer-lost', status: null },
    ]);
  });

  it('P-13 down: nothing happened', async () => {
    await arm(provider, 'down');
    const { reference, answer } = await create(provider);
    expect(answer).toBeInstanceOf(Error);
    expect(await payments(reference)).toEqual([]);
  });

  it('P-13 http-500: nothing happened, or all of it where asked', async () => {
    await arm(provider, 'http-500');
    await arm(provider, 'http-500', { after_commit: true });
    const before = await create(provider);
    expect((before.answer as Answer).status).toBe(500);
    expect(await payments(before.reference)).toEqual([]);
    const after = await create(provider);
    expect((after.answer as Answer).status).toBe(500);
    expect(await payments(after.reference)).toHaveLength(1);
  });

  it('P-13 garbage: 200 with a web page, or with half an answer', async () => {
    await arm(provider, 'garbage');
    await arm(provider, 'garbage', { variant: 'truncated' });
    const page = (await create(provider)).answer as Answer;
    expect(page).toMatchObject({ status: 200, json: undefined, text: expect.stringContaining('<html>') });
    const half = (await create(provider)).answer as Answer;
    expect(half).toMatchObject({ status: 200, json: undefined, text: expect.stringContaining('{') });
  });

  it('P-13 slow: the answer is delayed', async () => {
    await arm(provider, 'slow', { ms: 150 });
    const startedAt = performance.now();
    await create(provider);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  it("P-13 refused: a refusal in the provider's own format", async () => {
    await arm(provider, 'refused');
    const { reference, answer } = await create(provider);
    expect((answer as Answer).text).toMatch(/errorCode|SIM_REFUSED|error_code|"refused"/);
    expect(await payments(reference)).toEqual([]);
  });

  it('P-13 next: applies the given number of times; other accounts and references are unaffected', async () => {
    await arm(provider, 'down', { account: 'somebody-else' });
    await arm(provider, 'down', { reference: 'GPNOTTHIS' });
    await arm(provider, 'down', { next: 2 });
    const [one, two, three] = [await create(provider), await create(provider), await create(provider)];
    expect([one, two, three].map(({ answer }) => answer instanceof Error)).toEqual([true, true, false]);
    const armed = (await call(`${sandbox.base}/control/faults`)).json.faults as { remaining: number }[];
    expect(armed.filter(({ remaining }) => remaining > 0)).toHaveLength(2);
  });

  it('P-13 a billing number arms every attempt of its order', async () => {
    const reference = newReference();
    await arm(provider, 'down', { reference: reference.replace(/-1$/, '') });
    expect((await create(provider, reference)).answer).toBeInstanceOf(Error);
  });
});

const notified = ['adyen', 'mycard', 'platform-pay'];

describe.each(notified)('faults of notifications at %s', (provider) => {
  async function paid(kind: string, more: object = {}) {
    const { reference } = await create(provider);
    expect((await arm(provider, kind, { reference, ...more })).status).toBe(201);
    await pay(provider, reference);
    return reference;
  }

  it('P-13 create-timeout-after-charging: the payment is charged before the merchant gets the answer', async () => {
    await arm(provider, 'create-timeout-after-charging', { ms: 100 });
    const { reference } = await create(provider);
    expect(await charges(reference)).toHaveLength(1);
    await arrived(reference);
  });

  it('P-13 before-create-answer: the notification arrives while the merchant still waits', async () => {
    await arm(provider, 'before-create-answer');
    const { reference, answer } = await create(provider);
    expect(sandbox.store.received.some(({ body }) => body.includes(reference))).toBe(true);
    const usual = (await create(provider)).answer as Answer;
    expect((answer as Answer).status).toBe(usual.status);
    expect(Object.keys((answer as Answer).json)).toEqual(Object.keys(usual.json));
  });

  it('P-13 never: the notification is withheld, and can be sent later', async () => {
    const reference = await paid('never');
    const [withheld] = await notifications(reference);
    expect(withheld).toMatchObject({ state: 'withheld', attempts: [], faults: ['never'] });
    expect(await charges(reference)).toHaveLength(1);
    await sandbox.control('notifications/send', { id: withheld.id });
    await arrived(reference);
  });

  it('P-13 duplicate: the same message several times', async () => {
    const reference = await paid('duplicate', { n: 3 });
    const sent = await notifications(reference);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  it('P-13 delay: the notification is sent later', async () => {
    const reference = await paid('delay', { ms: 200 });
    const [sent] = await notifications(reference);
    expect(Date.parse(sent.due_at) - Date.parse(sent.created_at)).toBe(200);
    await arrived(reference);
  });

  it('P-13 delay and duplicate by as much as docs/operations/sandbox.md says, if nothing is said', async () => {
    const page = readFileSync(new URL('../../../../docs/operations/sandbox.md', import.meta.url), 'utf8');
    const told = (kind: string) =>
      Number(new RegExp(`^\\| \`${kind}\` \\|.*?\\| \`\\w+\` \\((\\d+)\\)`, 'm').exec(page)?.[1]);
    const [late] = await notifications(await paid('delay'));
    expect(Date.parse(late.due_at) - Date.parse(late.created_at)).toBe(told('delay'));
    expect(await notifications(await paid('duplicate'))).toHaveLength(told('duplicate'));
    const [slow, charging] = ['slow', 'create-timeout-after-charging'].map(
      (kind) => ({ kind, options: {} }) as Fault,
    );
    expect([slownessMs(slow), slownessMs(charging)]).toEqual([
      told('slow'),
      told('create-timeout-after-charging'),
    ]);
  });

  it('P-13 other-order: the notification names another order', async () => {
    const reference = await paid('other-order');
    const [sent] = await notifications(reference);
    expect(sent.body).not.toContain(reference);
    expect(sent.faults).toEqual(['other-order']);
  });

  it('P-13 the genuine notification can follow a lie, after the time that was asked for', async () => {
    const reference = await paid('wrong-amount', { then_truth_ms: 70_000 });
    const [lie, truth, ...others] = await notifications(reference);
    expect([others, Date.parse(truth.due_at) - Date.parse(lie.due_at)]).toEqual([[], 70_000]);
    expect(lie.body).not.toBe(truth.body);
  });

  it('O-11 late success: a declined, cancelled or expired payment is paid after all', async () => {
    for (const end of ['decline', 'cancel', 'expire']) {
      const { reference } = await create(provider);
      await sandbox.control(end, { provider, reference });
      expect((await pay(provider, reference)).json.payment.status).toBe('paid');
      expect((await pay(provider, reference)).json.error.code).toBe('already_paid');
      expect(await charges(reference)).toHaveLength(1);
    }
  });

  it('O-11 a payer can pay another amount than was requested', async () => {
    const { reference } = await create(provider);
    await sandbox.control('pay', { provider, reference, amount_minor: 100 });
    expect(await charges(reference)).toMatchObject([{ amount_minor: 100 }]);
  });
});

describe('lies of the Adyen simulator have valid signatures', () => {
  it.each([
    ['wrong-amount', { amount: { currency: 'USD', value: 49 } }],
    ['wrong-currency', { amount: { currency: 'JPY', value: 499 } }],
    ['wrong-merchant', { merchantAccountCode: 'SomebodyElsesAccount' }],
    ['live-flag', {}],
  ])('P-13 %s', async (kind, expected) => {
    const { reference } = await create('adyen');
    await arm('adyen', kind, { reference });
    await pay('adyen', reference);
    const message = JSON.parse((await arrived(reference)).body);
    const item = message.notificationItems[0].NotificationRequestItem;
    expect(item).toMatchObject(expected);
    expect(message.live).toBe(kind === 'live-flag' ? 'true' : 'false');
    expect(item.additionalData.hmacSignature).toBe(itemSignature(sandbox.secret('adyen-main.hmacKey'), item));
  });

  it('P-13 forged: everything is correct except the signature', async () => {
    const { reference } = await create('adyen');
    await arm('adyen', 'forged', { reference });
    await pay('adyen', reference);
    const item = JSON.parse((await arrived(reference)).body).notificationItems[0].NotificationRequestItem;
    expect(item.amount).toEqual({ currency: 'USD', value: 499 });
    expect(item.additionalData.hmacSignature).not.toBe(
      itemSignature(sandbox.secret('adyen-main.hmacKey'), item),
    );
  });
});

describe('lies of the platform pay simulator', () => {
  it.each([
    ['wrong-amount', { amount_minor: 149 }],
    ['wrong-currency', { currency: 'JPY' }],
    ['wrong-merchant', { merchant: 'somebody-else' }],
    ['live-flag', { sandbox: false }],
  ])('P-13 %s, in a notification and in an answer', async (kind, expected) => {
    const { reference } = await create('platform-pay');
    await arm('platform-pay', kind, { reference });
    await arm('platform-pay', kind, { reference, call: 'query' });
    await pay('platform-pay', reference);
    expect(JSON.parse((await arrived(reference)).body).data).toMatchObject(expected);
    expect((await sandbox.shop.platformGet(reference)).json).toMatchObject(expected);
    expect((await sandbox.shop.platformGet(reference)).json).toMatchObject({
      merchant: 'platform-pay-main',
      amount_minor: 1499,
      sandbox: true,
    });
  });
});

it('P-13 the genuine notification that follows a forged one is signed by its account', async () => {
  const { reference } = await create('platform-pay');
  await arm('platform-pay', 'forged', { reference, then_truth_ms: 1 });
  await pay('platform-pay', reference);
  const key = sandbox.secret('platform-pay-main.signingKey');
  const comes = (complaint: string | undefined) =>
    sandbox.store.next(
      ({ headers, body }) =>
        body.includes(reference) &&
        signatureComplaint(key, headers as Record<string, string>, Buffer.from(body), Date.now()) ===
          complaint,
    );
  await comes('No signature matches.');
  await comes(undefined);
});

describe('lies of the MyCard simulator', () => {
  it.each([
    ['wrong-amount', { Amount: '15' }],
    ['wrong-currency', { Currency: 'USD' }],
  ])('P-13 %s, in a result post and in TradeQuery', async (kind, expected) => {
    const { reference, answer } = await create('mycard');
    await arm('mycard', kind, { reference });
    await arm('mycard', kind, { reference, call: 'query' });
    await pay('mycard', reference);
    expect(Object.fromEntries(new URLSearchParams((await arrived(reference)).body))).toMatchObject(expected);
    const { AuthCode } = (answer as Answer).json;
    expect((await sandbox.shop.myCard('TradeQuery', { AuthCode })).json).toMatchObject(expected);
    expect((await sandbox.shop.myCard('TradeQuery', { AuthCode })).json).toMatchObject({
      Amount: '150',
      Currency: 'TWD',
    });
  });
});

describe('lies of the KakaoPay simulator are in its answers', () => {
  it.each([
    ['wrong-amount', { amount: { total: 550 } }],
    ['wrong-merchant', { cid: 'FFFFFFFFFF' }],
  ])('P-13 %s', async (kind, expected) => {
    const { reference, answer } = await create('kakaopay');
    await arm('kakaopay', kind, { reference });
    const ask = { cid: sandbox.shop.cid('kakaopay-main'), tid: (answer as Answer).json.tid };
    expect((await sandbox.shop.kakao('order', ask)).json).toMatchObject(expected);
    expect((await sandbox.shop.kakao('order', ask)).json).toMatchObject({
      amount: { total: 5500 },
      partner_order_id: reference,
    });
  });
});

describe('faults of the call in which KakaoPay charges', () => {
  async function agreed() {
    const { reference, answer } = await create('kakaopay');
    const paid = await pay('kakaopay', reference);
    const { tid } = (answer as Answer).json;
    return {
      reference,
      tid,
      approve: () =>
        sandbox.shop.kakao('approve', {
          cid: sandbox.shop.cid('kakaopay-main'),
          tid,
          partner_order_id: reference,
          partner_user_id: '10001',
          pg_token: new URL(paid.json.return_url).searchParams.get('pg_token'),
        }),
    };
  }

  it('P-13 create-timeout-after-charging: what the payer has not agreed to is not charged', async () => {
    const { reference, answer } = await create('kakaopay');
    const { tid } = (answer as Answer).json;
    const cid = sandbox.shop.cid('kakaopay-main');
    const payer = { partner_order_id: reference, partner_user_id: '10001', pg_token: 'none' };
    await arm('kakaopay', 'create-timeout-after-charging', { reference, call: 'approve', ms: 1 });
    await sandbox.shop.kakao('approve', { cid, tid, ...payer });
    expect(await payments(reference)).toMatchObject([{ status: 'pending' }]);
    expect(await charges(reference)).toEqual([]);
  });

  it.each(['create-timeout-after-charging', 'answer-lost', 'garbage'])(
    'P-13 %s: the charge stands',
    async (kind) => {
      const { reference, approve } = await agreed();
      await arm('kakaopay', kind, { reference, call: 'approve', ms: 100 });
      await approve().catch(() => undefined);
      expect(await charges(reference)).toHaveLength(1);
      expect((await approve()).json.error_code).toBe(-702);
    },
  );

  it.each(['refused', 'down', 'http-500'])(
    'P-13 %s: nothing is charged, and approve works afterwards',
    async (kind) => {
      const { reference, approve } = await agreed();
      await arm('kakaopay', kind, { reference, call: 'approve' });
      await approve().catch(() => undefined);
      expect(await charges(reference)).toEqual([]);
      expect((await approve()).status).toBe(200);
    },
  );

  it('O-11 a payer who agreed and never came back is not charged', async () => {
    const { reference, tid } = await agreed();
    await sandbox.control('expire', { provider: 'kakaopay', reference });
    const state = await sandbox.shop.kakao('order', { cid: sandbox.shop.cid('kakaopay-main'), tid });
    expect(state.json.status).toBe('FAIL_PAYMENT');
    expect((await pay('kakaopay', reference)).json.error.code).toBe('closed');
    expect(await charges(reference)).toEqual([]);
  });
});

describe('money that goes back', () => {
  it('O-11 refund-fails: Adyen refuses by webhook, or bounces it afterwards', async () => {
    for (const [how, event] of [
      ['refused', '"success":"false"'],
      ['later', 'REFUND_FAILED'],
    ] as const) {
      const { reference } = await create('adyen');
      await pay('adyen', reference);
      const [charge] = await charges(reference);
      await sandbox.control('refund-fails', { provider: 'adyen', reference, how });
      await sandbox.shop.adyenRefund(charge.id, 499, `${reference}-r`);
      await sandbox.store.next(({ body }) => body.includes(`${reference}-r`) && body.includes(event));
      expect(await sandbox.book('refunds', `reference=${reference}`)).toMatchObject([{ status: 'failed' }]);
    }
  });

  it('O-11 refund-fails: platform pay answers failed, or pending and fails later', async () => {
    for (const [how, status] of [
      ['refused', 'failed'],
      ['later', 'pending'],
    ] as const) {
      const [{ reference }, { reference: other }] = [
        await create('platform-pay'),
        await create('platform-pay'),
      ];
      await sandbox.control('refund-fails', { provider: 'platform-pay', reference, how });
      const merchant = 'platform-pay-main';
      const refundOf = async (paid: string) => {
        await pay('platform-pay', paid);
        const asked = { merchant, refund_reference: `r-${paid}`, amount_minor: 1499 };
        return sandbox.shop.signedPost(`/v1/payments/${paid}/refunds`, merchant, asked);
      };
      expect((await refundOf(other)).json.status).toBe('succeeded');
      const refund = await refundOf(reference);
      expect(refund.json.status).toBe(status);
      await sandbox.store.next(({ body }) => body.includes(reference) && body.includes('refund.failed'));
      expect(await charges(reference)).toMatchObject([{ refunded_minor: 0 }]);
      expect(await sandbox.book('refunds', `reference=${reference}`)).toMatchObject([
        { status: 'failed', settled_at: expect.any(String) },
      ]);
    }
  });

  it('O-11 Adyen and platform pay notify of chargebacks, and the books show them', async () => {
    for (const [provider, event] of [
      ['adyen', '"eventCode":"CHARGEBACK"'],
      ['platform-pay', 'chargeback.opened'],
    ] as const) {
      const { reference } = await create(provider);
      await pay(provider, reference);
      await sandbox.control('chargeback', { provider, reference });
      await sandbox.store.next(({ body }) => body.includes(reference) && body.includes(event));
      const [charge] = await charges(reference);
      expect(charge).toMatchObject({ refunded_minor: 0, charged_back_minor: charge.amount_minor });
    }
  });
});

describe('a fault that a provider cannot have is refused with the reason', () => {
  it.each([
    ['mycard', 'faults', { kind: 'live-flag' }],
    ['mycard', 'faults', { kind: 'wrong-merchant' }],
    ['mycard', 'refund-fails', {}],
    ['mycard', 'chargeback', {}],
    ['kakaopay', 'faults', { kind: 'never' }],
    ['kakaopay', 'faults', { kind: 'forged' }],
    ['kakaopay', 'faults', { kind: 'before-create-answer' }],
    ['kakaopay', 'chargeback', {}],
    ['adyen', 'make-up', {}],
    ['adyen', 'faults', { kind: 'wrong-amount', call: 'query' }],
  ])('%s: %s %o', async (provider, path, body) => {
    const refused = await sandbox.control(path, { provider, ...body });
    expect(refused.status).toBe(422);
    expect(refused.json.error.code).toBe('impossible');
  });

  it.each([
    ['an unknown provider', { provider: 'nobody', kind: 'down' }, 'unknown_provider'],
    ['an unknown kind', { provider: 'adyen', kind: 'nonsense' }, 'unknown_kind'],
    ['an unknown call', { provider: 'adyen', kind: 'down', call: 'nonsense' }, 'unknown_call'],
    ['a count of zero', { provider: 'adyen', kind: 'down', next: 0 }, 'invalid_field'],
    ['a lie at a call that cannot lie', { provider: 'game', kind: 'forged' }, 'unknown_kind'],
  ])('%s', async (_name, body, code) => {
    expect((await sandbox.control('faults', body)).json.error.code).toBe(code);
  });

  it('a form on another site arms nothing', async () => {
    const form = await call(`${sandbox.base}/control/faults`, {
      method: 'POST',
      body: new URLSearchParams({ provider: 'adyen' }),
    });
    expect(form.status).toBe(400);
  });
});
