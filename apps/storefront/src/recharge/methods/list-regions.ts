import type { PaymentMethod, PaymentRegion, SubPayment } from '@gemporium/contract/api/pay/getCountryList.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import { channelsTaking } from '@gemporium/domain/price-filter.ts';
import type { Platform } from '../../browser/platform.ts';
import { mapPresent } from '../../map-present.ts';

export interface PriceAsked {
  /** Decimal string in major units. */
  price: string;
  currency: string;
  platform: Platform;
}

/** A method that this price can be paid by, with those of its channels that can. */
export interface OfferedMethod {
  /** payway_id plus channel_id. */
  key: string;
  method: PaymentMethod;
  channels: readonly SubPayment[];
}

export interface OfferedRegion {
  code: string;
  name: string;
  methods: readonly OfferedMethod[];
}

export function methodKey({
  payway_id,
  channel_id,
}: Pick<PaymentMethod, 'payway_id' | 'channel_id'>): string {
  return `${payway_id}-${channel_id}`;
}

/**
 * The regions with the methods that fit (rows O-02, O-03, O-04): an icon, and a price that the method or one of its
 * channels takes; ascending by sort; regions with nothing left are gone.
 */
export function listRegions(
  regions: Readonly<Record<string, PaymentRegion>>,
  asked: PriceAsked,
): readonly OfferedRegion[] {
  return mapPresent(Object.entries(regions), ([code, region]) => {
    const methods = mapPresent(region.methods, (method) => offered(method, asked));
    if (methods.length === 0) return undefined;
    return { code, name: region.name, methods: methods.sort((a, b) => a.method.sort - b.method.sort) };
  });
}

function offered(
  method: PaymentMethod,
  { price, currency, platform }: PriceAsked,
): OfferedMethod | undefined {
  const parsed = parseMajor(price, currency);
  if (!parsed.ok || !method.icon || hiddenHere(method.channel_id, method.payway_id, platform))
    return undefined;
  const channels = channelsTaking(
    { amountMinor: parsed.amountMinor, currency },
    { decimals: method.decimals, range: rangeOf(method), channels: method.sub_payment },
    rangeOf,
  )?.filter((sub) => !hiddenHere(method.channel_id, sub.code, platform));
  if (!channels || (method.sub_payment.length > 0 && channels.length === 0)) return undefined;
  return { key: methodKey(method), method, channels };
}

function rangeOf({ min_money: min, max_money: max }: Pick<PaymentMethod, 'min_money' | 'max_money'>) {
  return { min, max };
}

/** Payermax's Apple Pay works on Apple's own devices only. */
function hiddenHere(channelId: string, code: string, platform: Platform): boolean {
  return channelId === '11801' && platform !== 'ios' && /apple/i.test(code);
}

/** The region to show: the one chosen before where it is still offered, else the first (row O-05). */
export function regionToShow(
  regions: readonly OfferedRegion[],
  chosen: string | undefined,
): OfferedRegion | undefined {
  return regions.find((region) => region.code === chosen) ?? regions[0];
}
