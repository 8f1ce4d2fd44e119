import { emblems } from '@gemporium/art/face.ts';
import type { Report } from '../problem.ts';
import { allGames, type BrandFolder, type Tree } from '../reading/tree.ts';

interface Figure {
  kind: 'emblem' | 'hero';
  name: string;
  file: string;
  path: string[];
}

/** Players tell shops apart by their figures: none of them belongs to two brands. A brand may use its own several times. */
export function checkEmblems(tree: Tree, report: Report): void {
  const owners = new Map<string, BrandFolder>();
  const used = new Set(tree.brands.flatMap(drawnFigures).map(({ name }) => name));
  const free = emblems.find((name) => !used.has(name));
  for (const brand of tree.brands) {
    for (const { kind, name, file, path } of drawnFigures(brand)) {
      const owner = owners.get(name) ?? brand;
      owners.set(name, owner);
      if (owner === brand) continue;
      report.problem(
        { file, path },
        `the ${kind} "${name}" is also that of ${owner.key}: players would take the two brands for one`,
        kind === 'emblem' ? fixOf(free) : 'leave it out, or name another one',
      );
    }
  }
}

/** Those that are drawn: a brand or game with an icon of its own shows that one in place of its emblem. */
function drawnFigures(brand: BrandFolder): Figure[] {
  const hasDrawing = (name: string): boolean => brand.art.some((drawing) => drawing.name === name);
  const face = brand.brand.draft?.face?.emblem;
  const figures: Figure[] = [];
  if (face !== undefined && !(hasDrawing('icon') && hasDrawing('logo')))
    figures.push({ kind: 'emblem', name: face, file: brand.brand.file, path: ['face', 'emblem'] });
  for (const { key, game } of allGames(brand)) {
    const { emblem, hero } = game.draft?.art ?? {};
    const place = { file: game.file };
    const isReplaced = hasDrawing(`${key}/icon`) && hasDrawing(`${key}/banner`);
    if (emblem !== undefined && !isReplaced)
      figures.push({ kind: 'emblem', name: emblem, ...place, path: ['art', 'emblem'] });
    if (hero !== undefined && !hasDrawing(`${key}/banner`))
      figures.push({ kind: 'hero', name: hero, ...place, path: ['art', 'hero'] });
  }
  return figures;
}

function fixOf(free: string | undefined): string {
  const own = 'put drawings of your own into art/';
  return free === undefined ? own : `write "${free}" or another one that no brand has, or ${own}`;
}
