import { isPassing, nearestPassing } from '@gemporium/art/color/contrast.ts';
import type { Report } from '../problem.ts';
import type { Tree } from '../reading/tree.ts';

/** White or near-black text must be readable on the brand's colour: contrast of at least 4.5 : 1. */
export function checkFace(tree: Tree, report: Report): void {
  for (const { brand } of tree.brands) {
    const color = brand.draft?.face?.color;
    if (color === undefined || isPassing(color)) continue;
    report.problem(
      { file: brand.file, path: ['face', 'color'] },
      `neither white nor near-black text can be read on ${color}: the contrast is below 4.5 : 1`,
      `the nearest colour that passes is "${nearestPassing(color)}"`,
    );
  }
}
