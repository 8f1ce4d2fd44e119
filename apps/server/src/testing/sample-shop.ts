import { type Files, sampleCatalogue, sampleTree } from '@gemporium/catalogue/testing/sample-tree.ts';
import type { Catalogue } from '@gemporium/catalogue/types.ts';

/**
 * Two brands in which nothing is wrong. nova: areas west (USD) and east (JPY), the games 1 `orbit` (client ids
 * `orbit-web`, …) and 2 `comet`. zeta: the area west alone, no VIP version, the game 9 `quasar`.
 */
export function sampleShop(change: (files: Files) => void = () => {}): Catalogue {
  const files = sampleTree();
  Object.assign(
    files,
    game('nova', 'comet', '2', 'peaks'),
    brand('zeta'),
    game('zeta', 'quasar', '9', 'reef', ['west']),
  );
  Object.assign(files['zeta/brand.json'], { areas: [{ key: 'west' }], isVip: false });
  files['zeta/brand.json'].tracking.eventId = 201;
  files['zeta/brand.json'].face.emblem = 'owl';
  files['zeta/games/quasar/game.json'].art.emblem = 'sail';
  files['zeta/methods.json'].methods.length = 1;
  change(files);
  return sampleCatalogue(files);
}

/** The sample's brand under another name. */
function brand(key: string): Files {
  const files = sampleTree();
  return Object.fromEntries(
    ['brand', 'legal', 'methods'].map((name) => [
      `${key}/${name}.json`,
      renamed(files[`nova/${name}.json`], 'nova', key),
    ]),
  );
}

/** The sample's game under another name. */
function game(brandKey: string, key: string, gpId: string, scene: string, areas = ['west', 'east']): Files {
  const files = sampleTree();
  const from = 'nova/games/orbit';
  const about = renamed(files[`${from}/game.json`], 'orbit', key);
  return {
    [`${brandKey}/games/${key}/game.json`]: { ...about, gpId, areas, art: { ...about.art, scene } },
    [`${brandKey}/games/${key}/goods.json`]: files[`${from}/goods.json`],
  };
}

/** A copy with one name replaced by another, in all its spellings. */
function renamed<T>(value: T, from: string, to: string): T {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const text = JSON.stringify(value)
    .replaceAll(from, to)
    .replaceAll(capital(from), capital(to))
    .replaceAll(from.toUpperCase(), to.toUpperCase());
  return JSON.parse(text);
}
