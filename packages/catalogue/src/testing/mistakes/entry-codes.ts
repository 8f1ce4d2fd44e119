import { scenes } from '@gemporium/art/face.ts';
import { all, copy, drop, set } from '../edits.ts';
import { idsOf, withGame, withGoods } from '../full-tree.ts';
import type { Mistake } from '../mistake.ts';
import type { Change } from '../problems-of.ts';

const file = 'nova/brand.json';
const orbit = 'nova/games/orbit/game.json';
const codes = (...entries: object[]) => set(file, 'entryCodes', entries);
const entry = (code: string, more: object = {}) => ({ code, clientIds: idsOf('orbit'), ...more });
const ids = (more: object) => entry('orbit', { clientIds: { ...idsOf('orbit'), ...more } });

/** A second game, whose area follows from the client id. */
const split: Change = all(
  withGame('split', '2'),
  withGoods('split'),
  drop('nova/games/split/game.json', 'clientIds'),
  set('nova/games/split/game.json', 'areaClientIds', { west: idsOf('split-w'), east: idsOf('split-e') }),
);
const coda: Change = all(
  set(orbit, 'codaPayClientIds', idsOf('orbit-coda')),
  set(orbit, 'codaPayArea', 'west'),
);
const onlyWest: Change = all(
  copy(orbit, 'nova/games/second/game.json'),
  copy('nova/games/orbit/goods.json', 'nova/games/second/goods.json'),
  set('nova/games/second/game.json', 'gpId', '2'),
  set('nova/games/second/game.json', 'areas', ['west']),
  set('nova/games/second/game.json', 'clientIds', idsOf('second')),
  ...[0, 1, 2].map((index) => drop('nova/games/second/goods.json', `groups[0].goods[${index}].prices.JPY`)),
);

export const entryCodeMistakes: Mistake[] = [
  {
    title: 'R-03 two codes that are the same',
    wrong: codes(entry('orbit'), entry('other'), entry('orbit', { area: 'east' })),
    told: ['nova/brand.json entryCodes[2].code: the code "orbit" is listed twice'],
    right: [codes(entry('orbit'), entry('orbit-east', { area: 'east' })), codes()],
  },
  ...['Orbit', 'orbit/1', 'orb it', '@orbit', '1orbit', 'örbit'].map((code) => ({
    title: `R-03 a code of odd letters: ${code}`,
    wrong: codes(entry(code)),
    told: [
      'nova/brand.json entryCodes[0].code: must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
    ],
  })),
  {
    title: 'R-03 client ids that no game has, all of them at once',
    wrong: codes(ids({ ios: 'orbit-ois', web: 'nobody' }), entry('two', { clientIds: idsOf('gone') })),
    told: [
      'nova/brand.json entryCodes[0].clientIds.ios: no game of the brand has the client id "orbit-ois" (did you mean "orbit-ios"?)',
      'nova/brand.json entryCodes[0].clientIds.web: no game of the brand has the client id "nobody" (use one of: orbit-android, orbit-ios, orbit-web)',
      ...['android', 'ios', 'web'].map(
        (platform) =>
          `nova/brand.json entryCodes[1].clientIds.${platform}: no game of the brand has the client id "gone-${platform}" (use one of: orbit-android, orbit-ios, orbit-web)`,
      ),
    ],
  },
  {
    title: 'R-03 a client id that no game has, beside another mistake in the game’s file',
    wrong: all(
      set(orbit, 'art.scene', 'moon'),
      set(file, 'login', { providers: ['vk'], vkId: 'v', vkClientIds: ['orbit-wbe'] }),
      codes(ids({ ios: 'orbit-ois' })),
    ),
    told: [
      'nova/brand.json login.vkClientIds[0]: no game of the brand has the client id "orbit-wbe" (did you mean "orbit-web"?)',
      'nova/brand.json entryCodes[0].clientIds.ios: no game of the brand has the client id "orbit-ois" (did you mean "orbit-ios"?)',
      `${orbit} art.scene: "moon" is not one of: ${scenes.join(', ')}`,
    ],
  },
  {
    title: 'R-03 a client id of another platform',
    wrong: codes(ids({ ios: 'orbit-android' })),
    told: ['nova/brand.json entryCodes[0].clientIds.ios: the client id "orbit-android" is that of android'],
  },
  {
    title: 'R-03 client ids of two games under one code',
    wrong: all(onlyWest, codes(ids({ web: 'second-web' }))),
    told: [
      'nova/brand.json entryCodes[0].clientIds.web: "second-web" belongs to second, another game than orbit',
    ],
    right: [all(onlyWest, codes(entry('second', { clientIds: idsOf('second') }), entry('orbit')))],
  },
  {
    title: 'R-03 client ids of two areas under one code',
    wrong: all(split, codes(entry('split', { clientIds: { ...idsOf('split-w'), web: 'split-e-web' } }))),
    told: [
      'nova/brand.json entryCodes[0].clientIds.web: "split-e-web" belongs to another area than the ids before it',
    ],
    right: [
      all(
        split,
        codes(
          entry('split', { clientIds: idsOf('split-w') }),
          entry('split-east', { clientIds: idsOf('split-e'), area: 'east' }),
        ),
      ),
    ],
  },
  {
    title: 'R-03 an area in which the game is not sold',
    wrong: all(onlyWest, codes(entry('second', { clientIds: idsOf('second'), area: 'east' }))),
    told: [
      'nova/brand.json entryCodes[0].area: under these client ids second is not sold in the area "east": it is in west',
    ],
    right: [all(onlyWest, codes(entry('second', { clientIds: idsOf('second'), area: 'west' })))],
  },
  {
    title: 'R-03 an area that the client ids contradict',
    wrong: all(coda, codes(entry('coda', { clientIds: idsOf('orbit-coda'), area: 'east' }))),
    told: [
      'nova/brand.json entryCodes[0].area: under these client ids orbit is not sold in the area "east": it is in west',
    ],
    right: [all(coda, codes(entry('coda', { clientIds: idsOf('orbit-coda') })))],
  },
];
