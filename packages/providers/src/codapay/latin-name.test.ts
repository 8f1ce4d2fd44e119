import { expect, it } from 'vitest';
import { latinName } from './latin-name.ts';

it.each([
  ['980 Diamonds + 98', 'Star Harbour', '980 Diamonds + 98'],
  ['Héros & "Friends" (100%)', 'Star Harbour', 'Heros Friends 100'],
  ['  a \t\n b ', 'x', 'a b'],
  ['980', 'Star Harbour', '980 Star Harbour'],
  ['钻石礼包 · 980 + 98', 'Star Harbour', '980 + 98 Star Harbour'],
  ['钻石', '星港', 'GP1-1'],
  ['980 钻石', '星港', 'GP1-1'],
  ['💎', '', 'GP1-1'],
  ['', '', 'GP1-1'],
  ['x'.repeat(129), '', 'x'.repeat(128)],
  [`${'x'.repeat(127)} y`, '', 'x'.repeat(127)],
  ['ﬁne ①', 'x', 'fine 1'],
  ['Gold★Pass', 'x', 'Gold Pass'],
  [`「${'x'.repeat(130)}」`, '', 'x'.repeat(128)],
])('O-09 the goods %j of %j are called %j', (goodsName, gameName, name) => {
  expect(latinName({ goodsName, gameName, reference: 'GP1-1' })).toBe(name);
});

it.each([
  ['60 كرة أثير', '60 Aether Orbs', '60 Aether Orbs'],
  ['VIP 特権', 'VIP Pass', 'VIP Pass'],
  ['60 Ätherkugeln', '60 Aether Orbs', '60 Atherkugeln'],
  ['980', '980 Diamonds', '980 Diamonds'],
])(
  'O-09 a payer reads at Codapay what they buy: %j, in English %j, is %j',
  (goodsName, englishGoodsName, name) => {
    expect(latinName({ goodsName, englishGoodsName, gameName: 'Skyhelm Arcana', reference: 'GP1-1' })).toBe(
      name,
    );
  },
);
