import { deepEqual, equal, notEqual, ok, rejects } from 'node:assert/strict';
import { largestMessageBytes } from '../incoming.ts';
import type { IncomingRequest, Provider, ProviderContext } from '../provider.ts';
import { spoiledFields } from '../testing/spoiled-fields.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { createModelStore } from './model-store.ts';
import { openPaid } from './money-back-cases.ts';
import type { Opened, World } from './world.ts';

/** What becomes of a message at a provider's door. */
async function readingOf(
  provider: Provider,
  context: ProviderContext,
  message: IncomingRequest,
): Promise<string> {
  if (provider.readPlayerCheck?.(context, message)) return 'authentic';
  const report = provider.readReport?.(context, message);
  if (report) return report.isProved ? 'authentic' : 'unproven';
  return (await provider.readNotification?.(context, message))?.kind ?? 'unreadable';
}

/** Messages of a payment that prove themselves, one of each kind of body. */
async function provedMessages(world: World, { reference }: Opened): Promise<IncomingRequest[]> {
  const { provider } = world.profile;
  const proved: IncomingRequest[] = [];
  for (const message of world.notificationsOf(reference))
    if ((await readingOf(provider, world.context, message)) === 'authentic') proved.push(message);
  ok(proved.length > 0, 'no message about the payment proves itself');
  return proved.slice(0, 2);
}

const isJson = ({ rawBody }: IncomingRequest) => rawBody.toString('utf8').trimStart().startsWith('{');
const withBody = (message: IncomingRequest, body: string | Buffer): IncomingRequest => ({
  ...message,
  rawBody: Buffer.from(body),
});

/** The message in forms that no provider sends: no body, half of it, invalid UTF-8, another format. */
function malformed(message: IncomingRequest): [title: string, changed: IncomingRequest][] {
  const { rawBody } = message;
  const text = rawBody.toString('utf8');
  const half = Math.floor(rawBody.length / 2);
  const bodies: [string, string | Buffer][] = [
    ['no body', ''],
    ['half of it', rawBody.subarray(0, half)],
    [
      'a byte that is no text',
      Buffer.concat([rawBody.subarray(0, half), Buffer.from([0xff]), rawBody.subarray(half)]),
    ],
    ...['{}', '[]', 'null', '""', '0', '{"', '<xml/>', '=', '&&', 'a=1&a=2', '%', '\0'].map(
      (body): [string, string] => [body, body],
    ),
  ];
  if (!isJson(message)) bodies.push(['every field twice', `${text}&${text}`]);
  return bodies.map(([title, body]) => [title, withBody(message, body)]);
}

/** The message with one field missing or of another type. */
function spoiled(message: IncomingRequest): [title: string, changed: IncomingRequest][] {
  const text = message.rawBody.toString('utf8');
  if (isJson(message)) {
    const whole: unknown = JSON.parse(text);
    return spoiledFields(whole, pathsIn(whole)).map(([title, one]) => [
      title,
      withBody(message, JSON.stringify(one)),
    ]);
  }
  const fields = [...new URLSearchParams(text)];
  return fields.flatMap(([name], at) => [
    [`${name} is missing`, withBody(message, new URLSearchParams(fields.toSpliced(at, 1)).toString())],
    [`${name} is empty`, withBody(message, new URLSearchParams(fields.with(at, [name, ''])).toString())],
  ]);
}

function pathsIn(value: unknown, above = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${above}${name}`,
    ...pathsIn(inner, `${above}${name}.`),
  ]);
}

/** The message padded beyond what any provider sends; its own content is unchanged. */
function oversized(message: IncomingRequest): [title: string, changed: IncomingRequest][] {
  const text = message.rawBody.toString('utf8');
  if (!isJson(message))
    return [
      [
        'too many bytes',
        withBody(
          message,
          text + Array.from({ length: 9 }, (_, n) => `&more${n}=${'x'.repeat(30_000)}`).join(''),
        ),
      ],
      ['a field that is too long', withBody(message, `${text}&more=${'x'.repeat(32_769)}`)],
      [
        'too many fields',
        withBody(message, text + Array.from({ length: 100 }, (_, n) => `&more${n}=1`).join('')),
      ],
    ];
  const withMore = (more: string) => withBody(message, text.replace('{', `{"more":${more},`));
  return [
    ['too many bytes', withMore(JSON.stringify('x'.repeat(largestMessageBytes)))],
    ['too deep a nest', withMore(`${'['.repeat(33)}${']'.repeat(33)}`)],
    ['too many parts', withMore(`[${'0,'.repeat(20_001)}0]`)],
  ];
}

/** The message as a stranger would send it, and as the provider would sign it. */
function bothHands(world: World, message: IncomingRequest): [hand: string, message: IncomingRequest][] {
  const signed = world.signAgain?.(message);
  return signed
    ? [
        ['unsigned', message],
        ['signed', signed],
      ]
    : [['unsigned', message]];
}

/** Starts a store with the payment in its initial state and gives it the genuine messages: they must still count. */
async function expectTruthStillCounts(world: World, { reference, entry }: Opened): Promise<void> {
  const store = createModelStore(world.profile.provider, world.context);
  const copy = store.remember(entry.request);
  copy.payment = { ...copy.payment, memo: entry.payment.memo };
  for (const message of world.notificationsOf(reference)) await store.receive(message);
  deepEqual([copy.status, copy.grants, copy.stopped], ['paid', 1, []]);
}

/**
 * What else can arrive besides lies: messages signed with rotated keys, and messages that are not in the provider's
 * format.
 */
export const doorCases: readonly ConformanceCase[] = [
  {
    id: 'key-rotation',
    title:
      'while a key is changed, messages under the old and the new one are believed, under a third none is',
    async run(world) {
      const { profile, context, otherContext } = world;
      const opened = await openPaid(world);
      const [message] = await provedMessages(world, opened);
      const second = otherContext.secret;
      const third = (name: string) => [...second(name)].toReversed().join('');
      const under = (secret: (name: string) => string) =>
        readingOf(profile.provider, { ...context, secret }, message!);
      const oldAndNew = await under((name) => `${context.secret(name)} ${second(name)}`);
      const newAndOld = await under((name) => `${second(name)}\n${context.secret(name)}`);
      const neither = await under((name) => `${second(name)} ${third(name)}`);
      deepEqual([oldAndNew, newAndOld], ['authentic', 'authentic']);
      equal(neither, 'rejected');
      // With an empty secret, anybody's signature would verify.
      await rejects(async () => under(() => ' '));
    },
  },
  {
    id: 'malformed',
    title: 'a body in no form of the provider’s is refused, signed or not, and the true message still counts',
    async run(world) {
      const { provider } = world.profile;
      const opened = await openPaid(world);
      const messages = await provedMessages(world, opened);
      for (const message of messages)
        for (const [title, changed] of malformed(message))
          for (const [hand, body] of bothHands(world, changed)) {
            // A signature inside the body re-serializes it.
            if (!body.rawBody.equals(changed.rawBody)) continue;
            const reading = await readingOf(provider, world.context, body);
            notEqual(reading, 'authentic', `${hand}: ${title}`);
            equal(reading === 'unproven' && !provider.sendsUnsigned, false, `${hand}: ${title}`);
          }
      // A field that is missing or of another type gets an answer and must not cause a crash.
      for (const [title, changed] of spoiled(messages.at(-1)!))
        for (const [hand, body] of bothHands(world, changed)) {
          const store = createModelStore(provider, world.context);
          store.remember(opened.entry.request);
          const reply = await store.receive(body).catch((error: unknown) => {
            throw new Error(`${hand}: ${title}`, { cause: error });
          });
          ok(reply.status < 500, `${hand}: ${title}`);
        }
      await expectTruthStillCounts(world, opened);
    },
  },
  {
    id: 'oversized',
    title:
      'a message with more in it than any provider sends is refused, signed or not, and the true one still counts',
    async run(world) {
      const opened = await openPaid(world);
      for (const message of await provedMessages(world, opened))
        for (const [title, changed] of oversized(message))
          for (const [hand, body] of bothHands(world, changed)) {
            const reading = await readingOf(world.profile.provider, world.context, body);
            ok(['rejected', 'unreadable'].includes(reading), `${hand}, ${title}: ${reading}`);
          }
      await expectTruthStillCounts(world, opened);
    },
  },
];
