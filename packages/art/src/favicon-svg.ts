import { drawPlate } from './emblem-svg.ts';
import type { BrandFace } from './face.ts';
import { sheetOf } from './svg/sheet.ts';

/** A brand's icon for browser tabs: the emblem large and plain, so that it reads at 16 px. */
export function faviconSvg(face: BrandFace): string {
  const { color, accent, emblem, corner } = face;
  const sheet = sheetOf(`favicon ${JSON.stringify([color, accent, emblem, corner])}`, 96, 96, {
    isCoarse: true,
  });
  return sheet.finish(drawPlate(sheet, face, { figureSize: 86, isPlain: true }));
}
