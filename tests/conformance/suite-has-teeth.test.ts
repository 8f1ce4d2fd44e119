import type { Money } from '@gemporium/domain/money.ts';
import type { CaseId } from '@gemporium/provider-kit/conformance/case-ids.ts';
import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { suiteOf } from '@gemporium/provider-kit/conformance/suite.ts';
import { createWorld, type World } from '@gemporium/provider-kit/conformance/world.ts';
import { discreet } from '@gemporium/provider-kit/discreet.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import type {
  PaymentRequest,
  PaymentUpdate,
  Provider,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { signMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { profile as adyen } from '@gemporium/providers/adyen/conformance.ts';
import { profile as airwallex } from '@gemporium/providers/airwallex/conformance.ts';
import { profile as alipay } from '@gemporium/providers/alipay/conformance.ts';
import { profile as ebanx } from '@gemporium/providers/ebanx/conformance.ts';
import { profile as kakaopay } from '@gemporium/providers/kakaopay/conformance.ts';
import { profile as mycard } from '@gemporium/providers/mycard/conformance.ts';
import { profile as payermax } from '@gemporium/providers/payermax/conformance.ts';
import { profile as pingpong } from '@gemporium/providers/pingpong/conformance.ts';
import { profile as platformPay } from '@gemporium/providers/platform-pay/conformance.ts';
import { profile as razerMerchant } from '@gemporium/providers/razer-merchant/conformance.ts';
import { profile as welcomepay } from '@gemporium/providers/welcomepay/conformance.ts';
import { profile as xsolla } from '@gemporium/providers/xsolla/conformance.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateAt, signAgain } from '../doors/sign-again.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

const http = createHttp();
let sandbox: SandboxProcess;
let world: World;

beforeAll(async () => {
  sandbox = await startSandboxProcess(async (_provider, _account, request) => world.store.receive(request));
});

afterAll(async () => {
  http.close();
  await sandbox?.stop();
});

/** A provider whose updates are altered. */
function bending(provider: Provider, bend: (update: PaymentUpdate) => PaymentUpdate): Partial<Provider> {
  const bent = (outcome: QueryOutcome): QueryOutcome =>
    outcome.kind === 'known' ? { kind: 'known', update: bend(outcome.update) } : outcome;
  const { query, completeReturn, lookUp } = provider;
  return {
    ...(query && { query: async (context, payment) => bent(await query(context, payment)) }),
    ...(completeReturn && {
      async completeReturn(context, payment, parameters) {
        const outcome = await completeReturn(context, payment, parameters);
        return outcome && bent(outcome);
      },
    }),
    ...(lookUp && {
      async lookUp(context, named) {
        const told = await lookUp(context, named);
        if (told.kind !== 'found') return told;
        const events = told.events.map((event) =>
          event.type === 'payment' ? { ...event, ...bend(event) } : event,
        );
        return { ...told, events };
      },
    }),
    async readNotification(context, request) {
      const reading = await provider.readNotification!(context, request);
      if (reading.kind !== 'authentic') return reading;
      return {
        ...reading,
        events: reading.events.map((event) => {
          if (event.type !== 'payment') return event;
          const { type, dedupeKey, ...update } = event;
          return { type, dedupeKey, ...bend(update) };
        }),
      };
    },
  };
}

const cashier = platformPay.provider;

/** Alipay by its card form, whose fields and bank are frames in one of the shop's pages. */
const cardForm: ConformanceProfile = {
  ...alipay,
  channelId: 11602,
  payerPage({ script = '', session = '' }) {
    const [id = ''] = session.split('&&');
    return new URL(`/alipay/card/${encodeURIComponent(id)}/bank`, script).href;
  },
};
let refunds = 0;

/** Counts yen with another exponent. */
function yenTimes({ amountMinor, currency }: Money, factor: number): Money {
  return { amountMinor: currency === 'JPY' ? amountMinor * factor : amountMinor, currency };
}

/** A bug in an adapter, and the cases that must find it. */
type Fault = [name: string, profile: ConformanceProfile, change: Partial<Provider>, cases: CaseId[]];

/** Every provider that is told the payer's country validates it. */
const labelsForCountries = [adyen, ebanx, payermax, pingpong, xsolla, razerMerchant].flatMap((profile) =>
  ['MMK', 'EU'].map((label): Fault => {
    const country = label as PaymentRequest['country'] & string;
    const create: Provider['create'] = (context, request) =>
      profile.provider.create(context, { ...request, country });
    return [
      `tells ${profile.provider.id} ${label}, the label of a payment region, as the country`,
      profile,
      { create },
      // Razer Merchant Services is called only by the payer's browser.
      [profile === razerMerchant ? 'paid' : 'any-request'],
    ];
  }),
);

const faulty: Fault[] = [
  ...labelsForCountries,
  [
    'lets a payment expire this long after the last create',
    adyen,
    {
      create: (context, request) =>
        adyen.provider.create(context, {
          ...request,
          expiresAt: new Date(context.now().getTime() + 1_800_000),
        }),
    },
    ['asked-again'],
  ],
  [
    'forgets the payer’s language',
    adyen,
    { create: (context, request) => adyen.provider.create(context, { ...request, language: 'en' }) },
    ['told', 'any-request'],
  ],
  [
    'encodes the address to return to once more',
    xsolla,
    {
      create: (context, request) =>
        xsolla.provider.create(context, { ...request, returnUrl: encodeURI(request.returnUrl) }),
    },
    ['told'],
  ],
  [
    'counts dollars on the shop’s own page, whatever the price is in',
    airwallex,
    {
      page: {
        ...airwallex.provider.page!,
        fields: (...about) => ({ ...airwallex.provider.page!.fields(...about), currency: 'USD' }),
      },
    },
    ['told'],
  ],
  [
    'believes a signature whatever bytes are around the message',
    airwallex,
    {
      readNotification(context, request) {
        const rawBody = Buffer.from(request.rawBody.toString('utf8').trim());
        return airwallex.provider.readNotification!(context, { ...request, rawBody });
      },
    },
    ['forged'],
  ],
  [
    'sends names as the publisher wrote them',
    kakaopay,
    {
      create: (context, request) =>
        kakaopay.provider.create(
          {
            ...context,
            http: (sent) =>
              context.http({
                ...sent,
                body: JSON.stringify({ ...JSON.parse(sent.body ?? '{}'), item_name: request.goodsName }),
              }),
          },
          request,
        ),
    },
    ['any-request'],
  ],
  [
    'believes every notification, signed or not',
    platformPay,
    {
      readNotification(context, request) {
        const body = request.rawBody.toString('utf8');
        const keys = [context.secret('signingKey')];
        const headers = signMessage(
          { id: `m${Math.random()}`.replace('.', ''), sentAt: context.now(), body },
          keys,
        );
        return cashier.readNotification!(context, { ...request, headers });
      },
    },
    ['forged', 'other-accounts-key', 'key-rotation'],
  ],
  [
    'reads the requested amount as the paid amount',
    platformPay,
    bending(cashier, (one) => ({ ...one, amount: platformPay.amount })),
    ['wrong-amount', 'wrong-currency'],
  ],
  [
    'takes its own merchant for the paid one',
    platformPay,
    bending(cashier, (one) => ({ ...one, merchant: 'platform-pay-main' })),
    ['wrong-account'],
  ],
  [
    'drops the test mark',
    platformPay,
    bending(cashier, ({ isTest: _, ...one }) => one),
    ['wrong-environment'],
  ],
  [
    'reads pending as paid',
    platformPay,
    bending(cashier, (one) => ({ ...one, status: 'paid', amount: platformPay.amount })),
    ['pending-for-long', 'declined'],
  ],
  [
    'reads pending as declined',
    platformPay,
    bending(cashier, (one) => (one.status === 'pending' ? { ...one, status: 'declined' } : one)),
    ['pending-for-long'],
  ],
  [
    'calls a lost create refused',
    platformPay,
    {
      async create(context, request) {
        const outcome = await cashier.create(context, request);
        return outcome.kind === 'unknown' ? { kind: 'refused', error: 'declined', detail: '' } : outcome;
      },
    },
    ['answer-lost', 'server-error', 'garbage', 'provider-down', 'slow-after-charging'],
  ],
  [
    'gives each refund a new reference',
    platformPay,
    {
      async refund(context, payment, request) {
        const outcome = await cashier.refund!(context, payment, {
          ...request,
          refundReference: `R${++refunds}`,
        });
        if (outcome.kind !== 'known') return outcome;
        return { kind: 'known', refund: { ...outcome.refund, refundReference: request.refundReference } };
      },
    },
    ['refund', 'refund-answer-lost'],
  ],
  [
    'takes a refusal of our key for the failure of a refund that may have been made',
    adyen,
    {
      refund: (context, payment, { isRepeat: _, ...request }) =>
        adyen.provider.refund!(context, payment, request),
    },
    ['refund-key-refused'],
  ],
  ['never asks', platformPay, { query: async () => ({ kind: 'unavailable', detail: '' }) }, ['never-sent']],
  [
    'trusts a hashed result without a query',
    mycard,
    {
      async readNotification(context, request) {
        const reading = await mycard.provider.readNotification!(context, request);
        if (reading.kind !== 'authentic') return reading;
        return {
          ...reading,
          events: reading.events.map((event) =>
            event.type === 'hint'
              ? {
                  type: 'payment',
                  dedupeKey: event.dedupeKey,
                  reference: event.reference,
                  status: 'paid',
                  amount: mycard.amount,
                  merchant: context.account.merchant,
                  detail: '',
                }
              : event,
          ),
        };
      },
    },
    ['declined', 'wrong-amount'],
  ],
  [
    'closes a payment because an invented token was refused',
    kakaopay,
    {
      async completeReturn(context, payment, parameters) {
        const outcome = await kakaopay.provider.completeReturn!(context, payment, parameters);
        if (outcome?.kind !== 'known' || parameters.pg_token === undefined) return outcome;
        const { update } = outcome;
        return update.status === 'pending'
          ? { kind: 'known', update: { ...update, status: 'declined' } }
          : outcome;
      },
    },
    ['strange-return'],
  ],
  [
    'remembers whatever a browser brings',
    adyen,
    {
      completeReturn: async (context, { reference, memo }, { sessionResult = '' }) => ({
        kind: 'known',
        update: {
          reference,
          status: 'pending',
          merchant: context.account.merchant,
          memo: { ...memo, sessionResult },
          detail: '',
        },
      }),
    },
    ['strange-return'],
  ],
  [
    "takes another part's refund for its own",
    kakaopay,
    {
      async refund(context, payment, request) {
        const { earlier: _, ...plain } = request;
        const outcome = await kakaopay.provider.refund!(context, payment, {
          ...plain,
          refundReference: `R${++refunds}`,
          earlier: [],
          isRepeat: true,
        });
        if (outcome.kind !== 'known') return outcome;
        return { kind: 'known', refund: { ...outcome.refund, refundReference: request.refundReference } };
      },
    },
    ['refund'],
  ],
  [
    'takes the payer’s window for the approval',
    welcomepay,
    bending(welcomepay.provider, (one) => ({ ...one, amount: welcomepay.amount })),
    ['wrong-amount', 'wrong-currency'],
  ],
  [
    'takes the merchant of the payer’s window for its own',
    welcomepay,
    bending(welcomepay.provider, (one) => ({ ...one, merchant: 'welcomepay-main' })),
    ['wrong-account'],
  ],
  [
    'takes its script’s display for what was paid',
    airwallex,
    bending(airwallex.provider, (one) => ({ ...one, amount: airwallex.amount })),
    ['wrong-amount', 'wrong-currency'],
  ],
  [
    'takes its card form’s amount for what the card has paid',
    cardForm,
    bending(alipay.provider, (one) => ({ ...one, amount: alipay.amount })),
    ['wrong-amount', 'wrong-currency'],
  ],
  [
    'takes a declined card for a pending one',
    cardForm,
    bending(alipay.provider, (one) => (one.status === 'declined' ? { ...one, status: 'pending' } : one)),
    ['declined'],
  ],
  [
    'takes a number in a message for a capture',
    ebanx,
    bending(ebanx.provider, (one) => ({ ...one, status: 'paid', amount: ebanx.amount })),
    ['declined', 'cancelled', 'wrong-amount'],
  ],
  [
    'does not look up the numbers in a message',
    ebanx,
    { lookUp: async () => ({ kind: 'found', events: [] }) },
    ['chargeback'],
  ],
  [
    'counts yen in hundredths, there and back',
    platformPay,
    {
      ...bending(cashier, (one) =>
        typeof one.amount === 'object' ? { ...one, amount: yenTimes(one.amount, 1 / 100) } : one,
      ),
      create: (context, request) =>
        cashier.create(context, { ...request, amount: yenTimes(request.amount, 100) }),
    },
    ['any-currency'],
  ],
  [
    'refunds a tenth of the amount, and reports all of it',
    platformPay,
    {
      async refund(context, payment, request) {
        const { amountMinor, currency } = request.amount;
        const tenth = { amountMinor: Math.floor(amountMinor / 10), currency };
        const outcome = await cashier.refund!(context, payment, { ...request, amount: tenth });
        return outcome.kind === 'known'
          ? { kind: 'known', refund: { ...outcome.refund, amount: request.amount } }
          : outcome;
      },
    },
    ['any-currency'],
  ],
  [
    'rounds amounts that it cannot represent',
    adyen,
    {
      create: (context, request) =>
        adyen.provider.create(context, {
          ...request,
          amount: { ...request.amount, amountMinor: Math.floor(request.amount.amountMinor / 100) * 100 },
        }),
    },
    ['any-currency'],
  ],
  [
    'uses a whole rotation secret as one key',
    adyen,
    {
      create: (context, request) =>
        adyen.provider.create(
          {
            ...context,
            http: (sent) =>
              context.http({ ...sent, headers: { ...sent.headers, 'X-API-Key': context.secret('apiKey') } }),
          },
          request,
        ),
    },
    ['two-keys'],
  ],
  [
    'signs with the last key of a secret',
    kakaopay,
    {
      create: (context, request) =>
        kakaopay.provider.create(
          { ...context, secret: (name) => keysOf(context.secret(name)).at(-1) ?? '' },
          request,
        ),
    },
    ['two-keys'],
  ],
  ...[0, -1].map(
    (at): Fault => [
      `verifies only with ${at === 0 ? 'the first' : 'the last'} key of a secret`,
      platformPay,
      {
        readNotification: (context, request) =>
          cashier.readNotification!(
            { ...context, secret: (name) => keysOf(context.secret(name)).at(at) ?? '' },
            request,
          ),
      },
      ['key-rotation'],
    ],
  ),
  [
    'ignores messages that it cannot parse',
    platformPay,
    {
      async readNotification(context, request) {
        const reading = await cashier.readNotification!(context, request);
        if (reading.kind !== 'unreadable') return reading;
        const event = { type: 'ignored', dedupeKey: 'x', alarm: true, detail: '' } as const;
        return { kind: 'authentic', events: [event], reply: { status: 200, contentType: '', body: '' } };
      },
    },
    ['malformed'],
  ],
  [
    'crashes if a field is missing',
    adyen,
    {
      readNotification(context, request) {
        const message = JSON.parse(request.rawBody.toString('utf8'));
        if (message.notificationItems[0].NotificationRequestItem.amount.currency === '')
          throw new Error('no');
        return adyen.provider.readNotification!(context, request);
      },
    },
    ['malformed'],
  ],
  [
    'reads messages of any size',
    adyen,
    {
      readNotification(context, request) {
        const text = request.rawBody.toString('utf8');
        const { live, notificationItems } = text.startsWith('{"') ? JSON.parse(text) : {};
        const rawBody = Buffer.from(JSON.stringify({ live, notificationItems }));
        return adyen.provider.readNotification!(context, { ...request, rawBody });
      },
    },
    ['oversized'],
  ],
  ['shows operators the parts of our keys that its provider repeats', adyen, {}, ['redaction']],
  [
    'stores a key with the payment',
    platformPay,
    {
      ...discreet(cashier),
      async create(context, request) {
        const outcome = await cashier.create(context, request);
        const key = Buffer.from(`key:${context.secret('signingKey')}`).toString('base64');
        return outcome.kind === 'created' ? { ...outcome, memo: { ...outcome.memo, key } } : outcome;
      },
    },
    ['redaction'],
  ],
  [
    'names the key with which it could not read an answer',
    kakaopay,
    {
      ...discreet(kakaopay.provider),
      async query(context, payment) {
        const outcome = await kakaopay.provider.query!(context, payment);
        if (outcome.kind !== 'unavailable') return outcome;
        throw new Error(`unreadable with ${context.secret('secretKey').toUpperCase()}`);
      },
    },
    ['redaction'],
  ],
];

let worlds = 0;

/** A separate world; where messages will be missing, with short waits for them. */
function worldFor(profile: ConformanceProfile, patienceMs = 45_000): World {
  const { url: sandboxUrl, storeUrl, secret } = sandbox;
  const runName = `T${String(++worlds).padStart(3, '0')}`;
  return createWorld({
    patienceMs,
    profile,
    sandboxUrl,
    storeUrl,
    secret,
    runName,
    http: async (request) => certificateAt(request.url) ?? http.send(request),
    signAgain: signAgain[profile.provider.id],
  });
}

describe('the suite finds an adapter that', () => {
  it.each(faulty)(
    '%s',
    async (_name, profile, change, expected) => {
      const { cases } = suiteOf(profile);
      for (const id of expected) {
        const broken: ConformanceProfile = { ...profile, provider: { ...profile.provider, ...change } };
        world = worldFor(broken, 800);
        const one = cases.find((candidate) => candidate.id === id);
        await expect(one?.run(world), `${id} must fail`).rejects.toThrow();
      }
    },
    60_000,
  );
});

// The suite pays by it only here, so it must pass with an intact form.
it.each(['wrong-amount', 'wrong-currency', 'declined'])(
  'the suite passes with the intact card form: %s',
  async (id) => {
    const one = suiteOf(cardForm).cases.find((candidate) => candidate.id === id);
    world = worldFor(cardForm);
    await one?.run(world);
    expect(world.told.length).toBeGreaterThan(0);
    if (id === 'declined') return;
    // What decides is the notification that follows: the money has been captured.
    await world.until('the capture was reported', () =>
      world.told.some(({ verb, answer }) => verb === 'lookUp' && JSON.stringify(answer).includes('paid')),
    );
    for (const { grants, stopped } of world.store.payments.values())
      expect([grants, stopped.length > 1]).toEqual([0, true]);
  },
);
