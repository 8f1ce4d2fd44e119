import { type LocalText, localText } from '@gemporium/catalogue/local-text.ts';
import type { OfferedMethod } from '@gemporium/catalogue/methods-for.ts';
import type { Platform, SubPayment } from '@gemporium/catalogue/types.ts';
import type { PaymentMethod, PaymentRegion } from '@gemporium/contract/api/pay/getCountryList.ts';
import type { Channel } from '@gemporium/provider-kit/provider.ts';
import type { Shelf } from './shelf.ts';

/** PayerMax's channel in the spec's table (section 9). */
const payermax = 11801;

/** A method with what its provider says of it. */
type ShownMethod = OfferedMethod & { channel: Pick<Channel, 'takesCard'>; decimals: number };

/** The payment methods that goods can be paid with, by region, as the page shows them (rows O-02, O-03, O-04). */
export function paymentRegions(
  shelf: Shelf,
  payable: Readonly<Record<string, readonly ShownMethod[]>>,
): Record<string, PaymentRegion> {
  const regions: Record<string, PaymentRegion> = {};
  for (const [code, offered] of Object.entries(payable)) {
    const methods = offered
      .flatMap((method) => forPlatform(method, shelf.platform))
      .map((method) => describe(shelf, method))
      .sort((a, b) => a.sort - b.sort);
    if (methods.length > 0) regions[code] = { name: code, methods };
  }
  return regions;
}

/** PayerMax's Apple Pay works on Apple's own devices alone (row O-04). */
function forPlatform(method: ShownMethod, platform: Platform): ShownMethod[] {
  if (method.channelId !== payermax || platform === 'ios') return [method];
  const subPayments = method.subPayments.filter(({ code }) => !/^apple_?pay$/i.test(code));
  const isEmptied = method.subPayments.length > 0 && subPayments.length === 0;
  return isEmptied ? [] : [{ ...method, subPayments }];
}

function describe({ store: { brand }, language, art }: Shelf, method: ShownMethod): PaymentMethod {
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
