import type { PageData } from '@gemporium/contract/page-data.ts';
import type { FontSheet, FontSheets, PageFonts } from './font-sheets.ts';

/** The fonts that a page may need: it can switch to any of its languages without a reload. */
export function fontsOfPage(
  { texts, titles }: FontSheets,
  { brand, language, languages }: Pick<PageData, 'brand' | 'language' | 'languages'>,
): PageFonts {
  const sheets: FontSheet[] = [];
  const placeOf = (sheet: FontSheet) => {
    const place = sheets.findIndex(({ href }) => href === sheet.href);
    return place < 0 ? sheets.push(sheet) - 1 : place;
  };
  const codes = [...new Set([language, ...languages])];
  const places: Record<string, readonly number[]> = {};
  for (const code of codes) places[code] = (texts[code] ?? []).map(placeOf);
  const title = titles[brand.displayFace];
  return { sheets, texts: places, ...(title && { title }) };
}
