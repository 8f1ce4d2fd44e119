/** What the spec fixes of a brand: its areas with their currencies, and where Japanese law wants notices. */
export interface KnownBrand {
  /** Area → default currency. */
  areas: Readonly<Record<string, string>>;
  /** Areas that are a Japanese variant (row B-08). */
  japaneseAreas?: readonly string[];
  /** The area follows from the client id (row B-03). */
  areaByClientId?: true;
}

const brand = (
  areas: Readonly<Record<string, string>>,
  variant: Omit<KnownBrand, 'areas'> = {},
): KnownBrand => ({ areas, ...variant });

/**
 * The sixteen brands of the spec: its table of payment areas (row B-04) and its default currencies (row B-05).
 * A brand that is not listed is free to choose.
 */
export const knownBrands: Readonly<Record<string, KnownBrand>> = {
  watt: brand({ universal: 'USD', eru: 'USD', sea: 'USD' }),
  dragon: brand({ dragon: 'USD' }),
  ko: brand({ universal: 'KRW' }),
  coolgame: brand({ universal: 'TWD' }),
  ru: brand({ universal: 'USD' }),
  joynet: brand({ universal: 'KRW', eru: 'USD', ja: 'JPY' }, { japaneseAreas: ['ja'] }),
  ssgame: brand(
    { ja: 'JPY', kr: 'KRW', twhk: 'TWD', sea: 'USD', useuro: 'USD', ru: 'USD' },
    { japaneseAreas: ['ja'], areaByClientId: true },
  ),
  joyage: brand({ universal: 'USD', hk: 'TWD', codapay: 'USD' }),
  acenet: brand({ universal: 'TWD' }),
  acenetJp: brand({ universal: 'JPY' }, { japaneseAreas: ['universal'] }),
  rhinosTwhk: brand({ universal: 'TWD' }),
  rhinos: brand({ kr: 'KRW', ja: 'JPY' }, { japaneseAreas: ['ja'] }),
  spotJp: brand({ ja: 'JPY' }, { japaneseAreas: ['ja'] }),
  rhinosJp: brand({ ja: 'JPY' }, { japaneseAreas: ['ja'] }),
  rhinosSea: brand({ sea: 'USD', eru: 'USD' }),
  brandEn: brand({ sea: 'USD', eru: 'USD', mea: 'USD' }),
};

/** The spec's facts of this brand, or undefined for a brand that the spec does not name. */
export function knownBrand(key: string): KnownBrand | undefined {
  return Object.hasOwn(knownBrands, key) ? knownBrands[key] : undefined;
}
