import type { LegalFile } from '../authored/legal-file.ts';
import { regionLabels } from '../labels.ts';
import { type LawKey, lawKeys } from '../laws/law.ts';
import { type AreaLaw, lawAt } from '../laws/law-at.ts';
import { laws } from '../laws/laws.ts';
import type { LegalField } from '../laws/legal-fields.ts';
import { wanted } from '../laws/wanted.ts';
import type { Report } from '../problem.ts';
import { allOrNone, type Draft, readable } from '../reading/draft.ts';
import type { BrandFolder, Tree } from '../reading/tree.ts';
import { areaCurrency } from './currencies-of.ts';

/** A brand's file must have what the law of each of its areas requires; every missing field is reported at once. */
export function checkLegal(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    const { file, draft } = brand.legal;
    if (!draft) continue;
    for (const [law, areas] of lawsAndAreas(brand)) {
      for (const field of neededFields(brand, law, areas)) checkField(brand, law, field, areas, report);
    }
    for (const law of lawKeys) {
      if (draft.regions?.[law]?.withdrawal !== 'waived' || laws[law].withdrawal?.mayBeWaived) continue;
      const reason = laws[law].withdrawal
        ? `the law of ${laws[law].name} lets nobody give up the right of withdrawal`
        : `the shop knows no right of withdrawal in ${laws[law].name} that could be given up`;
      report.problem({ file, path: ['regions', law, 'withdrawal'] }, reason, 'take it out');
    }
  }
}

/** Each law under which the brand sells, with the areas in which it does. */
function lawsAndAreas(brand: BrandFolder): Map<LawKey, string[]> {
  const found = new Map<LawKey, string[]>();
  for (const area of readable(brand.brand.draft?.areas ?? [])) {
    // Unreadable values are reported elsewhere, without follow-up problems.
    const isUnclear = (key: 'country' | 'law') => Object.hasOwn(area, key) && area[key] === undefined;
    if (area.key === undefined || isUnclear('country') || isUnclear('law')) continue;
    const { key } = area;
    for (const region of regionsOf(brand, key)) {
      const law = lawAt(area as AreaLaw, region);
      const areas = found.get(law) ?? [];
      found.set(law, areas.includes(key) ? areas : [...areas, key]);
    }
  }
  return found;
}

/** The payment regions of the methods that an area offers. */
function regionsOf(brand: BrandFolder, area: string): Set<string> {
  const currency = areaCurrency(brand, area);
  const regions = new Set<string>();
  for (const method of readable(brand.methods.draft?.methods ?? [])) {
    const isOffered = !Object.hasOwn(method, 'areas') || method.areas?.includes(area);
    if (!isOffered || currency === undefined || !method.currencies?.includes(currency)) continue;
    for (const region of readable(method.regions ?? [])) if (isLabel(region)) regions.add(region);
  }
  return regions;
}

const isLabel = (region: string) => (regionLabels as readonly string[]).includes(region);

function neededFields(brand: BrandFolder, law: LawKey, areas: readonly string[]): LegalField[] {
  const { needs, withdrawal } = laws[law];
  const region: Draft<NonNullable<LegalFile['regions']>[LawKey]> | undefined =
    brand.legal.draft?.regions?.[law];
  const isKept = withdrawal !== undefined && region?.withdrawal !== 'waived';
  const hasPrepaid = readable(brand.brand.draft?.areas ?? []).some(
    ({ key, notices }) =>
      key !== undefined && areas.includes(key) && allOrNone(notices)?.includes('fundsSettlement'),
  );
  return [
    ...needs,
    ...(isKept && withdrawal.at ? [withdrawal.at] : []),
    ...(hasPrepaid ? (['issuer', 'expiry', 'balance', 'complaints'] as const) : []),
  ];
}

function checkField(
  brand: BrandFolder,
  law: LawKey,
  field: LegalField,
  areas: readonly string[],
  report: Report,
): void {
  const { file, draft } = brand.legal;
  const { name, language } = laws[law];
  if (isUnclear(draft, law)) return;
  const where = [draft?.regions?.[law], draft?.everywhere].find(
    (fields) => fields && Object.hasOwn(fields, field),
  );
  const path = where === draft?.everywhere && where ? ['everywhere', field] : ['regions', law, field];
  if (!where) {
    const sold = areas.map((area) => `"${area}"`).join(', ');
    report.problem(
      { file, path },
      `is missing: the brand sells in ${name} (${areas.length === 1 ? 'area' : 'areas'} ${sold}), where players must be told ${wanted[field]}`,
      `write it here, or at everywhere.${field} where it is the same in all regions`,
    );
    return;
  }
  const text = where[field];
  if (!language || typeof text !== 'object' || Object.hasOwn(text, language)) return;
  report.problem(
    { file, path },
    `is not written in the language that the law of ${name} asks for`,
    `add a text "${language}"`,
  );
}

/** Whether a part of the file in which the field may stand cannot be read. */
function isUnclear(draft: BrandFolder['legal']['draft'], law: LawKey): boolean {
  const cannotBeRead = (around: object | undefined, key: string) =>
    around !== undefined &&
    Object.hasOwn(around, key) &&
    (around as Record<string, unknown>)[key] === undefined;
  return (
    cannotBeRead(draft, 'everywhere') || cannotBeRead(draft, 'regions') || cannotBeRead(draft?.regions, law)
  );
}
