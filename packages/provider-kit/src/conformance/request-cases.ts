import { equal } from 'node:assert/strict';
import { countryCode } from '@gemporium/domain/country.ts';
import { languages } from '@gemporium/domain/languages.ts';
import type { PaymentRequest } from '../provider.ts';
import type { ConformanceCase } from './conformance-case.ts';

const countries = ['PH', 'MM', 'BR', 'TW', 'NL', 'KR'].map((code) => countryCode(code)!);

/** Names that a publisher may write, at the lengths that the catalogue allows and in every script. */
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

/** Players' names at their game, as a game may count or call them. */
const players = ['1', 'ab', '20001', 'Ünï/cödé user+1@example.com', '玩家一', '😀😀', 'x'.repeat(64)];

/** What the store may ask for, beside the amount: each variant changes one thing. */
function variants(channelIds: readonly number[]): Partial<PaymentRequest>[] {
  return [
    {},
    { country: undefined as never },
    ...countries.map((country) => ({ country })),
    ...languages.map((language) => ({ language })),
    ...(['android', 'ios', 'web'] as const).map((platform) => ({ platform })),
    ...names.map((goodsName) => ({ goodsName })),
    ...names.map((gameName) => ({ gameName })),
    ...players.map((playerId) => ({ playerId })),
    ...['203.0.113.7', '2001:db8::7'].map((clientIp) => ({ clientIp })),
    ...channelIds.map((channelId) => ({ channelId })),
  ];
}

/** What the provider is asked. */
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
      }
    },
  },
];
