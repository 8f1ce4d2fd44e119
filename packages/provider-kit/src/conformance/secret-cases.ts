import { deepEqual, equal, ok } from 'node:assert/strict';
import { parseJson } from '../json.ts';
import type { HttpOutcome, HttpRequest, Provider, ProviderContext } from '../provider.ts';
import { withField } from '../testing/spoiled-fields.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { openPaid, partOf, refund } from './money-back-cases.ts';
import { expectPaidOnce } from './outcome-cases.ts';
import { secretsIn } from './without-secrets.ts';
import type { World } from './world.ts';

type Answer = Extract<HttpOutcome, { kind: 'answer' }>;

/** The account's configured secrets, by name. */
function secretsOf({ profile, context }: World): Record<string, string> {
  return Object.fromEntries(profile.provider.secrets.map((name) => [name, context.secret(name)]));
}

/** A verb of the adapter, with its arguments. */
interface Asking {
  verb: string;
  ask(context: ProviderContext): Promise<unknown>;
}

/** Every verb that calls the provider. */
async function askingsOf(world: World): Promise<Asking[]> {
  const { provider } = world.profile;
  const [open, back, paid] = [await world.open(), await world.open(), await openPaid(world)];
  const landing = await world.landing(back, 'Pay');
  const request = world.request();
  const part = partOf(world, paid, 5);
  const lookedUp = world.store.readings
    .flatMap((reading) => (reading.kind === 'authentic' ? reading.events : []))
    .find((event) => event.type === 'look-up');
  const all: [verb: keyof Provider, ask: (context: ProviderContext) => Promise<unknown> | undefined][] = [
    ['create', (context) => provider.create(context, request)],
    ['query', (context) => provider.query?.(context, open.entry.payment)],
    ['query', (context) => provider.query?.(context, paid.entry.payment)],
    ['completeReturn', (context) => provider.completeReturn?.(context, back.entry.payment, landing ?? {})],
    ['capture', (context) => provider.capture?.(context, back.entry.payment)],
    ['lookUp', (context) => lookedUp && provider.lookUp?.(context, lookedUp)],
    ['refund', (context) => provider.refund?.(context, paid.entry.payment, part)],
    ['queryRefund', (context) => provider.queryRefund?.(context, paid.entry.payment, part)],
    ['confirm', (context) => provider.confirm?.(context, paid.entry.payment)],
    ['cancel', (context) => provider.cancel?.(context, open.entry.payment)],
  ];
  return all
    .filter(([verb]) => provider[verb] !== undefined)
    .map(([verb, ask]) => ({ verb, ask: async (context) => ask(context) }));
}

const placeOf = ({ method, url }: HttpRequest) => `${method} ${new URL(url).pathname}`;

/** Asks once for real; returns the answer to each call. */
async function answersTo({ ask }: Asking, context: ProviderContext): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  await ask({
    ...context,
    async http(sent) {
      const outcome = await context.http(sent);
      if (outcome.kind === 'answer') answers.set(placeOf(sent), outcome);
      return outcome;
    },
  });
  return answers;
}

/**
 * The answer with these words in each of its texts in turn, and in all of them at once: with its own status, as a
 * refusal and as a server error.
 */
function repeating(answer: Answer, words: string): Answer[] {
  const parsed = parseJson(answer.body);
  const paths = pathsOfTexts(parsed);
  const spoken = (path: string, body: unknown) => withField(body, path, `${words} ${textAt(body, path)}`);
  const withAll = paths.reduce((body, path) => spoken(path, body), parsed);
  const body = paths.length > 0 ? JSON.stringify(withAll) : `${answer.body} ${words}`;
  return [
    ...paths.map((path) => ({ ...answer, body: JSON.stringify(spoken(path, parsed)) })),
    ...[answer.status, 400, 401, 422, 500].flatMap((status) => [
      { ...answer, status, body },
      { ...answer, status, body: words },
    ]),
  ];
}

function pathsOfTexts(value: unknown, above = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [above + name] : pathsOfTexts(inner, `${above}${name}.`),
  );
}

function textAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner, name) => (inner as Record<string, unknown>)[name], value);
}

/** What people read: every `detail`, however deep. What is thrown goes to the log. */
function detailsIn(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, inner]) => (name === 'detail' ? [inner] : detailsIn(inner)));
}

/** The account's secrets: how they are used, and that they never leak. */
export const secretCases: readonly ConformanceCase[] = [
  {
    id: 'two-keys',
    title: 'while a secret holds two keys, the first one speaks: a whole purchase and its refund go through',
    async run(world) {
      const holds = (name: string, secret: string) => `${secret} ${world.otherContext.secret(name)}`;
      await world.with({ holds }, async () => {
        const opened = await openPaid(world);
        if (world.profile.notApplicable.refund) return;
        const part = partOf(world, opened, 1);
        const outcome = await refund(world, opened, part);
        equal(outcome.kind, 'known', JSON.stringify(outcome));
        await world.untilNotified(opened.reference, 'the refund is known to have succeeded', () =>
          opened.entry.refunds.some(({ status }) => status === 'succeeded'),
        );
      });
    },
  },
  {
    id: 'redaction',
    title:
      'no secret of the account stands in anything that an adapter answers, throws or says, even if the provider repeats it',
    async run(world) {
      const secrets = secretsOf(world);
      const paid = await openPaid(world);
      for (const button of ['Decline', 'Cancel'] as const) {
        const opened = await world.open();
        await world.press(opened, button);
        await world.sync(opened.reference);
      }
      if (!world.profile.notApplicable.refused) {
        const refused = world.request();
        await world.desk.arm(refused.reference, { kind: 'refused', call: 'create' });
        await world.store.start(refused);
      }
      const askings = await askingsOf(world);
      // What the adapter really said, in this case and in every one before it.
      deepEqual(secretsIn(world.told, secrets), []);
      ok(world.told.some(({ verb }) => verb === 'create'));

      for (const asking of askings) {
        const answers = await answersTo(asking, world.context);
        for (const [place, answer] of answers)
          for (const repeated of repeating(answer, Object.values(secrets).join(' '))) {
            const http = async (sent: HttpRequest): Promise<HttpOutcome> =>
              placeOf(sent) === place
                ? repeated
                : (answers.get(placeOf(sent)) ?? { kind: 'not-sent', reason: 'nobody is there' });
            const told = await asking
              .ask({ ...world.context, http })
              .catch((error: unknown) => ({ detail: error }));
            const found = secretsIn(detailsIn(told), secrets);
            deepEqual(
              found,
              [],
              `${asking.verb}, ${place}, ${repeated.status}: ${JSON.stringify(detailsIn(told))}`,
            );
          }
      }
      await expectPaidOnce(world, paid);
    },
  },
];
