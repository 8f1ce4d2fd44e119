import type { PaymentRegion } from '@gemporium/contract/api/pay/getCountries.ts';
import type { PaymentMethod, SubPayment } from '@gemporium/contract/api/pay/getCountryList.ts';
import { channelById } from '@gemporium/contract/channels.ts';
import type { PayTerms } from '@gemporium/contract/legal-words.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import { type MethodTerms, offeredRegions } from '@gemporium/domain/offered-methods.ts';
import type { Platform } from '../../browser/platform.ts';

export interface PriceAsked {
  /** Decimal string in major units. */
  price: string;
  currency: string;
  platform: Platform;
}

/** A method that accepts this price, with the sub-payments that accept it. */
export interface OfferedMethod {
  /** payway_id plus channel_id. */
  key: string;
  method: PaymentMethod;
  subPayments: readonly SubPayment[];
}

export interface OfferedRegion {
  code: string;
  name: string;
  methods: readonly OfferedMethod[];
  /** What the law requires next to the button for payers from this region. */
  terms: PayTerms | undefined;
}

export function methodKey({
  payway_id,
  channel_id,
}: Pick<PaymentMethod, 'payway_id' | 'channel_id'>): string {
  return `${payway_id}-${channel_id}`;
}

/** The regions with the offered methods, by the same rule as on the server (rows O-02, O-03, O-04). */
export function listRegions(
  regions: Readonly<Record<string, PaymentRegion>>,
  { price, currency, platform }: PriceAsked,
): readonly OfferedRegion[] {
  const parsed = parseMajor(price, currency);
  if (!parsed.ok) return [];
  const payable = { price: { amountMinor: parsed.amountMinor, currency }, platform };
  const entries = Object.entries(regions).map(
    ([code, { name, methods, terms }]) => [{ code, name, terms }, methods] as const,
  );
  return offeredRegions(entries, payable, termsOf, rangeOf).map(([region, methods]) => ({
    ...region,
    methods: methods.map(({ method, subPayments }) => ({
      key: methodKey(method),
      method,
      subPayments,
    })),
  }));
}

/** A channel that this page does not know yet has no rule here; the pay call reports the problem. */
function termsOf(method: PaymentMethod): MethodTerms<SubPayment> {
  return {
    name: method.payway_id,
    icon: method.icon,
    channel: channelById(Number(method.channel_id)) ?? {},
    decimals: method.decimals,
    range: rangeOf(method),
    subPayments: method.sub_payment,
  };
}

function rangeOf({ min_money: min, max_money: max }: Pick<PaymentMethod, 'min_money' | 'max_money'>) {
  return { min, max };
}

/** The region to show: the one chosen before if it is still offered, else the first (row O-05). */
export function regionToShow(
  regions: readonly OfferedRegion[],
  chosen: string | undefined,
): OfferedRegion | undefined {
  return regions.find((region) => region.code === chosen) ?? regions[0];
}
