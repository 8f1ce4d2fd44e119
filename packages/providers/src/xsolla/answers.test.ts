import type {
  CancelOutcome,
  CreateOutcome,
  PaymentRequest,
  PaymentUpdate,
  QueryOutcome,
  RefundOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  knownPayment,
  lost,
  notSent,
  paymentRequest,
  type Scripted,
  scriptedContext,
  scriptedNow,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { xsolla } from './adapter.ts';

/*
 * The full meaning of each Xsolla answer, with the words that an operator reads and the requests sent for it.
 * docs/providers/xsolla.md says what each must be.
 */

const request = paymentRequest({ channelId: 11001 });
const payment = knownPayment(request, { providerReference: '71' });
const merchant = '887981';
const apiKey = 'company-key';
const context = (script: readonly Scripted[], account = {}, now?: Date) =>
  scriptedContext(
    { provider: 'xsolla', merchant, settings: { projectId: 308077 }, ...account },
    { apiKey, projectSecretKey: 'project-key' },
    script,
    now,
  );
const below = (name: string) =>
  `http://sandbox.example/xsolla/merchant/v2/merchants/${encodeURIComponent(name)}`;
const reports = `${below(merchant)}/reports/transactions`;
const refusal = { http_status_code: 422, message: 'Wrong' };
const token = jsonAnswer(200, { token: 'T1' });
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

describe('O-11 what an answer to a question for a token comes to', () => {
  const created: CreateOutcome = {
    kind: 'created',
    memo: {},
    url: 'http://sandbox.example/xsolla/paystation4/?token=T1',
  };
  const refused = (error: 'configuration' | 'invalid-request', detail: string): CreateOutcome => ({
    kind: 'refused',
    error,
    detail,
  });
  const unknown = (detail: string): CreateOutcome => ({ kind: 'unknown', detail });
  const basic = Buffer.from(`${merchant}:${apiKey}`).toString('base64');

  it.each<[string, Scripted, CreateOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['a lost answer', lost, unknown('no answer within 8000 ms')],
    ['429', jsonAnswer(429, refusal), { kind: 'unavailable', detail: 'Xsolla asks us to slow down (429)' }],
    ...[200, 201, 299].map((status): [string, Scripted, CreateOutcome] => [
      `a token with ${status}`,
      jsonAnswer(status, { token: 'T1' }),
      created,
    ]),
    ...[300, 302, 399, 500, 503, 199].map((status): [string, Scripted, CreateOutcome] => [
      `a token with ${status}`,
      jsonAnswer(status, { token: 'T1' }),
      unknown(`answer ${status}`),
    ]),
    ...[400, 402, 404, 405, 406, 410, 412, 422, 424, 426, 499].map(
      (status): [string, Scripted, CreateOutcome] => [
        `a refusal with ${status}`,
        jsonAnswer(status, refusal),
        refused('invalid-request', `${status} Wrong`),
      ],
    ),
    ...[300, 399, 408, 409, 425, 500, 502].map((status): [string, Scripted, CreateOutcome] => [
      `a refusal with ${status}`,
      jsonAnswer(status, refusal),
      unknown(`answer ${status}`),
    ]),
    ...[401, 403].flatMap((status): [string, Scripted, CreateOutcome][] => [
      [`a refusal with ${status}`, jsonAnswer(status, refusal), refused('configuration', `${status} Wrong`)],
      [`a page with ${status}`, textAnswer(status, '<html>'), refused('configuration', `${status}`)],
    ]),
    ...[400, 404, 422].map((status): [string, Scripted, CreateOutcome] => [
      `a page with ${status}`,
      textAnswer(status, '<html>'),
      unknown(`answer ${status}`),
    ]),
    [
      'a refusal that says what is wrong',
      jsonAnswer(422, { ...refusal, extended_message: { property_errors: { amount: ['too small'] } } }),
      refused('invalid-request', '422 Wrong {"property_errors":{"amount":["too small"]}}'),
    ],
    [
      'a refusal that says nothing of what is wrong',
      jsonAnswer(422, { ...refusal, extended_message: null }),
      refused('invalid-request', '422 Wrong null'),
    ],
    [
      'a refusal that repeats our key, open and as it was sent',
      jsonAnswer(422, { message: `no ${apiKey} of ${basic}` }),
      refused('invalid-request', '422 no [secret] of [secret]'),
    ],
    [
      'a refusal that repeats our key further in',
      jsonAnswer(422, { message: 'no', extended_message: [`${basic} ${apiKey}`] }),
      refused('invalid-request', '422 no ["[secret] [secret]"]'),
    ],
    ...spoiledFields<object>(refusal, ['message'])
      .filter(([title]) => !title.endsWith('is empty'))
      .map(([title, body]): [string, Scripted, CreateOutcome] => [
        `a refusal whose ${title}`,
        jsonAnswer(422, body),
        unknown('answer 422'),
      ]),
    ...spoiledFields<object>({ token: 'T1', id: 7 }, ['token']).map(
      ([title, body]): [string, Scripted, CreateOutcome] => [
        `a yes whose ${title}`,
        jsonAnswer(200, body),
        unknown('the answer is not a token'),
      ],
    ),
    ...[' T1', 'T 1', 'T1\n', 'Tö', 'T'.repeat(2001)].map((said): [string, Scripted, CreateOutcome] => [
      `the token ${said.slice(0, 9)}`,
      jsonAnswer(200, { token: said }),
      unknown('the answer is not a token'),
    ]),
  ])('O-11 %s', async (_title, answer, outcome) => {
    expect(await xsolla.create(context([answer]), request)).toStrictEqual(outcome);
  });

  it('O-14 an unrepresentable amount is refused with its currency, and not sent', async () => {
    const amount = { amountMinor: 10 ** 15, currency: 'JPY' };
    expect(await xsolla.create(context([]), { ...request, amount })).toStrictEqual(
      refused('invalid-request', 'the amount in JPY is too large for a number'),
    );
  });
});

describe('O-07 what a question for a token says', () => {
  const asked = async (change: Partial<PaymentRequest> = {}, account = {}) => {
    const at = context([token], account);
    await xsolla.create(at, { ...request, ...change });
    return JSON.parse(at.sent[0]!.body!);
  };

  it.each<[string, string | undefined]>([
    ...[
      'en',
      'ar',
      'bg',
      'cs',
      'de',
      'es',
      'fr',
      'he',
      'it',
      'ja',
      'ko',
      'pl',
      'pt',
      'ro',
      'ru',
      'th',
      'tr',
    ].map((same): [string, string] => [same, same]),
    ['pt-br', 'pt'],
    ['en-GB', 'en'],
    ['zh-cn', undefined],
    ['zh-tw', undefined],
    ['vi', undefined],
    ['id', undefined],
    ['ms', undefined],
    ['', undefined],
  ])('L-02 Pay Station is asked for “%s” as %j', async (language, expected) => {
    const { settings } = await asked({ language: language! });
    expect(Object.hasOwn(settings, 'language')).toBe(expected !== undefined);
    expect(settings.language).toBe(expected);
  });

  it.each([
    ['1', 1],
    ['1380', 1380],
    ['123456789', 123_456_789],
    ['1234567890', undefined],
    ['', undefined],
    ['card', undefined],
    ['13a', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    [' 7', undefined],
  ])('O-07 the way “%s” is the payment method %j', async (channel, method) => {
    const { settings } = await asked({ channel });
    expect(Object.hasOwn(settings, 'payment_method')).toBe(method !== undefined);
    expect(settings.payment_method).toBe(method);
  });

  it.each([
    ['sandbox', 'sandbox'],
    ['test', 'sandbox'],
    ['live', undefined],
  ])('O-07 an account of mode %s is asked in mode %j', async (mode, expected) => {
    expect((await asked({}, { mode })).settings.mode).toBe(expected);
  });

  it('O-07 names no country where the player said none, and the sandbox’s project where the account has none', async () => {
    const { country: _, ...nowhere } = request;
    const at = context([token], { settings: {} });
    await xsolla.create(at, nowhere);
    expect(JSON.parse(at.sent[0]!.body!)).toStrictEqual({
      user: { id: { value: request.shopperId } },
      settings: {
        project_id: 1,
        external_id: request.reference,
        currency: 'USD',
        language: 'en',
        return_url: request.returnUrl,
        mode: 'sandbox',
      },
      purchase: {
        checkout: { amount: 14.99, currency: 'USD' },
        description: { value: request.goodsName },
      },
    });
  });

  it('O-07 is signed by the first key while the company’s key is being changed, under the merchant’s own name', async () => {
    const at = scriptedContext({ provider: 'xsolla', merchant: 'a/b c' }, { apiKey: 'new-key old-key' }, [
      token,
      jsonAnswer(200, []),
    ]);
    await xsolla.create(at, request);
    await xsolla.query!(at, payment);
    expect(at.sent.map(({ url, method }) => [method, url])).toEqual([
      ['POST', `${below('a/b c')}/token`],
      ['GET', `${below('a/b c')}/reports/transactions/search.json?external_id=${request.reference}`],
    ]);
    const authorization = `Basic ${Buffer.from('a/b c:new-key').toString('base64')}`;
    expect(at.sent.map(({ headers }) => headers)).toEqual([
      { authorization, 'content-type': 'application/json' },
      { authorization },
    ]);
  });

  it.each([
    ['sandbox', 'http://127.0.0.1:8081/xsolla', 'http://127.0.0.1:8081/xsolla/paystation4/'],
    ['sandbox', 'https://api.xsolla.com', 'https://sandbox-secure.xsolla.com/paystation4/'],
    ['test', 'http://127.0.0.1:8081/xsolla', 'http://127.0.0.1:8081/xsolla/paystation4/'],
    ['test', 'https://api.xsolla.com', 'https://sandbox-secure.xsolla.com/paystation4/'],
    ['live', 'http://127.0.0.1:8081/xsolla', 'http://127.0.0.1:8081/xsolla/paystation4/'],
    ['live', 'https://api.xsolla.com', 'https://secure.xsolla.com/paystation4/'],
  ] as const)('O-07 a %s account that is called at %s opens %s', async (mode, baseUrl, page) => {
    const own = { payStationUrl: 'http://pay.example/' };
    const opened = async (settings: object) => {
      const outcome = await xsolla.create({ ...context([token], { mode, settings }), baseUrl }, request);
      return outcome.kind === 'created' ? outcome.url : outcome;
    };
    expect(await opened({})).toBe(`${page}?token=T1`);
    expect(await opened(own)).toBe('http://pay.example/?token=T1');
  });
});

/** The documented statuses of a try, and some unknown ones, by meaning; the first of these meanings decides. */
const meanings = ['paid', 'under way', 'cancelled', 'declined', 'untouched'] as const;
const statuses: Readonly<Record<string, (typeof meanings)[number]>> = {
  done: 'paid',
  processing: 'under way',
  review: 'under way',
  'something new': 'under way',
  canceled: 'cancelled',
  refunded: 'cancelled',
  awaitingRefund: 'cancelled',
  error: 'declined',
  created: 'untouched',
};
const names = Object.keys(statuses);
const pairs = names.flatMap((one) => names.map((other): [string, string] => [one, other]));

const tried = (status: string, id = 71, change: object = {}) => ({
  transaction: { id, external_id: request.reference, status, project: { id: 308077 }, ...change },
  purchase: { simple_checkout: { amount: id / 100, currency: 'USD' } },
});

/** What the store learns from one try, or from none that says anything. */
function saidOf(status: string | undefined, id = 71): PaymentUpdate {
  const meaning = status === undefined ? 'untouched' : statuses[status]!;
  const common = { reference: request.reference, merchant, detail: `transaction ${id} ${status}` };
  const amount = usd(id);
  switch (meaning) {
    case 'paid':
      return { ...common, status: 'paid', amount, providerReference: String(id), sequence: 1 };
    case 'under way':
      return { ...common, status: 'pending', amount };
    case 'cancelled':
      return { ...common, status: 'cancelled', amount, providerReference: String(id) };
    case 'declined':
      return { ...common, status: 'declined', amount, error: 'declined' };
    case 'untouched':
      return { ...common, status: 'pending', detail: 'no transaction has been paid' };
  }
}

/**
 * Which of two tries decides: among the deciding ones, the one that we know or else the first; among declined ones,
 * the last.
 */
function speakerOf([first, second]: [string, string], known: string | undefined): 0 | 1 {
  const [a, b] = [meanings.indexOf(statuses[first]!), meanings.indexOf(statuses[second]!)];
  if (a !== b) return a < b ? 0 : 1;
  if (statuses[first] === 'declined') return 1;
  return statuses[first] === 'paid' && known === '72' ? 1 : 0;
}

const asks = async (tries: unknown, known = payment, now?: Date) =>
  xsolla.query!(context([jsonAnswer(200, tries)], {}, now), known);
const sees = (update: PaymentUpdate): QueryOutcome => ({ kind: 'known', update });

describe('O-11 how a payment stands by its tries', () => {
  it.each([undefined, '71', '72', '99'])(
    'O-11 by any two of them, where the number that we know is %j',
    async (providerReference) => {
      const { providerReference: _, ...unnumbered } = payment;
      const known = providerReference === undefined ? unnumbered : { ...unnumbered, providerReference };
      for (const pair of pairs) {
        const at = speakerOf(pair, providerReference);
        const outcome = await asks([tried(pair[0], 71), tried(pair[1], 72)], known);
        expect([pair, outcome]).toStrictEqual([pair, sees(saidOf(pair[at], 71 + at))]);
      }
    },
  );

  it('O-11 by no try of another payment, whatever it stands before or behind', async () => {
    for (const status of names)
      for (const external_id of ['GP-OTHER-1', `${request.reference}1`, '', null, undefined])
        for (const at of [0, 1]) {
          const tries = [tried(status, 71)].toSpliced(at, 0, tried('done', 72, { external_id }));
          expect(await asks(tries)).toStrictEqual(sees(saidOf(status)));
        }
  });

  it.each([
    ['its time is not over', 30 * 60_000 - 1, 'pending'],
    ['its time is over', 30 * 60_000, 'pending'],
    ['the search may lag', 45 * 60_000 - 1, 'pending'],
    ['nothing can be missing any more', 45 * 60_000, 'expired'],
    ['long after', 400 * 24 * 60 * 60_000, 'expired'],
  ] as const)('O-11 when %s', async (_title, ms, untouched) => {
    const now = new Date(scriptedNow.getTime() + ms);
    for (const status of [...names, undefined]) {
      const tries = status === undefined ? [] : [tried(status)];
      const said = saidOf(status);
      const expected = status === undefined || status === 'created' ? { ...said, status: untouched } : said;
      expect(await asks(tries, payment, now)).toStrictEqual(sees(expected));
    }
  });

  it('O-14 the amount is that of the simple checkout, else of the checkout, else of the total', async () => {
    const said = { simple_checkout: 1, checkout: 2, total: 3 };
    const none = [undefined, null, {}, { amount: 5 }, { amount: 5, currency: 'usd' }, 'free'];
    for (const lacking of none)
      for (const has of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const kept = Object.entries(said).filter((_, place) => has & (1 << place));
        const purchase = {
          ...Object.fromEntries(Object.keys(said).map((name) => [name, lacking])),
          ...Object.fromEntries(kept.map(([name, amount]) => [name, { amount, currency: 'EUR' }])),
        };
        const first = kept[0]?.[1];
        const amount = first === undefined ? undefined : { amountMinor: first * 100, currency: 'EUR' };
        for (const status of names) {
          const { amount: _, ...rest } = saidOf(status);
          const isUntouched = statuses[status] === 'untouched';
          const expected: QueryOutcome =
            status === 'done' && amount === undefined
              ? {
                  kind: 'unavailable',
                  detail: 'the search shows it as done without an amount: the webhook will tell it',
                }
              : sees({ ...rest, ...(amount === undefined || isUntouched ? {} : { amount }) });
          expect(await asks([{ ...tried(status), purchase }])).toStrictEqual(expected);
        }
      }
  });

  it.each([undefined, null])('O-14 nothing was bought at all: %j', async (purchase) => {
    const { amount: _, ...declined } = saidOf('error');
    expect(await asks([{ ...tried('error'), purchase }])).toStrictEqual(sees(declined));
    expect(await asks([{ ...tried('done'), purchase }])).toMatchObject({ kind: 'unavailable' });
  });

  it.each([
    [undefined, {}],
    [null, {}],
    [1, { isTest: true }],
    ['1', { isTest: true }],
    [true, { isTest: true }],
    [0, { isTest: false }],
    ['0', { isTest: false }],
    [false, { isTest: false }],
    ['', { isTest: false }],
    [2, { isTest: false }],
  ])('O-11 a try whose dry_run is %j says %j', async (dry_run, says) => {
    for (const status of names.filter((name) => name !== 'created'))
      expect(await asks([tried(status, 71, { dry_run })])).toStrictEqual(
        sees({ ...saidOf(status), ...says }),
      );
  });

  it.each([
    [undefined, merchant],
    [null, merchant],
    [{ id: 308077 }, merchant],
    [{ id: '308077' }, merchant],
    [{ id: 308078 }, `${merchant}/308078`],
    [{ id: 0 }, `${merchant}/0`],
    [{ id: 1 }, `${merchant}/1`],
  ])('P-13 a try in the project %j is of %s', async (project, named) => {
    for (const status of names.filter((name) => name !== 'created'))
      expect(await asks([tried(status, 71, { project })])).toStrictEqual(
        sees({ ...saidOf(status), merchant: named }),
      );
  });

  const notThese = 'the answer is not a list of transactions';
  it.each<[string, Scripted, string]>([
    ['nobody listens', notSent, 'ECONNREFUSED'],
    ['a lost answer', lost, 'no answer within 8000 ms'],
    ['429', textAnswer(429, ''), 'Xsolla asks us to slow down (429)'],
    ['our key is wrong', textAnswer(401, ''), '401'],
    ['a refusal', jsonAnswer(422, refusal), '422 Wrong'],
    ['“not found”', jsonAnswer(404, refusal), '404 Wrong'],
    ['500', jsonAnswer(500, []), 'answer 500'],
    ['an object', jsonAnswer(200, {}), notThese],
    ['a list of texts', jsonAnswer(200, ['done']), notThese],
    ...spoiledFields<object>(
      [tried('created'), tried('done')],
      ['1.transaction', '1.transaction.id', '1.transaction.status', '1.transaction.project.id'],
    ).map(([title, tries]): [string, Scripted, string] => [title, jsonAnswer(200, tries), notThese]),
  ])('O-11 stays what it is: %s', async (_title, answer, detail) => {
    const outcome = { kind: 'unavailable', detail };
    expect(await xsolla.query!(context([answer]), payment)).toStrictEqual(outcome);
    expect(await xsolla.cancel!(context([answer]), payment)).toStrictEqual(outcome);
    const repeated = {
      refundReference: 'R',
      amount: request.amount,
      reason: 'asked',
      isRepeat: true,
    } as const;
    expect(await xsolla.refund!(context([answer]), payment, repeated)).toStrictEqual(outcome);
  });
});

describe('O-11 a browser that comes back', () => {
  const own = request.reference;
  const other = 'GP0123456789ABCDEF-2';
  it.each<[Record<string, string>, boolean]>([
    [{ foreigninvoice: own }, true],
    [{ foreignInvoice: own }, true],
    [{ foreigninvoice: own, foreignInvoice: other }, true],
    [{ foreigninvoice: other, foreignInvoice: own }, false],
    [{ foreigninvoice: other }, false],
    [{ foreignInvoice: other }, false],
    [{ foreigninvoice: '' }, false],
    [{ foreigninvoice: '71' }, false],
    [{ invoice_id: own, user_id: 'suid-42' }, false],
    [{}, false],
  ])('O-11 with %j is a reason to ask: %s', async (parameters, isAsked) => {
    const at = context([jsonAnswer(200, [tried('done')])]);
    const outcome = await xsolla.completeReturn!(at, payment, parameters);
    expect([outcome, at.sent.length]).toStrictEqual(isAsked ? [sees(saidOf('done')), 1] : [undefined, 0]);
  });
});

describe('O-09 dropping a payment', () => {
  /** Whether a try keeps the payment from counting as stopped. */
  const isBusy = (status: string) => ['paid', 'under way'].includes(statuses[status]!);

  it('O-09 asks once where its tries tell, and once more where they say nothing, and tells what it saw', async () => {
    for (const [first, second] of pairs) {
      const at = context([jsonAnswer(200, [tried(first)]), jsonAnswer(200, [tried(second)])]);
      const update = saidOf(first);
      const { detail, status } = update;
      const asksAgain = status === 'pending';
      const isRefused = asksAgain ? isBusy(second) : status === 'paid';
      const expected: CancelOutcome = isRefused
        ? { kind: 'refused', detail, update }
        : { kind: 'cancelled', detail };
      const outcome = await xsolla.cancel!(at, payment);
      expect([first, second, outcome]).toStrictEqual([first, second, expected]);
      const search = `${reports}/search.json?external_id=${request.reference}`;
      expect(at.sent.map(({ method, url }) => `${method} ${url}`)).toEqual(
        new Array(asksAgain ? 2 : 1).fill(`GET ${search}`),
      );
    }
  });

  it('O-09 looks at all of its tries, and at nobody else’s', async () => {
    for (const busy of names)
      for (const [at, external_id] of [
        [0, request.reference],
        [1, request.reference],
        [0, 'GP-OTHER-1'],
      ] as const) {
        const tries = [tried('created', 71)].toSpliced(at, 0, tried(busy, 72, { external_id }));
        const isOurs = external_id === request.reference;
        const answers = [jsonAnswer(200, []), jsonAnswer(200, tries)];
        expect((await xsolla.cancel!(context(answers), payment)).kind).toBe(
          isOurs && isBusy(busy) ? 'refused' : 'cancelled',
        );
      }
  });

  it('O-09 on whose page nobody has paid is over with its time', async () => {
    const now = new Date(payment.expiresAt.getTime() + 15 * 60_000);
    const at = context([jsonAnswer(200, [])], {}, now);
    expect(await xsolla.cancel!(at, payment)).toStrictEqual({
      kind: 'cancelled',
      detail: 'no transaction has been paid',
    });
  });

  it.each<[string, Scripted, string]>([
    ['nobody listens any more', notSent, 'ECONNREFUSED'],
    ['the second answer is lost', lost, 'no answer within 8000 ms'],
    ['the second answer is no list', jsonAnswer(200, {}), 'the answer is not a list of transactions'],
  ])('O-09 says nothing where %s', async (_title, answer, detail) => {
    const at = context([jsonAnswer(200, []), answer]);
    expect(await xsolla.cancel!(at, payment)).toStrictEqual({ kind: 'unavailable', detail });
  });
});

describe('O-11 giving money back', () => {
  const whole: RefundRequest = { refundReference: 'GP0-R2', amount: request.amount, reason: 'asked' };
  const part: RefundRequest = { ...whole, amount: usd(500) };
  const more: RefundRequest = { ...whole, amount: usd(1500) };
  const before = [{ refundReference: 'GP0-R1', providerReference: 'GP0-R2' }];
  const same = [...before, { refundReference: 'GP0-R2' }];

  const told = (asked: RefundRequest, status: 'pending' | 'succeeded', more: object): RefundOutcome => ({
    kind: 'known',
    refund: {
      refundReference: 'GP0-R2',
      status,
      amount: asked.amount,
      merchant,
      detail: 'accepted',
      ...more,
    },
  });
  const number = { providerReference: '71-refund' };
  const done = async (asked: RefundRequest, answers: readonly Scripted[], known = payment) => {
    const at = context(answers);
    const outcome = await xsolla.refund!(at, known, asked);
    return { outcome, sent: at.sent.map(({ method, url, body }) => [method, url, body && JSON.parse(body)]) };
  };
  const search = ['GET', `${reports}/search.json?transaction_id=71`, undefined];
  const description = 'asked (GP0-R2)';
  const puts = (asked: RefundRequest, isWhole: boolean) => [
    'PUT',
    `${reports}/71/${isWhole ? 'refund' : 'partial_refund'}`,
    isWhole ? { description } : { description, refund_amount: asked.amount.amountMinor / 100 },
  ];
  const byHand = jsonAnswer(200, { message: 'Accepted, it may take two days.' });

  it.each<[string, RefundRequest, boolean]>([
    ['the whole', whole, true],
    ['the whole, none having gone back', { ...whole, earlier: [] }, true],
    ['a part', part, false],
    ['more than was paid', more, false],
    ['the whole amount behind a part', { ...whole, earlier: before }, false],
    ['a part behind a part', { ...part, earlier: before }, false],
  ])('O-11 sends %s once, and tells what is certain', async (_title, asked, isWhole) => {
    const sent = [puts(asked, isWhole)];
    expect(await done(asked, [textAnswer(204, '')])).toStrictEqual({
      outcome: isWhole ? told(asked, 'pending', number) : told(asked, 'succeeded', {}),
      sent,
    });
    for (const status of [200, 201, 202, 299])
      expect(await done(asked, [jsonAnswer(status, { message: 'Soon' })])).toStrictEqual({
        outcome: told(asked, 'pending', isWhole ? number : {}),
        sent,
      });
    for (const status of [200, 201, 202])
      for (const [, body] of spoiledFields<object>({ message: '' }, ['message']).filter(
        ([title]) => !title.endsWith('is empty'),
      ))
        expect(await done(asked, [jsonAnswer(status, body)])).toStrictEqual({
          outcome: { kind: 'unknown', detail: `answer ${status} is not a refund answer` },
          sent,
        });
  });

  it.each<[string, Scripted, RefundOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['429', textAnswer(429, ''), { kind: 'unavailable', detail: 'Xsolla asks us to slow down (429)' }],
    ['a lost answer', lost, { kind: 'unknown', detail: 'no answer within 8000 ms' }],
    ['our key is wrong', textAnswer(401, ''), { kind: 'refused', detail: '401' }],
    ['our key may not', jsonAnswer(403, refusal), { kind: 'refused', detail: '403 Wrong' }],
    ['a refusal', jsonAnswer(422, refusal), { kind: 'refused', detail: '422 Wrong' }],
    ...[408, 409, 425, 500].map((status): [string, Scripted, RefundOutcome] => [
      `a refusal with ${status}`,
      jsonAnswer(status, refusal),
      { kind: 'unknown', detail: `answer ${status}` },
    ]),
  ])('O-11 %s', async (_title, answer, outcome) => {
    for (const asked of [whole, part, { ...whole, earlier: before }])
      expect((await done(asked, [answer])).outcome).toStrictEqual(outcome);
    // On a repeat, a refusal may be due to the first call.
    const repeated = outcome.kind === 'refused' ? { ...outcome, kind: 'unknown' } : outcome;
    const again = { ...whole, isRepeat: true } as const;
    const found = jsonAnswer(200, [tried('done')]);
    expect((await done(again, [found, answer])).outcome).toStrictEqual(repeated);
    // Long afterwards, the search would show what the first call did, of a whole transaction.
    const late = { ...again, isSettled: true } as const;
    expect((await done(late, [found, answer])).outcome).toStrictEqual(outcome);
    const [lost, unlisted] = [jsonAnswer(200, [tried('error')]), jsonAnswer(200, [])];
    for (const elsewhere of [lost, unlisted])
      expect((await done(late, [elsewhere, answer])).outcome).toStrictEqual(repeated);
    expect((await done({ ...part, ...late, amount: part.amount }, [])).outcome.kind).toBe('unknown');
  });

  it.each<[string, 'succeeded' | 'pending' | undefined]>([
    ['refunded', 'succeeded'],
    ['awaitingRefund', 'pending'],
    ...['done', 'error', 'canceled', 'created', 'processing', 'Refunded'].map((one): [string, undefined] => [
      one,
      undefined,
    ]),
  ])('O-11 again, whole, whose transaction is %s', async (status, stands) => {
    const again = { ...whole, isRepeat: true } as const;
    for (const others of [[], [tried('refunded', 72)], [tried('awaitingRefund', 72), tried('done', 7)]]) {
      const found = jsonAnswer(200, [...others, tried(status)]);
      expect(await done(again, [found, byHand])).toStrictEqual(
        stands === undefined
          ? { outcome: told(again, 'pending', number), sent: [search, puts(again, true)] }
          : { outcome: told(again, stands, { ...number, detail: status }), sent: [search] },
      );
    }
  });

  it('O-11 again, whole, of which the search shows others alone, is sent', async () => {
    const again = { ...whole, isRepeat: true } as const;
    for (const others of [[], [tried('refunded', 72)], [tried('awaitingRefund', 7)]])
      expect(await done(again, [jsonAnswer(200, others), byHand])).toStrictEqual({
        outcome: told(again, 'pending', number),
        sent: [search, puts(again, true)],
      });
  });

  it.each<[string, RefundRequest]>([
    ['a part', part],
    ['more than was paid', more],
    ['the whole amount behind a part', { ...whole, earlier: before }],
    ['a part behind a part', { ...part, earlier: before }],
  ])('O-11 never sends %s twice', async (_title, asked) => {
    expect(await done({ ...asked, isRepeat: true }, [])).toStrictEqual({
      sent: [],
      outcome: { kind: 'unknown', detail: expect.stringContaining('not sent twice') },
    });
  });

  it('O-11 one that has succeeded is reported as such, without a call', async () => {
    const { providerReference: _, ...unnumbered } = payment;
    for (const asked of [whole, part])
      for (const repeat of [{}, { isRepeat: true }] as const)
        for (const known of [payment, unnumbered])
          expect(await done({ ...asked, ...repeat, earlier: same }, [], known)).toStrictEqual({
            outcome: told(asked, 'succeeded', { detail: 'it has succeeded before' }),
            sent: [],
          });
  });

  it('O-11 without a number of the money nothing can go back', async () => {
    const { providerReference: _, ...unnumbered } = payment;
    for (const asked of [whole, part, { ...whole, isRepeat: true } as const])
      expect(await done(asked, [], unnumbered)).toStrictEqual({
        outcome: { kind: 'refused', detail: 'no transaction is known to have paid it' },
        sent: [],
      });
  });

  it.each(inconclusiveAnswers.filter(([title]) => title !== '204'))(
    'O-11 again, nobody knows after %s',
    async (_title, answer) => {
      const again = { ...whole, isRepeat: true } as const;
      const found = jsonAnswer(200, [tried('done')]);
      expect((await done(again, [found, answer])).outcome.kind).toBe('unknown');
    },
  );

  it('O-11 a number is written into the address as it is, and a reason is cut', async () => {
    const known = { ...payment, providerReference: '7/1' };
    const { sent } = await done({ ...whole, reason: 'x'.repeat(5_000) }, [byHand], known);
    expect(sent[0]!.slice(0, 2)).toEqual(['PUT', `${reports}/7%2F1/refund`]);
    expect(sent[0]![2].description).toBe('x'.repeat(4_000));
  });
});

it('O-07 is the Xsolla of its channel', () => {
  const { id, name, sandboxPath, channels } = xsolla;
  expect({ id, name, sandboxPath, channels: channels.map((one) => one.id) }).toEqual({
    id: 'xsolla',
    name: 'Xsolla',
    sandboxPath: '/xsolla',
    channels: [11001],
  });
});
