import { join } from 'node:path';
import { allGames } from '@gemporium/catalogue/all-games.ts';
import { countryOfRegion } from '@gemporium/catalogue/labels.ts';
import type { Brand, Platform } from '@gemporium/catalogue/types.ts';
import { exponentOf, parseMajor, rescale, shareOf, toMajor } from '@gemporium/domain/money.ts';
import type { PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { providers } from '@gemporium/providers/index.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBrands } from '../../catalogue/check-brands.ts';
import { couponUnit, type Market, payableMethods } from './choose-method.ts';

const checked = checkBrands(join(import.meta.dirname, '../../../../../brands'), 'local');
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const { brands, accounts } = checked.catalogue;

const platforms: Platform[] = ['android', 'ios', 'web'];
const providerOf: Market['providerOf'] = ({ accountId }) => providers[accounts[accountId]!.provider];

/** Every market of a brand: environment, area and game, with the goods that are sold there. */
function* markets(brand: Brand): Generator<Market> {
  for (const environment of ['production', 'demo'] as const)
    for (const area of brand.areas)
      for (const game of allGames(brand))
        if (game.areas.includes(area.key))
          yield { brand, environment, area: area.key, game, currency: area.currency, providerOf };
}

type Asked = Pick<PaymentRequest, 'amount' | 'channelId' | 'channel'> & { region: string };

const told = new Map<string, Promise<string>>();

/** Whether the provider's adapter can send the amount. Each price is tried once, however many goods have it. */
function isWritten(accountId: string, asked: Asked): Promise<string> {
  const key = JSON.stringify([accountId, asked]);
  const answer = told.get(key) ?? write(accountId, asked);
  told.set(key, answer);
  return answer;
}

/** Runs the adapter up to the network. */
async function write(accountId: string, { region, ...request }: Asked): Promise<string> {
  const account = accounts[accountId]!;
  const country = countryOfRegion(region);
  const context: ProviderContext = {
    account,
    baseUrl: 'http://127.0.0.1:1',
    secret: () => '5e'.repeat(32),
    http: async () => ({ kind: 'not-sent', reason: 'the test has no network' }),
    mayAskForStranger: async () => true,
    now: () => new Date('2026-05-01T00:00:00Z'),
  };
  const outcome = await providers[account.provider]!.create(context, {
    reference: 'GP0123456789ABCDEF-1',
    goodsName: 'Goods',
    gameName: 'Game',
    playerId: 'player-1',
    shopperId: 'watt.production:1:player-1',
    language: 'en',
    platform: 'web',
    returnUrl: 'https://shop.example/return',
    pageUrl: 'https://shop.example/pay',
    notifyUrl: 'https://shop.example/notify',
    expiresAt: new Date('2026-05-01T01:00:00Z'),
    ...request,
    ...(country === undefined ? {} : { country }),
  });
  // A provider that needs no call yet has its payment page written here.
  return outcome.kind === 'unavailable' || outcome.kind === 'created' ? 'written' : JSON.stringify(outcome);
}

const isInService = () => true;

describe('every price of every brand', () => {
  it.each(Object.values(brands))(
    'O-03 O-14 $key: with and without each coupon, every method that is offered can charge it',
    async (brand) => {
      const rates = ['1', ...(brand.coupons?.templates ?? []).map(({ discountRate }) => discountRate)];
      let seen = 0;
      for (const market of markets(brand)) {
        for (const goods of market.game.goods) {
          const price = parseMajor(goods.prices[market.currency] ?? '', market.currency);
          if (!price.ok) continue;
          const unit = couponUnit(market, price.amountMinor);
          for (const rate of goods.isCoupon ? rates : ['1']) {
            const amountMinor = rate === '1' ? price.amountMinor : shareOf(price.amountMinor, rate, unit);
            expect(amountMinor).toBeLessThanOrEqual(price.amountMinor);
            for (const platform of platforms) {
              for (const method of Object.values(
                payableMethods({ ...market, platform, isInService }, price.amountMinor),
              ).flat()) {
                if (rate !== '1' && !method.openCoupon) continue;
                seen += 1;
                const amount = { amountMinor, currency: market.currency };
                const channel = method.subPayments[0]?.code ?? '';
                const where = `${market.area} ${goods.productId} ${rate} ${toMajor(amount)} by ${method.paywayId}`;
                const written = await isWritten(method.accountId, {
                  amount,
                  channelId: method.channelId,
                  channel,
                  region: method.region,
                });
                expect(`${where}: ${written}`).toBe(`${where}: written`);
              }
            }
          }
        }
      }
      expect(seen).toBeGreaterThan(0);
    },
  );

  it('O-14 C-03 any price at any share is one that every coupon method of the market can charge', async () => {
    const all = Object.values(brands).flatMap((brand) => [...markets(brand)]);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all),
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: 1, max: 9_999 }),
        async (market, units, tenThousandths) => {
          const { currency } = market;
          const whole = 10 ** exponentOf(currency);
          const price = units * whole;
          const unit = couponUnit(market, price);
          const amountMinor = shareOf(price, `0.${String(tenThousandths).padStart(4, '0')}`, unit);
          expect(amountMinor).toBeLessThanOrEqual(price);
          const methods = platforms.flatMap((platform) =>
            Object.values(payableMethods({ ...market, platform, isInService }, price)).flat(),
          );
          for (const { openCoupon, accountId, channelId, decimals, region } of methods) {
            if (!openCoupon) continue;
            expect(rescale(amountMinor, exponentOf(currency), decimals)).toBeDefined();
            const amount = { amountMinor, currency };
            expect(await isWritten(accountId, { amount, channelId, channel: '', region })).toBe('written');
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('O-14 Taiwan: MyCard takes whole dollars, so a coupon makes whole dollars, by whatever method', () => {
    const [market] = markets(brands.coolgame!);
    expect(couponUnit(market!, 17_000)).toBe(100);
    expect(shareOf(17_000, '0.85', 100)).toBe(14_400);
  });

  it('O-02 a price that MyCard cannot write is not offered by MyCard', () => {
    const [market] = markets(brands.coolgame!);
    const ids = (price: number) =>
      Object.values(payableMethods({ ...market!, platform: 'web', isInService }, price))
        .flat()
        .map(({ channelId }) => channelId);
    expect(ids(14_400)).toContain(10302);
    expect(ids(14_450)).toEqual([11702, 10801]);
  });
});

/** A country for each currency: some providers need both, and accept a currency only in its own countries. */
const spentIn = {
  TWD: 'TW',
  JPY: 'JP',
  KRW: 'KR',
  EUR: 'DE',
  USD: 'US',
  TRY: 'TR',
  THB: 'TH',
  VND: 'VN',
  IDR: 'ID',
  MYR: 'MY',
  CNY: 'CN',
  KWD: 'KW',
  CLP: 'CL',
  BRL: 'BR',
  HKD: 'HK',
  INR: 'IN',
  LAK: 'LA',
  MMK: 'MM',
  MXN: 'MX',
  PHP: 'PH',
  RUB: 'RU',
  SGD: 'SG',
};
const countryOf = (currency: string) => (spentIn as Record<string, string>)[currency] ?? 'US';

it.each(
  Object.values(providers).flatMap((provider) => {
    const account = Object.values(accounts).find((one) => one.provider === provider.id);
    return account ? provider.channels.map((channel) => ({ provider, channel, account })) : [];
  }),
)(
  'O-07 $provider.id $channel.id counts no currency more finely than it writes it',
  async ({ provider, channel, account }) => {
    for (const currency of channel.currencies ?? Object.keys(spentIn)) {
      const finest = 10 ** Math.max(0, exponentOf(currency) - provider.exponentOf(currency));
      const amount = { amountMinor: 144 * 1000 + finest, currency };
      expect(
        await isWritten(account.id, {
          amount,
          channelId: channel.id,
          channel: '',
          region: countryOf(currency),
        }),
        currency,
      ).toBe('written');
    }
  },
);
