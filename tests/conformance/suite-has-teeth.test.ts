import type { CaseId } from '@gemporium/provider-kit/conformance/case-ids.ts';
import type { ConformanceProfile } from '@gemporium/provider-kit/conformance/profile.ts';
import { suiteOf } from '@gemporium/provider-kit/conformance/suite.ts';
import { createWorld, type World } from '@gemporium/provider-kit/conformance/world.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import type {
  Observation,
  PaymentRequest,
  Provider,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { signMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { profile as adyen } from '@gemporium/providers/adyen/conformance.ts';
import { profile as ebanx } from '@gemporium/providers/ebanx/conformance.ts';
import { profile as kakaopay } from '@gemporium/providers/kakaopay/conformance.ts';
import { profile as mycard } from '@gemporium/providers/mycard/conformance.ts';
import { profile as payermax } from '@gemporium/providers/payermax/conformance.ts';
import { profile as pingpong } from '@gemporium/providers/pingpong/conformance.ts';
import { profile as platformPay } from '@gemporium/providers/platform-pay/conformance.ts';
import { profile as xsolla } from '@gemporium/providers/xsolla/conformance.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** A provider whose observations are bent. */
function bending(provider: Provider, bend: (observation: Observation) => Observation): Partial<Provider> {
  const bent = (outcome: QueryOutcome): QueryOutcome =>
    outcome.kind === 'observed' ? { kind: 'observed', observation: bend(outcome.observation) } : outcome;
  return {
    query: async (context, payment) => bent(await provider.query!(context, payment)),
    async readNotification(context, request) {
      const reading = await provider.readNotification!(context, request);
      if (reading.kind !== 'authentic') return reading;
      return {
        ...reading,
        events: reading.events.map((event) => {
          if (event.type !== 'payment') return event;
          const { type, dedupeKey, ...observation } = event;
          return { type, dedupeKey, ...bend(observation) };
        }),
      };
    },
  };
}

const cashier = platformPay.provider;
let refunds = 0;

type Fault = [name: string, profile: ConformanceProfile, change: Partial<Provider>, cases: CaseId[]];

/** Each provider that is asked to open a payment, and told the payer's country, knows which there are. */
const labelsForCountries = [adyen, ebanx, payermax, pingpong, xsolla].flatMap((profile) =>
  ['MMK', 'EU'].map((label): Fault => {
    const country = label as PaymentRequest['country'] & string;
    const create: Provider['create'] = (context, request) =>
      profile.provider.create(context, { ...request, country });
    return [
      `tells ${profile.provider.id} ${label}, the label of a payment region, as the country`,
      profile,
      { create },
      ['any-request'],
    ];
  }),
);

/** A fault in an adapter, and the cases that must find it. */
const faulty: Fault[] = [
  ...labelsForCountries,
  [
    'lets a payment run out so long after it was last asked for',
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
    ['forged', 'other-accounts-key'],
  ],
  [
    'takes the amount that was asked for as the amount that was paid',
    platformPay,
    bending(cashier, (one) => ({ ...one, amount: platformPay.amount })),
    ['wrong-amount', 'wrong-currency'],
  ],
  [
    'takes its own merchant for the one that was paid',
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
        if (outcome.kind !== 'observed') return outcome;
        return { kind: 'observed', refund: { ...outcome.refund, refundReference: request.refundReference } };
      },
    },
    ['refund', 'refund-answer-lost'],
  ],
  [
    'takes a refusal of our key for the end of a refund that may have been made',
    adyen,
    {
      refund: (context, payment, { isRepeat: _, ...request }) =>
        adyen.provider.refund!(context, payment, request),
    },
    ['refund-key-refused'],
  ],
  ['never asks', platformPay, { query: async () => ({ kind: 'unavailable', detail: '' }) }, ['never-sent']],
  [
    'believes a hashed result without asking',
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
    'ends a payment because an invented token was refused',
    kakaopay,
    {
      async completeReturn(context, payment, parameters) {
        const outcome = await kakaopay.provider.completeReturn!(context, payment, parameters);
        if (outcome?.kind !== 'observed' || parameters.pg_token === undefined) return outcome;
        const { observation } = outcome;
        return observation.status === 'pending'
          ? { kind: 'observed', observation: { ...observation, status: 'declined' } }
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
        kind: 'observed',
        observation: {
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
        if (outcome.kind !== 'observed') return outcome;
        return { kind: 'observed', refund: { ...outcome.refund, refundReference: request.refundReference } };
      },
    },
    ['refund'],
  ],
];

describe('the suite finds an adapter that', () => {
  it.each(faulty)(
    '%s',
    async (_name, profile, change, expected) => {
      const { cases } = suiteOf(profile);
      for (const id of expected) {
        const broken: ConformanceProfile = { ...profile, provider: { ...profile.provider, ...change } };
        const { url: sandboxUrl, storeUrl, secret } = sandbox;
        const runName = `T${id.replaceAll('-', '').slice(0, 6).toUpperCase()}${Math.floor(Math.random() * 1e4)}`;
        world = createWorld({
          patienceMs: 800,
          profile: broken,
          sandboxUrl,
          storeUrl,
          secret,
          http: http.send,
          runName,
        });
        const one = cases.find((candidate) => candidate.id === id);
        await expect(one?.run(world), `${id} must fail`).rejects.toThrow();
      }
    },
    60_000,
  );
});
