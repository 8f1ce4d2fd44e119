import { join } from 'node:path';
import { allGames } from '@gemporium/catalogue/all-games.ts';
import type { VipLevel } from '@gemporium/catalogue/coupon-types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { parseMajor, toMajor } from '@gemporium/domain/money.ts';
import { pointsOf } from '@gemporium/domain/vip/points-of.ts';
import { describe, expect, it } from 'vitest';
import { checkBrands } from '../../catalogue/check-brands.ts';
import { vipBasicInfo } from '../../routes/api/coupons/vipBasicInfo.ts';
import { productPoints } from '../../routes/api/pay/productPoints.ts';
import { setUpStage } from '../../testing/stage.ts';

const checked = checkBrands(join(import.meta.dirname, '../../../../../brands'), 'local');
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const { brands } = checked.catalogue;

/** Every game of every brand in each area in which it is sold, under the client id that it has there. */
const sold = Object.values(brands).flatMap((brand) =>
  allGames(brand)
    .filter(({ goods }) => goods.length > 0)
    .flatMap((game) =>
      game.areas.map((area) => ({
        brand,
        game,
        area,
        currency: brand.areas.find(({ key }) => key === area)!.currency,
        client_id: (game.areaClientIds?.[area] ?? game.clientIds).web,
        title: `${brand.key} ${game.key} ${area}`,
      })),
    ),
);

const stage = setUpStage();

function contextOf({ brand, game }: (typeof sold)[number]) {
  const store = { id: `${brand.key}.production`, brand, environment: 'production' as const, version: 1 };
  return { ...stage.contextOf({ store: store.id, gpId: game.gpId, suid: 'areas' }), store };
}

describe('what an area earns and costs', () => {
  it('V-02 a removed game has no rate, and says so', async () => {
    for (const where of sold.filter(({ brand }) => brand.areas.length > 1))
      expect(await vipBasicInfo.handle(contextOf(where), { client_id: 'gone' })).toMatchObject({
        kind: 'refusal',
      });
  });

  it.each(sold.filter(({ brand }) => brand.isVip))(
    'V-02 $title: the VIP centre states the rate of $currency',
    async (where) => {
      const { client_id, area, currency, brand } = where;
      const answer = await vipBasicInfo.handle(contextOf(where), { client_id, domain_area: area });
      const rate = brand.vip?.pointToCoin[currency] ?? '1';
      expect(answer).toMatchObject({ content: { point_to_coin: Number(rate), currency } });
    },
  );

  it.each(sold)('P-02 $title: price and points are those of $currency', async (where) => {
    const { client_id, area, currency, game, brand } = where;
    for (const goods of game.goods) {
      const product_id = goods.productId;
      const answer = await productPoints.handle(contextOf(where), {
        client_id,
        product_id,
        domain_area: area,
      });
      const price = parseMajor(goods.prices[currency]!, currency);
      const money = { amountMinor: price.ok ? price.amountMinor : -1, currency };
      const points = brand.isVip ? pointsOf(money, brand.vip?.pointToCoin[currency] ?? '1') : 0;
      expect(answer).toMatchObject({ content: { discountPrice: toMajor(money), currency, points } });
    }
  });

  it.each(sold.filter(({ brand }) => brand.areas.length > 1))(
    'P-02 $title: without an area named, the answer says in which currency it is',
    async (where) => {
      const { client_id, area, brand, game } = where;
      const product_id = game.goods[0]!.productId;
      const { currency } = brand.areas.find(({ key }) =>
        game.areaClientIds ? key === area : game.areas.includes(key),
      )!;
      const answer = await productPoints.handle(contextOf(where), { client_id, product_id });
      expect(answer).toMatchObject({ content: { currency } });
      if (!brand.isVip) return;
      const basic = await vipBasicInfo.handle(contextOf(where), { client_id });
      expect(basic).toMatchObject({ content: { currency } });
    },
  );

  it('B-04 an area that the brand does not have is refused', async () => {
    const where = sold.find(({ brand }) => brand.key === 'joynet')!;
    const { client_id, game } = where;
    const named = { client_id, domain_area: 'mars' };
    const asked = { ...named, product_id: game.goods[0]!.productId };
    expect(await productPoints.handle(contextOf(where), asked)).toMatchObject({ code: codes.wrongDomain });
  });
});

it('V-02 every VIP brand says what each of its currencies earns', () => {
  const silent = sold.filter(({ brand, currency }) => brand.vip && !brand.vip.pointToCoin[currency]);
  expect(silent.map(({ title }) => title)).toEqual([]);
  const levels = sold.flatMap(({ brand }): readonly VipLevel[] => brand.vip?.levels ?? []);
  expect(levels.length).toBeGreaterThan(0);
});
