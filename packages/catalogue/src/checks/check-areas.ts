import { type KnownBrand, knownBrand } from '../known-brands.ts';
import type { Report } from '../problem.ts';
import { didYouMean } from '../reading/did-you-mean.ts';
import { allOrNone } from '../reading/draft.ts';
import type { BrandFolder, Tree } from '../reading/tree.ts';
import { ownOrDefault } from './currencies-of.ts';

const japaneseNotices = ['specifiedCommercialTransactions', 'inquiryContact'] as const;

/** Areas and currencies: those of the spec for its sixteen brands (rows B-04, B-05), and Japanese notices (B-08). */
export function checkAreas(tree: Tree, report: Report): void {
  for (const brand of tree.brands) checkBrand(brand, report);
}

function checkBrand(brand: BrandFolder, report: Report): void {
  const { file, draft } = brand.brand;
  if (!draft?.areas) return;
  const known = knownBrand(brand.key);
  const areas = draft.areas;
  const keys = areas.map((area) => area?.key);

  areas.forEach((area, index) => {
    if (area?.key === undefined) return;
    const place = (...inside: PropertyKey[]) => ({ file, path: ['areas', index, ...inside] });
    if (keys.indexOf(area.key) !== index) {
      report.problem(place('key'), `the area "${area.key}" is listed twice`);
      return;
    }
    if (known && !Object.hasOwn(known.areas, area.key)) {
      const names = Object.keys(known.areas);
      report.problem(
        place('key'),
        `"${area.key}" is not an area of ${brand.key}: the spec has ${names.join(', ')}`,
        didYouMean(area.key, names),
      );
      return;
    }
    if (known)
      checkCurrency(
        brand,
        known,
        area.key,
        ownOrDefault(area, draft.defaultCurrency),
        place('currency'),
        report,
      );
    const isUnclear = Object.hasOwn(area, 'notices') && !allOrNone(area.notices);
    const isJapanese = known?.japaneseAreas?.includes(area.key) || area.country === 'JP';
    for (const notice of isJapanese && !isUnclear ? japaneseNotices : []) {
      if (!area.notices?.includes(notice)) {
        report.problem(place('notices'), `a Japanese area must show the notice ${notice}`, `add "${notice}"`);
      }
    }
  });

  for (const missing of Object.keys(known?.areas ?? {})) {
    if (keys.includes(undefined) || keys.includes(missing)) continue;
    report.problem({ file, path: ['areas'] }, `the area "${missing}" of ${brand.key} is missing`);
  }

  const currencies = areas.map((area) => area && ownOrDefault(area, draft.defaultCurrency));
  if (
    draft.defaultCurrency &&
    !currencies.includes(undefined) &&
    !currencies.includes(draft.defaultCurrency)
  ) {
    report.problem({ file, path: ['defaultCurrency'] }, `no area of the brand uses ${draft.defaultCurrency}`);
  }
}

function checkCurrency(
  brand: BrandFolder,
  known: KnownBrand,
  area: string,
  currency: string | undefined,
  place: { file: string; path: PropertyKey[] },
  report: Report,
): void {
  const expected = known.areas[area];
  if (currency === undefined || expected === undefined || currency === expected) return;
  report.problem(
    place,
    `the currency of ${brand.key}'s area "${area}" is ${expected}, not ${currency}`,
    `write "${expected}"`,
  );
}
