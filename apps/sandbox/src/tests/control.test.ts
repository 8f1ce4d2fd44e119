import type { SimulatorDesk } from '@gemporium/provider-kit/simulator.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toolsFor } from '../hosting/tools.ts';
import { makeSimulators } from '../simulators.ts';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference, postForm, postJson } from '../testing/merchant.ts';

/* What the sandbox answers to a tester who asks it for something wrong. */

const sandbox = setUpHarness();
const paid = newReference();
beforeAll(async () => {
  await sandbox.shop.adyenSession(paid);
  await sandbox.control('pay', { provider: 'adyen', reference: paid });
});
afterEach(() => {
  sandbox.store.answerWith(() => ({ status: 200 }));
  return call(`${sandbox.base}/control/faults`, { method: 'DELETE' });
});

const answerOf = async (path: string, body: object) => {
  const { status, json } = await sandbox.control(path, body);
  return [status, json.error?.code];
};
const question = { provider: 'mycard', question: 'difference-report', account: 'mycard-main' };

describe('O-11 what it cannot do is refused, and says what is wrong', () => {
  it.each<[path: string, body: object, status: number, code: string]>([
    ['pay', { reference: paid }, 422, 'unknown_provider'],
    ['pay', { provider: 'nobody', reference: paid }, 422, 'unknown_provider'],
    ['pay', { provider: 'adyen' }, 404, 'not_found'],
    ['pay', { provider: 'adyen', reference: newReference() }, 404, 'not_found'],
    ['pay', { provider: 'platform-pay', reference: paid }, 404, 'not_found'],
    ['pay', { provider: 'adyen', reference: paid, account: 'another' }, 404, 'not_found'],
    ['pay', { provider: 'adyen', reference: paid }, 409, 'already_paid'],
    ['refund-at-provider', { reference: paid }, 422, 'unknown_provider'],
    ['refund-at-provider', { provider: 'adyen' }, 404, 'not_found'],
    ['refund-at-provider', { provider: 'platform-pay', reference: paid }, 404, 'not_found'],
    ['refund-at-provider', { provider: 'adyen', reference: paid, account: 'another' }, 404, 'not_found'],
    ['ask', { ...question, provider: undefined }, 422, 'unknown_question'],
    ['ask', { ...question, provider: 'adyen' }, 422, 'unknown_question'],
    ['ask', { ...question, question: undefined }, 422, 'unknown_question'],
    ['ask', { ...question, question: 'how-are-you' }, 422, 'unknown_question'],
    ['ask', { ...question, account: undefined }, 422, 'unknown_question'],
    ['notifications/send', {}, 404, 'not_found'],
    ['notifications/send', { id: 999_999 }, 404, 'not_found'],
    ['refund-at-provider', { provider: 'adyen', reference: paid, amount_minor: 999_999 }, 409, 'too_much'],
    ['faults', { provider: 'adyen', kind: 'never', call: 'nonsense' }, 422, 'unknown_call'],
    ['faults', { provider: 'platform-pay', kind: 'never', call: 'query' }, 422, 'no_such_fault'],
    ['faults', { provider: 'game', kind: 'refuse-with' }, 422, 'call_missing'],
    ['faults', { provider: 'game', kind: 'down', call: 'nonsense' }, 422, 'unknown_call'],
  ])('O-11 %s %j: %i %s', async (path, body, status, code) => {
    expect(await answerOf(path, body)).toEqual([status, code]);
  });

  it('O-11 a report is written for an account of a provider that has one', async () => {
    const ask = (query: string) => call(`${sandbox.base}/control/settlement-report?${query}`);
    for (const wrong of ['', 'provider=adyen', 'account=adyen-main', 'provider=nobody&account=a'])
      expect((await ask(wrong)).status).toBe(422);
    const { status, headers, text } = await ask('provider=adyen&account=adyen-main');
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ]);
    expect(text).toContain(paid);
    expect((await ask('provider=adyen&account=another')).text).not.toContain(paid);
  });

  it.each(['adyen', 'paypal', 'payermax'])(
    'O-16 a report of %s lists no refund that has not succeeded',
    (id) => {
      const tools = toolsFor(
        (name) => name.repeat(32),
        () => [],
        0,
      );
      const about = { reference: 'GP1-1', currency: 'USD', amountMinor: 300, createdAt: 0, details: {} };
      const refunds = (['succeeded', 'failed', 'pending'] as const).map((status) => ({
        ...about,
        kind: 'refund',
        id: `N-${status}`,
        refundReference: `R-${status}`,
        status,
      }));
      const desk = {
        now: 0,
        paymentsOf: () => [{ ...about, id: 'P' }],
        chargeOf: () => ({ ...about, id: 'C', chargedAt: 0 }),
        refundsOf: () => refunds,
      } as unknown as SimulatorDesk;
      const { body } = makeSimulators(tools).get(id)!.settlementReport!(desk, 'main');
      expect(refunds.map((refund) => body.includes(refund.id))).toEqual([true, false, false]);
    },
  );

  it.each([
    ['USD', '14.99'],
    ['KRW', '1499'],
    ['KWD', '1.499'],
  ])('O-11 the books give an amount in %s with its own decimals: %s', async (currency, amount) => {
    const reference = newReference();
    await sandbox.shop.platformCreate(reference, { currency });
    await sandbox.control('pay', { provider: 'platform-pay', reference });
    await sandbox.control('refund-at-provider', { provider: 'platform-pay', reference });
    for (const name of ['payments', 'charges', 'refunds'])
      expect(await sandbox.book(name, `reference=${reference}`)).toMatchObject([
        { amount_minor: 1499, amount, currency },
      ]);
  });

  it.each([
    [{ status: 500 }, 'no_answer', 'The store answered 500.'],
    [{ status: 200, body: '{"trades":' }, 'unreadable_answer', '{"trades":'],
  ])('O-11 a store that answers a provider’s question by %j is named for it', async (said, code, message) => {
    sandbox.store.answerWith(() => said);
    const { status, json } = await sandbox.control('ask', question);
    expect([status, json.error]).toEqual([502, { code, message }]);
  });

  it.each(['never', 'duplicate', 'delay'])(
    'P-13 %s, a fault of the next notification, waits for one: a provider’s question is none',
    async (kind) => {
      await sandbox.control('faults', { provider: 'mycard', kind });
      sandbox.store.answerWith(() => ({ status: 200, body: '' }));
      const asked = sandbox.store.received.length;
      expect((await sandbox.control('ask', question)).json.error?.code).not.toBe('no_answer');
      expect(sandbox.store.received).toHaveLength(asked + 1);
      const { json } = await call(`${sandbox.base}/control/faults`, { method: 'DELETE' });
      expect(json).toEqual({ disarmed: 1 });
    },
  );

  it('P-13 a body that is no JSON object changes nothing', async () => {
    for (const body of ['', '[]', 'null', '"x"', '{'])
      expect((await postJson(`${sandbox.base}/control/faults`, body)).status).toBe(400);
  });
});

describe('O-11 a field that cannot be read is named, and nothing happens', () => {
  const text = [7, true, null, '', {}, ['adyen']];
  const whole = [0, -1, 1.5, '1', '499', null, true, {}, [1], 2 ** 53];
  const truth = ['true', 1, null];
  const about = { provider: text, reference: text, account: text };
  const payment = { ...about, amount_minor: whole };
  const wrongs: Record<string, Record<string, unknown[]>> = {
    pay: payment,
    decline: payment,
    cancel: payment,
    expire: payment,
    chargeback: payment,
    'make-up': payment,
    'refund-at-provider': payment,
    'refund-fails': { ...about, how: [...text, 'sooner'] },
    faults: {
      ...about,
      kind: text,
      call: text,
      event: text,
      code: text,
      next: whole,
      ms: whole,
      n: whole,
      then_truth_ms: whole,
      variant: [...text, 'whole'],
      after_commit: truth,
      retryable: truth,
    },
    ask: { provider: text, account: text, question: text, start: text, end: text, mycard_trade_no: text },
    'notifications/send': { id: whole },
  };
  const cases = Object.entries(wrongs).flatMap(([path, fields]) =>
    Object.entries({ ...fields, amout_minor: [499], constructor: [1] }).map(([name, values]) => ({
      path,
      name,
      values,
    })),
  );

  it.each(cases)('O-11 $path: $name', async ({ path, name, values }) => {
    const reference = newReference();
    await sandbox.shop.adyenSession(reference);
    const fields = path === 'ask' ? question : { provider: 'adyen', reference };
    const more = path === 'faults' ? { kind: 'down' } : {};
    const books = async () => [
      await sandbox.book('payments', `reference=${reference}`),
      await sandbox.book('notifications', ''),
      (await call(`${sandbox.base}/control/faults`)).json,
    ];
    const before = await books();
    for (const value of values) {
      const { status, json } = await sandbox.control(path, { ...fields, ...more, [name]: value });
      expect([status, json.error?.code], JSON.stringify(value)).toEqual([422, 'invalid_field']);
      expect(json.error.message).toContain(name);
    }
    expect(await books()).toEqual(before);
  });
});

describe('P-13 a fault strikes what it names alone', () => {
  const statesOf = async (provider: string, reference: string) =>
    (await sandbox.book('notifications', `provider=${provider}&reference=${reference}`)).map(
      ({ event, state, faults }) => ({ event, isWithheld: state === 'withheld', faults }),
    );
  const payment = async () => {
    const reference = newReference();
    await sandbox.shop.platformCreate(reference);
    return reference;
  };
  const pay = (reference: string) => sandbox.control('pay', { provider: 'platform-pay', reference });
  const arm = (more: object) =>
    sandbox.control('faults', { provider: 'platform-pay', kind: 'never', ...more });

  it('P-13 of the events, its own', async () => {
    const reference = await payment();
    await arm({ event: 'payment.charged_back', next: 2 });
    await pay(reference);
    const [first] = await statesOf('platform-pay', reference);
    expect(first).toMatchObject({ isWithheld: false, faults: [] });
    await arm({ event: first!.event });
    const other = await payment();
    await pay(other);
    expect(await statesOf('platform-pay', other)).toEqual([
      { ...first, isWithheld: true, faults: ['never'] },
    ]);
  });

  it.each([{ account: 'another' }, { reference: 'GPANOTHER' }, { event: 'another' }])(
    'P-13 not what is not %j',
    async (about) => {
      const reference = await payment();
      await arm(about);
      await pay(reference);
      expect(await statesOf('platform-pay', reference)).toMatchObject([{ isWithheld: false, faults: [] }]);
    },
  );

  it('P-13 of two of a kind each strikes one message; of two kinds both strike the same', async () => {
    const [one, two] = [await payment(), await payment()];
    for (const kind of ['delay', 'delay', 'duplicate']) await arm({ kind, ms: 50, n: 2 });
    await pay(one);
    expect((await statesOf('platform-pay', one)).map(({ faults }) => faults)).toEqual([
      ['delay', 'duplicate'],
      ['delay', 'duplicate'],
    ]);
    await pay(two);
    expect((await statesOf('platform-pay', two)).map(({ faults }) => faults)).toEqual([['delay']]);
  });
});

describe('I-02 the control of a login provider', () => {
  const control = (provider: string, body: unknown) =>
    postJson(`${sandbox.base}/logins/${provider}/control`, body);
  it.each<[body: unknown, code: string]>([
    ['[]', 'no_object'],
    [{ wrong: 'nonsense' }, 'unknown_wrong'],
    [{ fault: 'nonsense' }, 'unknown_fault'],
    ...[7, null, '', {}].flatMap((value): [object, string][] =>
      ['wrong', 'fault', 'call'].map((name) => [{ [name]: value }, 'invalid_field']),
    ),
    ...[-1, 1.5, '2', null].map((times): [object, string] => [
      { fault: 'down', call: 'token', times },
      'invalid_field',
    ]),
    [{ rotate: 'true' }, 'invalid_field'],
    [{ fault: 'down', call: 'token', time: 2 }, 'invalid_field'],
    [{ fault: 'down' }, 'unknown_call'],
    [{ fault: 'down', call: 'nonsense' }, 'unknown_call'],
    [{ rotate: true }, 'impossible'],
  ])('I-02 %j is refused: %s', async (body, code) => {
    const { status, json } = await control('vk', body);
    expect([status, json.error.code]).toEqual([422, code]);
  });

  it.each<[fault: string, times: number | undefined, seen: unknown[]]>([
    ['down', undefined, ['cut', 'whole', 'whole']],
    ['answer-lost', 2, ['cut', 'cut', 'whole']],
    ['server-error', 1, [500, 'whole', 'whole']],
    ['garbage', 2, ['garbage', 'garbage', 'whole']],
    ['down', 0, ['whole', 'whole', 'whole']],
  ])('I-02 %s, %s times: then the call is answered again', async (fault, times, seen) => {
    const look = async () => {
      const answer = await call(`${sandbox.base}/logins/google/www/oauth2/v3/certs`).catch(() => undefined);
      if (!answer) return 'cut';
      if (answer.status !== 200) return answer.status;
      return answer.json?.keys ? 'whole' : 'garbage';
    };
    expect((await control('google', { fault, call: 'keys', times })).json).toEqual({ provider: 'google' });
    expect([await look(), await look(), await look()]).toEqual(seen);
  });

  it.each([
    ['down', true],
    ['server-error', true],
    ['answer-lost', false],
    ['garbage', false],
  ])('I-02 a code that met %s can still be used: %s', async (fault, isUnused) => {
    const facebook = `${sandbox.base}/logins/facebook`;
    const about = { client_id: '1', redirect_uri: 'https://shop.example/back' };
    const allowed = await postForm(`${facebook}/www/v26.0/dialog/oauth`, { ...about, answer: 'allow' });
    const code = new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const client_secret = sandbox.secret('login.facebook.1.appSecret');
    const use = () =>
      postForm(`${facebook}/graph/v26.0/oauth/access_token`, { ...about, client_secret, code });
    await control('facebook', { fault, call: 'token' });
    expect((await use().catch(() => undefined))?.json?.access_token).toBeUndefined();
    expect(typeof (await use()).json.access_token === 'string').toBe(isUnused);
  });

  it('I-02 a fault can be taken back, and strikes no other call or provider', async () => {
    const statusOf = async (path: string) => (await call(`${sandbox.base}/logins/${path}`)).status;
    const keys = 'google/www/oauth2/v3/certs';
    await control('google', { fault: 'server-error', call: 'keys', times: 5 });
    // A page without what it needs is refused as such.
    expect(await statusOf('google/accounts/o/oauth2/v2/auth')).toBe(400);
    expect([await statusOf('ios/appleid/auth/keys'), await statusOf(keys)]).toEqual([200, 500]);
    await control('google', { fault: 'none' });
    expect(await statusOf(keys)).toBe(200);
  });
});
