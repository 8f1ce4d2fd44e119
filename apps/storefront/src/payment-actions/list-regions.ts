import type { PaymentMethod, PaymentRegion, SubPayment } from '@gemporium/contract/api/pay/getCountryList.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import { priceFits } from '@gemporium/domain/price-filter.ts';
import type { Platform } from '../browser/platform.ts';
import { mapPresent } from '../map-present.ts';

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
 * The regions with the methods that fit (rows O-02, O-03, O-04): an icon, and a price inside the method's range or one
 * of its channels'; ascending by sort; regions with nothing left are gone.
 */
export function listRegions(
  regions: Readonly<Record<string, PaymentRegion>>,
  asked: PriceAsked,
): readonly OfferedRegion[] {
  return mapPresent(Object.keys(regions), (code) => {
    const region = regions[code];
    const methods = mapPresent(region?.methods ?? [], (method) => offered(method, asked));
    if (!region || methods.length === 0) return undefined;
    return { code, name: region.name, methods: methods.sort((a, b) => a.method.sort - b.method.sort) };
  });
}

function offered(method: PaymentMethod, asked: PriceAsked): OfferedMethod | undefined {
  if (!method.icon || hiddenHere(method.channel_id, method.payway_id, asked.platform)) return undefined;
  const shown = method.sub_payment.filter((sub) => !hiddenHere(method.channel_id, sub.code, asked.platform));
  const channels = shown.filter((sub) => fits(sub, asked));
  const onlyChannels = method.sub_payment.length > 0 && shown.length === 0;
  if (onlyChannels || (!fits(method, asked) && channels.length === 0)) return undefined;
  return { key: methodKey(method), method, channels };
}

/** Payermax's Apple Pay works on Apple's own devices only. */
function hiddenHere(channelId: string, code: string, platform: Platform): boolean {
  return channelId === '11801' && platform !== 'ios' && /apple/i.test(code);
}

function fits(range: { min_money: string; max_money: string }, { price, currency }: PriceAsked): boolean {
  const [priceMinor, minMinor, maxMinor] = [price, range.min_money, range.max_money].map((amount) => {
    const parsed = parseMajor(amount, currency);
    return parsed.ok ? parsed.amountMinor : undefined;
  });
  return priceMinor !== undefined && priceFits(priceMinor, minMinor ?? 0, maxMinor ?? 0);
}

/** The region to show: the one chosen before where it is still offered, else the first (row O-05). */
export function regionToShow(
  regions: readonly OfferedRegion[],
  chosen: string | undefined,
): OfferedRegion | undefined {
  return regions.find((region) => region.code === chosen) ?? regions[0];
}
