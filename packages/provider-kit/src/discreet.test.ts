import { expect, it } from 'vitest';
import { discreet } from './discreet.ts';
import type { Provider, ProviderContext } from './provider.ts';

const secrets: Record<string, string> = {
  apiKey: 'first-key-of-ours-0123456789 second-key-of-ours-0123456789',
  merchantKey: 'tiny',
  short: 'sesame',
};
const context = {
  secret(name: string) {
    if (secrets[name] === undefined) throw new Error(`no secret ${name} is configured`);
    return secrets[name];
  },
} as ProviderContext;

/** A provider that always gives this answer. */
const saying = (answer: unknown) =>
  discreet({
    id: 'loud',
    secrets: [...Object.keys(secrets), 'never-configured'],
    query: async () => answer,
    readNotification: () => answer,
    create: () => Promise.reject(new Error('an outage')),
  } as unknown as Provider);
const asked = (detail: string) =>
  saying({ kind: 'unavailable', detail }).query?.(context, undefined as never);

it.each([
  ['a key', 'refused first-key-of-ours-0123456789.', 'refused [secret].'],
  ['the second of two keys', 'second-key-of-ours-0123456789', '[secret]'],
  ['both, and again', 'second-key-of-ours-0123456789first-key-of-ours-0123456789', '[secret]'],
  ['a short secret', 'open sesame!', 'open [secret]!'],
  ['a key that was cut', 'the answer says first-key-of-our…', 'the answer says [secret]…'],
  [
    'a key whose beginning is hidden already',
    '[card number]st-key-of-ours-0123456789 done',
    '[card number][secret] done',
  ],
  ['less of a key than tells it', 'first-key-o', 'first-key-o'],
  ['a text that would hit ordinary words', 'a tiny mistake', 'a tiny mistake'],
  ['nothing of ours', 'order COMPLETED', 'order COMPLETED'],
])('a detail that tells %s is read without it', async (_title, detail, read) => {
  expect(await asked(detail)).toEqual({ kind: 'unavailable', detail: read });
});

type Verb = {
  [Name in keyof Provider]-?: NonNullable<Provider[Name]> extends (
    context: ProviderContext,
    ...more: never[]
  ) => unknown
    ? Name
    : never;
}[keyof Provider];

/**
 * Every verb of a provider, and whether its answer contains text for the operator: a new verb does not compile
 * without a line here.
 */
const verbs: Record<Verb, boolean> = {
  create: true,
  query: true,
  completeReturn: true,
  capture: true,
  redeem: true,
  cancel: true,
  refund: true,
  queryRefund: true,
  confirm: true,
  readNotification: true,
  lookUp: true,
  noteCharge: false,
  readReport: false,
  readPlayerCheck: false,
};

it.each((Object.keys(verbs) as Verb[]).filter((name) => verbs[name]))(
  'what %s says is read without our keys, now or later',
  async (name) => {
    const said = (detail: string) => ({ kind: 'found', events: [{ outcome: { detail } }], detail });
    const key = 'first-key-of-ours-0123456789';
    for (const answer of [() => said(key), async () => said(key)]) {
      const loud = { id: 'loud', secrets: Object.keys(secrets), [name]: answer } as unknown as Provider;
      const verb = discreet(loud)[name] as (context: ProviderContext) => unknown;
      expect(await verb(context)).toEqual(said('[secret]'));
    }
  },
);

it('every detail of a message is looked at, and nothing else of it is changed', () => {
  const key = 'first-key-of-ours-0123456789';
  const at = new Date(0);
  const event = (detail: string) => ({
    type: 'hint',
    reference: key,
    memo: { key },
    amount: null,
    at,
    detail,
  });
  const reading = (detail: string) => ({
    kind: 'authentic',
    events: [event(detail), event('')],
    reply: { body: key },
  });
  const provider = saying(reading(`says ${key}`));
  expect(provider.readNotification?.(context, undefined as never)).toEqual(reading('says [secret]'));
});

it.each([
  ['nothing', null, null],
  ['a list', [{ detail: 'sesame' }], [{ detail: '[secret]' }]],
  ['more details', { detail: 'sesame', order: 1 }, { detail: '[secret]', order: 1 }],
])('a detail that is not a text but %s is read without our keys, too', (_title, detail, read) => {
  const provider = saying({ kind: 'authentic', detail });
  expect(provider.readNotification?.(context, undefined as never)).toEqual({
    kind: 'authentic',
    detail: read,
  });
});

it('what is thrown is thrown, and a verb that is not there is not made', async () => {
  const provider = saying({});
  await expect(provider.create(context, undefined as never)).rejects.toThrow('an outage');
  expect(provider.refund).toBeUndefined();
  expect(provider.id).toBe('loud');
});
