import { describe, expect, it } from 'vitest';
import { clientIdOf } from './client-id-of.ts';
import { gameByClientId } from './game-by-client-id.ts';
import { sampleCatalogue, sampleTree } from './testing/sample-tree.ts';
import type { Platform } from './types.ts';

const ids = (stem: string) => ({ android: `${stem}-android`, ios: `${stem}-ios`, web: `${stem}-web` });

const files = sampleTree();
const orbit = files['nova/games/orbit/game.json'];
orbit.codaPayClientIds = ids('orbit-coda');
orbit.codaPayArea = 'west';
files['nova/games/family/game.json'] = {
  ...structuredClone(orbit),
  gpId: '2',
  clientIds: ids('family'),
  codaPayClientIds: ids('family-coda'),
};
files['nova/games/family/sub-games/child/game.json'] = {
  ...structuredClone(orbit),
  gpId: '3',
  areas: ['west'],
  clientIds: ids('child'),
  codaPayClientIds: ids('child-coda'),
};
files['nova/games/family/sub-games/child/goods.json'] = structuredClone(files['nova/games/orbit/goods.json']);
files['nova/games/split/game.json'] = {
  ...structuredClone(orbit),
  gpId: '4',
  areaClientIds: { west: ids('split-west'), east: ids('split-east') },
  codaPayClientIds: ids('split-coda'),
  codaPayArea: 'east',
};
delete files['nova/games/split/game.json'].clientIds;
files['nova/games/split/goods.json'] = files['nova/games/orbit/goods.json'];
for (const goods of files['nova/games/family/sub-games/child/goods.json'].groups[0].goods)
  delete goods.prices.JPY;

const brand = sampleCatalogue(files).brands.nova!;

describe('B-03 a client id names a game, a platform and, where it is so, an area', () => {
  it.each([
    ['orbit-android', { key: 'orbit', platform: 'android' }],
    ['orbit-web', { key: 'orbit', platform: 'web' }],
    ['orbit-coda-ios', { key: 'orbit', platform: 'ios', area: 'west' }],
    ['family-web', { key: 'family', platform: 'web' }],
    ['child-web', { key: 'child', platform: 'web', parent: 'family' }],
    ['split-west-web', { key: 'split', platform: 'web', area: 'west' }],
    ['split-east-ios', { key: 'split', platform: 'ios', area: 'east' }],
    ['split-coda-web', { key: 'split', platform: 'web', area: 'east' }],
    ['Orbit-Web', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%s', (clientId, expected) => {
    const found = gameByClientId({ games: [...brand.games] }, clientId);
    expect(
      found && {
        key: found.game.key,
        platform: found.platform,
        ...(found.area && { area: found.area }),
        ...(found.parent && { parent: found.parent.key }),
      },
    ).toEqual(expected);
  });

  it.each<[string, Platform, string, string | undefined]>([
    ['orbit', 'web', 'east', 'orbit-web'],
    ['split', 'ios', 'west', 'split-west-ios'],
    ['split', 'ios', 'east', 'split-east-ios'],
    ['child', 'web', 'west', 'child-web'],
    ['child', 'web', 'east', undefined],
    ['split', 'web', 'toString', undefined],
  ])('%s on %s in %s is opened as %s', (key, platform, area, expected) => {
    const game = brand.games
      .flatMap((top) => [top, ...top.subGames])
      .find((candidate) => candidate.key === key)!;
    expect(clientIdOf(game, platform, area)).toBe(expected);
  });
});
