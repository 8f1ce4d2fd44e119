import { localText } from '@gemporium/catalogue/local-text.ts';
import type { Game, Goods, LocalText, SubPayment } from '@gemporium/catalogue/types.ts';
import type { PaymentMethod, PaymentRegion } from '@gemporium/contract/api/pay/getCountryList.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import type { ProviderDirectory } from '../services.ts';
import { type PayableMethod, payableMethods, providerByAccount } from '../use-cases/shop/choose-method.ts';
import type { Shelf } from './shelf.ts';

/**
 * The payment methods that are offered for goods, by region (rows O-02, O-03, O-04).
 * Undefined: the goods have no price in the area's currency.
 */
export function paymentRegions(
  shelf: Shelf,
  { game, goods, providers }: { game: Game; goods: Goods; providers: ProviderDirectory },
): Record<string, PaymentRegion> | undefined {
  const { store, area, platform } = shelf;
  const price = parseMajor(goods.prices[area.currency] ?? '', area.currency);
  if (!price.ok) return undefined;
  const { currency } = area;
  const providerOf = providerByAccount(providers);
  const buyer = { ...store, area: area.key, game, currency, platform, providerOf };
  return Object.fromEntries(
    Object.entries(payableMethods(buyer, price.amountMinor)).map(([code, methods]) => [
      code,
      { name: code, methods: methods.map((method) => describe(shelf, method)) },
    ]),
  );
}

function describe({ store: { brand }, language, art }: Shelf, method: PayableMethod): PaymentMethod {
  const text = (value: LocalText) => localText(value, language, brand.defaultLanguage);
  const describeSub = (sub: SubPayment) => ({
    channel_id: sub.channelId,
    code: sub.code,
    icon: art.method(sub.icon),
    name: text(sub.name),
    min_money: boundText(sub.minMoney),
    max_money: boundText(sub.maxMoney),
  });
  return {
    payway_id: method.paywayId,
    channel_id: String(method.channelId),
    name: text(method.name),
    icon: art.method(method.icon),
    sort: method.sort,
    min_money: boundText(method.minMoney),
    max_money: boundText(method.maxMoney),
    decimals: method.decimals,
    open_coupon: method.openCoupon,
    ...(method.channel.takesCard && { card_form: true }),
    ...(method.description && {
      description: Object.fromEntries(
        Object.entries(method.description).map(([key, value]) => [key, text(value)]),
      ),
    }),
    sub_payment: method.subPayments.map(describeSub),
  };
}

/** On the wire a bound that does not bind is "0". */
function boundText(text: string): string {
  return text.trim().startsWith('-') ? '0' : text;
}
