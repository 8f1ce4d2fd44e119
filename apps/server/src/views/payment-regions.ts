import { countryOfRegion } from '@gemporium/catalogue/labels.ts';
import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import type { MethodAtAccount } from '@gemporium/catalogue/methods-for.ts';
import type { SubPayment } from '@gemporium/catalogue/types.ts';
import type { PaymentRegion } from '@gemporium/contract/api/pay/getCountries.ts';
import type { PaymentMethod } from '@gemporium/contract/api/pay/getCountryList.ts';
import type { Channel } from '@gemporium/contract/channels.ts';
import { sentence } from '../messages.ts';
import { shownText } from '../shown-text.ts';
import { type PaidFor, payTerms } from './pay-terms.ts';
import type { Shelf } from './shelf.ts';

/** A method with its provider's data. */
type ShownMethod = MethodAtAccount & { channel: Pick<Channel, 'takesCard'>; decimals: number };

/** The payment methods that are offered for goods, by region, as the page shows them (rows O-02, O-03, O-04). */
export function paymentRegions(
  shelf: Shelf,
  payable: Readonly<Record<string, readonly ShownMethod[]>>,
  paidFor?: PaidFor,
): Record<string, PaymentRegion> {
  return Object.fromEntries(
    Object.entries(payable).map(([code, methods]) => [
      code,
      {
        name: regionName(code, shelf),
        methods: methods.map((method) => describe(shelf, method)),
        terms: payTerms(shelf, code, paidFor),
      },
    ]),
  );
}

/** A country's name in the reader's language; any other label means everywhere else. */
function regionName(label: string, { store: { brand }, language }: Shelf): string {
  const country = countryOfRegion(label);
  if (!country) return sentence(brand, language, 'region_global');
  const names = placeNames.get(language) ?? new Intl.DisplayNames([language, 'en'], { type: 'region' });
  placeNames.set(language, names);
  return names.of(country) ?? label;
}

/** Expensive to create, and at most one per language. */
const placeNames = new Map<string, Intl.DisplayNames>();

function describe({ store: { brand }, language, art }: Shelf, method: ShownMethod): PaymentMethod {
  const text = (value: LocalText) => shownText(value, language, brand.defaultLanguage);
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

/** On the wire, "0" means no bound. */
function boundText(text: string): string {
  return text.trim().startsWith('-') ? '0' : text;
}
