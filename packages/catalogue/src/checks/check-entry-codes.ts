import type { Report } from '../problem.ts';
import { didYouMean, orOneOf } from '../reading/did-you-mean.ts';
import { allGames, type BrandFolder, type GameFolder, type Tree } from '../reading/tree.ts';
import { clientIdsOf, hasReadableIds } from './client-ids.ts';

const platforms = ['android', 'ios', 'web'] as const;

/** Each code of `/@code` stands once and leads to one game of the brand, in an area where that is sold (row R-03). */
export function checkEntryCodes(tree: Tree, report: Report): void {
  for (const brand of tree.brands) checkBrand(brand, report);
}

interface KnownId {
  game: GameFolder;
  platform: PropertyKey;
  /** Set if the id is that of one area, or of the variant that sells in one. */
  area: string | undefined;
}

function checkBrand(brand: BrandFolder, report: Report): void {
  const { file, draft } = brand.brand;
  const entries = draft?.entryCodes;
  if (!entries) return;
  const isReadable = allGames(brand).every(hasReadableIds);
  const known = new Map(allGames(brand).flatMap(knownIds));

  entries.forEach((entry, index) => {
    if (!entry) return;
    const place = (...inside: PropertyKey[]) => ({ file, path: ['entryCodes', index, ...inside] });
    const { code, area } = entry;
    if (code !== undefined && entries.findIndex((other) => other?.code === code) !== index)
      report.problem(place('code'), `the code "${code}" is listed twice`);

    const { clientIds } = entry;
    if (!clientIds || !isReadable) return;
    let first: KnownId | undefined;
    for (const platform of platforms) {
      const clientId = clientIds[platform];
      if (clientId === undefined) continue;
      const found = known.get(clientId);
      const there = place('clientIds', platform);
      if (!found) {
        const reason = `no game of the brand has the client id "${clientId}"`;
        report.problem(there, reason, orOneOf(clientId, [...known.keys()]));
        continue;
      }
      first ??= found;
      if (found.platform !== platform)
        report.problem(there, `the client id "${clientId}" is that of ${String(found.platform)}`);
      if (found.game !== first.game)
        report.problem(
          there,
          `"${clientId}" belongs to ${found.game.key}, another game than ${first.game.key}`,
        );
      else if (found.area !== first.area)
        report.problem(there, `"${clientId}" belongs to another area than the ids before it`);
    }
    if (area === undefined || !first) return;
    const sold = first.area === undefined ? (first.game.game.draft?.areas ?? []) : [first.area];
    const areas = sold.filter((key) => key !== undefined);
    if (!areas.includes(area))
      report.problem(
        place('area'),
        `under these client ids ${first.game.key} is not sold in the area "${area}": it is in ${areas.join(', ')}`,
        didYouMean(area, areas),
      );
  });
}

function knownIds(game: GameFolder): [string, KnownId][] {
  return clientIdsOf(game).map(({ clientId, path }) => {
    const [kind, inside] = path;
    const ofVariant = kind === 'codaPayClientIds' ? game.game.draft?.codaPayArea : undefined;
    const area = kind === 'areaClientIds' ? String(inside) : ofVariant;
    return [clientId, { game, platform: path.at(-1) ?? '', area }];
  });
}
