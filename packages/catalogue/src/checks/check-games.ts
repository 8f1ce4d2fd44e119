import { knownBrand } from '../known-brands.ts';
import type { Report } from '../problem.ts';
import { orOneOf } from '../reading/did-you-mean.ts';
import { allOrNone } from '../reading/draft.ts';
import { allGames, type BrandFolder, type GameFolder, type Tree } from '../reading/tree.ts';
import { clientIdsOf } from './client-ids.ts';
import { areaKeys } from './currencies-of.ts';

/** Games: areas of the brand, client ids and gp_ids that name one game alone (row B-03), sub-games one level deep. */
export function checkGames(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    checkUnique(brand, report);
    for (const game of brand.games) {
      checkAreas(brand, game, undefined, report);
      checkFolder(game, report);
      for (const sub of game.subGames) {
        checkAreas(brand, sub, game, report);
        checkFolder(sub, report);
      }
    }
    for (const game of allGames(brand)) checkClientIds(brand, game, report);
    for (const games of [brand.games, ...brand.games.map(({ subGames }) => subGames)])
      checkSelected(games, report);
  }
}

function checkUnique(brand: BrandFolder, report: Report): void {
  const clientIds = new Map<string, string>();
  const gpIds = new Map<string, string>();
  for (const folder of allGames(brand)) {
    const { file, draft } = folder.game;
    const gpId = draft?.gpId;
    if (gpId !== undefined) {
      const other = gpIds.get(gpId);
      if (other === undefined) gpIds.set(gpId, file);
      else report.problem({ file, path: ['gpId'] }, `the gp_id "${gpId}" already belongs to ${other}`);
    }
    for (const { clientId, path } of clientIdsOf(folder)) {
      const other = clientIds.get(clientId);
      if (other === undefined) clientIds.set(clientId, file);
      else report.problem({ file, path }, `the client id "${clientId}" is already used in ${other}`);
    }
  }
}

/** The shop opens with one game. */
function checkSelected(games: readonly GameFolder[], report: Report): void {
  const [first, ...others] = games.filter(({ game }) => game.draft?.isSelectGame);
  for (const { game } of others)
    report.problem(
      { file: game.file, path: ['isSelectGame'] },
      `is already true for ${first!.key}, and the shop can open with one game only`,
      'remove it from one of the two',
    );
}

function checkFolder(folder: GameFolder, report: Report): void {
  if (folder.subGames.length > 0 && folder.goods) {
    report.problem(
      { file: folder.goods.file },
      'a game with sub-games sells through them and has no goods of its own',
    );
  }
  if (folder.subGames.length === 0 && !folder.goods) {
    report.problem({ file: folder.game.file.replace(/game\.json$/, 'goods.json') }, 'the file is missing');
  }
}

function checkAreas(
  brand: BrandFolder,
  folder: GameFolder,
  parent: GameFolder | undefined,
  report: Report,
): void {
  const { file, draft } = folder.game;
  const ofBrand = areaKeys(brand);
  const ofParent = allOrNone(parent?.game.draft?.areas);
  draft?.areas?.forEach((area, index, all) => {
    if (area === undefined) return;
    const place = { file, path: ['areas', index] };
    if (all.indexOf(area) !== index) report.problem(place, `the area "${area}" is listed twice`);
    else if (ofBrand && !ofBrand.includes(area)) {
      report.problem(place, `"${area}" is not an area of ${brand.key}`, orOneOf(area, ofBrand));
    } else if (ofParent && !ofParent.includes(area)) {
      report.problem(place, `its parent game ${parent!.key} is not sold in the area "${area}"`);
    }
  });
}

function checkClientIds(brand: BrandFolder, { game: { file, draft } }: GameFolder, report: Report): void {
  if (!draft) return;
  const byArea = draft.areaClientIds;
  if (draft.clientIds && byArea) {
    report.problem(
      { file, path: ['clientIds'] },
      'cannot be used together with areaClientIds',
      'remove one of the two',
    );
  }
  if (knownBrand(brand.key)?.areaByClientId && draft.clientIds && !byArea) {
    report.problem(
      { file, path: ['clientIds'] },
      `the area of ${brand.key} follows from the client id`,
      'write areaClientIds, one entry for each area',
    );
  }
  if (!Object.hasOwn(draft, 'clientIds') && !Object.hasOwn(draft, 'areaClientIds')) {
    report.problem({ file, path: ['clientIds'] }, 'is missing');
  }
  const sold = allOrNone(draft.areas);
  checkCodaPay(file, draft, sold, report);
  if (!byArea || !sold) return;
  for (const area of Object.keys(byArea)) {
    if (sold.includes(area)) continue;
    report.problem(
      { file, path: ['areaClientIds', area] },
      `the game is not sold in the area "${area}"`,
      orOneOf(area, sold),
    );
  }
  for (const area of sold) {
    if (Object.hasOwn(byArea, area)) continue;
    report.problem({ file, path: ['areaClientIds'] }, `has no client ids for the area "${area}"`);
  }
}

/** The variant is opened by its client ids alone, so they must say where it sells. */
function checkCodaPay(
  file: string,
  draft: NonNullable<GameFolder['game']['draft']>,
  sold: readonly string[] | undefined,
  report: Report,
): void {
  const [hasIds, hasArea] = (['codaPayClientIds', 'codaPayArea'] as const).map((key) =>
    Object.hasOwn(draft, key),
  );
  const place = { file, path: ['codaPayArea'] };
  const { codaPayArea: area } = draft;
  if (hasIds && !hasArea)
    report.problem(
      place,
      'is missing: the area in which the coda-pay variant sells',
      'write one of the areas of this game',
    );
  else if (hasArea && !hasIds)
    report.problem(
      place,
      'there is no coda-pay variant: codaPayClientIds is missing',
      'remove it, or add codaPayClientIds',
    );
  else if (area !== undefined && sold && !sold.includes(area))
    report.problem(place, `the game is not sold in the area "${area}"`, orOneOf(area, sold));
}
