import { deepEqual, equal } from 'node:assert/strict';
import { countryCode } from '@gemporium/domain/country.ts';
import { languages } from '@gemporium/domain/languages.ts';
import type { HttpRequest, PaymentRequest } from '../provider.ts';
import type { ConformanceCase } from './conformance-case.ts';
import type { ConformanceProfile, Part } from './profile.ts';
import { toldBy } from './told-by.ts';
import type { World } from './world.ts';

const countries = ['PH', 'MM', 'BR', 'TW', 'NL', 'KR'].map((code) => countryCode(code)!);

/** Names that a publisher may use, at the lengths that the catalogue allows and in various scripts. */
const names = [
  '1',
  '980 Diamonds + 98',
  `Héros & "Friends" <b>'s</b> \\ 100% (*!) ~`,
  '钻石礼包 · 980 + 98',
  'جواهر ٩٨٠',
  '💎'.repeat(60),
  'x'.repeat(120),
  '宝'.repeat(120),
];

/** Player ids, in the forms that games use: numbers or names. */
const players = ['1', 'ab', '20001', 'Ünï/cödé user+1@example.com', '玩家一', '😀😀', 'x'.repeat(64)];

/** What the store may ask for, apart from the amount: each variant changes one thing. */
function variants(channelIds: readonly number[]): Partial<PaymentRequest>[] {
  return [
    {},
    { country: undefined as never },
    ...countries.map((country) => ({ country })),
    ...languages.map((language) => ({ language })),
    ...(['android', 'ios', 'web'] as const).map((platform) => ({ platform })),
    ...names.map((goodsName) => ({ goodsName })),
    { goodsName: 'جواهر ٩٨٠', englishGoodsName: '980 Gems' },
    ...names.map((gameName) => ({ gameName })),
    ...players.map((playerId) => ({ playerId, shopperId: `watt.production:1:${playerId}` })),
    { shopperId: 'x'.repeat(209) },
    ...['203.0.113.7', '2001:db8::7'].map((clientIp) => ({ clientIp })),
    ...channelIds.map((channelId) => ({ channelId })),
  ];
}

/** The requests that the provider gets. */
export const requestCases: readonly ConformanceCase[] = [
  {
    id: 'any-request',
    title: 'whatever the shop may sell, in any language and to any player, the provider opens',
    async run(world) {
      const ids = world.profile.provider.channels.map(({ id }) => id);
      for (const variant of variants(ids)) {
        const asked = { ...world.request(), ...variant };
        if (asked.country === undefined) delete asked.country;
        const outcome = await world.store.start(asked);
        equal(outcome.kind, 'created', `${JSON.stringify(variant)}: ${JSON.stringify(outcome)}`);
        const isTheirPage = outcome.kind === 'created' && outcome.url !== asked.pageUrl;
        if (variant.language && isTheirPage) await expectPageIn(world, variant.language, outcome.url);
      }
    },
  },
  {
    id: 'asked-again',
    title: 'a create that is made again later asks for the very same, so that it is the same payment',
    async run(world) {
      const { provider, newEachTime = [] } = world.profile;
      if (!provider.createMayBeRepeated) return;
      const asked = world.request();
      const createdAfter = async (seconds: number) => {
        const sent: HttpRequest[] = [];
        const outcome = await provider.create(
          {
            ...world.context,
            now: () => new Date(world.context.now().getTime() + seconds * 1000),
            http: (request) => {
              sent.push(request);
              return world.context.http(request);
            },
          },
          asked,
        );
        return { outcome, sent: sent.map((request) => saidBy(request, newEachTime)) };
      };
      const [first, again] = [await createdAfter(0), await createdAfter(90)];
      equal(first.outcome.kind, 'created', JSON.stringify(first.outcome));
      equal(again.outcome.kind, 'created', JSON.stringify(again.outcome));
      // Calls that only the first needs (for an access token, say) come before the create call.
      deepEqual(again.sent.at(-1), first.sent.at(-1));
    },
  },
  {
    id: 'told',
    title: 'each part of what the shop asks for reaches the provider, in its own field',
    async run(world) {
      const usual = { country: countryCode('DE')!, expiresAt: inMinutes(13), ...addresses };
      const first = await toldBy(world, usual);
      // What is made of the reference or of the time.
      const own: string[] = [];
      await world.with({ aheadMs: 61_001 }, async () => {
        own.push(...differences(first, await toldBy(world, usual)));
      });
      for (const [part, pair] of Object.entries(parts(world.profile))) {
        const [one, other] = [
          await toldBy(world, { ...usual, ...pair[0] }),
          await toldBy(world, { ...usual, ...pair[1] }),
        ];
        // Some providers take a single currency.
        const isRefused = part === 'currency' && other.size === 0;
        const changed = isRefused ? [] : differences(one, other).filter((path) => !own.includes(path));
        expectTold(world, part as Part, changed);
      }
      for (const [one, other] of alike) {
        const [first, second] = [
          await toldBy(world, { ...usual, ...one }),
          await toldBy(world, { ...usual, ...other }),
        ];
        expectTold(
          world,
          'shopperId',
          differences(first, second).filter((path) => !own.includes(path)),
        );
      }
      for (const [part, address] of Object.entries(addresses)) {
        const fields = [...first].filter(([, text]) => text.startsWith(address)).map(([path]) => path);
        expectTold(world, part as Part, fields);
      }
    },
  },
];

/** Expects the provider's page in this language, if the provider is told one and has it. */
async function expectPageIn({ profile, context }: World, language: string, url: string): Promise<void> {
  const { tells, untranslated = [] } = profile;
  if (tells.language === undefined) return;
  const page = await context.http({ method: 'GET', url });
  const shown = page.kind === 'answer' ? /<html lang="([^"]+)"/.exec(page.body)?.[1] : page.reason;
  equal(shown, untranslated.includes(language) ? 'en' : language);
}

/** Expects that this part is told in the fields that the profile lists, or in fields inside them, and in no other. */
function expectTold({ profile }: World, part: Part, seen: readonly string[]): void {
  const fields = [profile.tells[part] ?? []].flat();
  const listed = seen.map((path) => fields.find((field) => `${path}.`.startsWith(`${field}.`)) ?? path);
  deepEqual([...new Set(listed)].sort(), [...fields].sort(), `${part} is told in: ${seen.join(', ')}`);
}

/** Pairs of payers who differ only in letters that few fields take, or beyond the length of most of them. */
const alike = [
  ['watt.production:1:玩家一', 'watt.production:1:玩家二'],
  ['watt.production:1:a b', 'watt.production:1:a_b'],
  ['watt.production:1:😀', 'watt.production:1:😁'],
  [`watt.production:1:${'x'.repeat(190)}1`, `watt.production:1:${'x'.repeat(190)}2`],
].map((pair) => pair.map((shopperId) => ({ shopperId })));

/** With what would be told apart if it were encoded twice, or not at all. */
const addresses = {
  returnUrl: 'http://127.0.0.1:9/return/a%2Fb?x=1&y=%2F',
  pageUrl: 'http://127.0.0.1:9/pay/a%2Fb/key',
  notifyUrl: 'http://127.0.0.1:9/notify/a%2Fb',
};

/** Whole seconds, as some providers are told. */
function inMinutes(minutes: number): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000);
}

/** For each part of a request two requests that differ in it alone. */
function parts({ provider, amount, channelId, ways }: ConformanceProfile) {
  const otherChannel = provider.channels.find(({ id }) => id !== channelId)?.id ?? channelId;
  const [way, otherWay] = ways?.codes ?? ['', ''];
  const pairs: Record<
    Exclude<Part, keyof typeof addresses>,
    readonly [Partial<PaymentRequest>, Partial<PaymentRequest>]
  > = {
    price: [{ amount }, { amount: { ...amount, amountMinor: amount.amountMinor * 2 } }],
    currency: [{ amount }, { amount: { ...amount, currency: 'EUR' } }],
    channelId: [{}, { channelId: otherChannel }],
    channel: [{ channel: way }, { channel: otherWay }],
    goodsName: [{}, { goodsName: '980 Crystals' }],
    englishGoodsName: [
      { goodsName: '钻石', englishGoodsName: 'Diamonds' },
      { goodsName: '钻石', englishGoodsName: 'Crystals' },
    ],
    gameName: [{}, { gameName: 'Moon Harbour' }],
    playerId: [{}, { playerId: 'suid-43' }],
    shopperId: [{}, { shopperId: 'watt.production:1:suid-43' }],
    language: [{}, { language: 'ko' }],
    country: [{}, { country: countryCode('BR')! }],
    platform: [{}, { platform: 'android' }],
    expiresAt: [{}, { expiresAt: inMinutes(12) }],
    clientIp: [{ clientIp: '203.0.113.7' }, { clientIp: '203.0.113.8' }],
  };
  return pairs;
}

/** The fields in which two requests differ. */
function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}

/**
 * What a request says and under which idempotency key, without what differs each time. Its other headers only sign
 * it.
 */
function saidBy({ method, url, headers, body = '' }: HttpRequest, newEachTime: readonly string[]): unknown {
  const isJson = (headers?.['content-type'] ?? '').includes('json');
  const fields: unknown = isJson ? JSON.parse(body) : [...new URLSearchParams(body)];
  const old = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.filter((one) => !(Array.isArray(one) && newEachTime.includes(one[0] as string))).map(old);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !newEachTime.includes(name))
        .map(([name, one]) => [name, old(one)]),
    );
  };
  const keys = Object.entries(headers ?? {}).filter(([name]) => /idempotency|request-id/i.test(name));
  return { method, url, keys, fields: old(fields) };
}
