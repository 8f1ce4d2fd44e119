import { countryOfRegion } from '../labels.ts';
import { offers } from '../offers.ts';
import { type LawKey, lawKeys } from './law.ts';
import { laws } from './laws.ts';
import type { LegalField, LegalFields } from './legal-fields.ts';

/** What an area says about the law that applies in it. */
export interface AreaLaw {
  country?: string | undefined;
  law?: LawKey | undefined;
}

/** A shop that names no country is open to everybody, so the strictest rules without a checkbox of their own apply. */
const lawOfEverybody: LawKey = 'eu';

/**
 * The law of a purchase: that of the area's country; in an area of many countries that of the payment region which the
 * player has chosen, else the one that the area names.
 */
export function lawAt({ country, law }: AreaLaw, region?: string): LawKey {
  const payer = country ?? (region === undefined ? undefined : countryOfRegion(region));
  return lawOfCountry(payer) ?? law ?? lawOfEverybody;
}

function lawOfCountry(country: string | undefined): LawKey | undefined {
  return country === undefined ? undefined : lawKeys.find((key) => laws[key].countries.includes(country));
}

/** To whom a method is offered, and the payer's region. */
interface MethodOfRegion {
  region: string;
  currencies: readonly string[];
  areas?: readonly string[];
}

/**
 * Every law under which an area sells, by the regions of the methods that it offers; in the order of the list of laws.
 */
export function lawsOf(
  area: AreaLaw & { key: string; currency: string },
  methods: readonly MethodOfRegion[],
): LawKey[] {
  const { key, currency } = area;
  const offered = methods.filter(({ currencies, areas }) =>
    offers({ currencies, ...(areas && { areas }) }, { area: key, currency, gpId: '', platform: 'web' }),
  );
  const found = new Set(offered.map(({ region }) => lawAt(area, region)));
  return lawKeys.filter((law) => found.has(law));
}

/** What a brand says for a law: for that region, else for all. */
export function legalField<Field extends LegalField>(
  {
    everywhere,
    regions,
  }: { everywhere?: LegalFields; regions?: Readonly<Partial<Record<LawKey, LegalFields>>> },
  law: LawKey,
  field: Field,
): LegalFields[Field] | undefined {
  return regions?.[law]?.[field] ?? everywhere?.[field];
}
