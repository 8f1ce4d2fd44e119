import { describe, expect, it } from 'vitest';
import { type Change, problemsOf } from '../testing/problems-of.ts';
import type { Files } from '../testing/sample-tree.ts';

const game = 'nova/games/orbit/game.json';
const ids = (stem: string) => ({ android: `${stem}-android`, ios: `${stem}-ios`, web: `${stem}-web` });

function addGame(files: Files, folder: string, change: (file: Files) => void = () => {}): void {
  files[`${folder}/game.json`] = {
    ...structuredClone(files[game]),
    gpId: folder.split('/').at(-1),
    clientIds: ids(folder.split('/').at(-1)!),
  };
  change(files[`${folder}/game.json`]);
}

const addGoods = (files: Files, folder: string) => {
  files[`${folder}/goods.json`] = structuredClone(files['nova/games/orbit/goods.json']);
};

describe('B-03 games and client ids', () => {
  it.each<[string, Change, object[]]>([
    [
      'a game in an area that the brand does not have',
      (files) => {
        files[game].areas = ['west', 'esat'];
        for (const goods of files['nova/games/orbit/goods.json'].groups[0].goods) delete goods.prices.JPY;
      },
      [
        {
          file: game,
          path: 'areas[1]',
          reason: '"esat" is not an area of nova',
          fix: 'did you mean "east"?',
        },
      ],
    ],
    [
      'one client id in two games',
      (files) => {
        addGame(files, 'nova/games/second', (file) => {
          file.clientIds.web = 'orbit-web';
        });
        addGoods(files, 'nova/games/second');
      },
      [
        {
          file: 'nova/games/second/game.json',
          path: 'clientIds.web',
          reason: `the client id "orbit-web" already stands in ${game}`,
        },
      ],
    ],
    [
      'one client id for two platforms',
      (files) => {
        files[game].clientIds.ios = 'orbit-web';
      },
      [{ file: game, path: 'clientIds.web', reason: `the client id "orbit-web" already stands in ${game}` }],
    ],
    [
      'the coda-pay variant with a client id of the game itself',
      (files) => {
        files[game].codaPayClientIds = { ...ids('orbit-coda'), web: 'orbit-web' };
        files[game].codaPayArea = 'west';
      },
      [
        {
          file: game,
          path: 'codaPayClientIds.web',
          reason: `the client id "orbit-web" already stands in ${game}`,
        },
      ],
    ],
    [
      'a coda-pay variant without its area',
      (files) => {
        files[game].codaPayClientIds = ids('orbit-coda');
      },
      [
        {
          file: game,
          path: 'codaPayArea',
          reason: 'is missing: the area in which the coda-pay variant sells',
          fix: 'name one of `areas`',
        },
      ],
    ],
    [
      'a coda-pay variant in an area where the game is not sold',
      (files) => {
        files[game].codaPayClientIds = ids('orbit-coda');
        files[game].codaPayArea = 'wets';
      },
      [
        {
          file: game,
          path: 'codaPayArea',
          reason: 'the game is not sold in the area "wets"',
          fix: 'did you mean "west"?',
        },
      ],
    ],
    [
      'the area of a coda-pay variant that there is not',
      (files) => {
        files[game].codaPayArea = 'west';
      },
      [
        {
          file: game,
          path: 'codaPayArea',
          reason: 'there is no coda-pay variant',
          fix: 'remove it, or add codaPayClientIds',
        },
      ],
    ],
    [
      'one gp_id for two games',
      (files) => {
        addGame(files, 'nova/games/second', (file) => {
          file.gpId = '1';
        });
        addGoods(files, 'nova/games/second');
      },
      [
        {
          file: 'nova/games/second/game.json',
          path: 'gpId',
          reason: `the gp_id "1" already belongs to ${game}`,
        },
      ],
    ],
    [
      'a sub-game with the key of another game',
      (files) => {
        addGame(files, 'nova/games/parent');
        addGame(files, 'nova/games/parent/sub-games/orbit', (file) => {
          file.clientIds = ids('sub');
        });
        addGoods(files, 'nova/games/parent/sub-games/orbit');
      },
      [
        {
          file: 'nova/games/parent/sub-games/orbit/game.json',
          path: '',
          reason: 'the game key "orbit" is also used by nova/games/orbit/game.json',
        },
      ],
    ],
    [
      'a sub-game in an area where the game above it is not sold',
      (files) => {
        addGame(files, 'nova/games/parent', (file) => {
          file.areas = ['west'];
        });
        addGame(files, 'nova/games/parent/sub-games/child');
        addGoods(files, 'nova/games/parent/sub-games/child');
      },
      [
        {
          file: 'nova/games/parent/sub-games/child/game.json',
          path: 'areas[1]',
          reason: 'the game parent above it is not sold in the area "east"',
        },
      ],
    ],
    [
      'a game with sub-games and goods of its own',
      (files) => {
        addGame(files, 'nova/games/orbit/sub-games/child');
        addGoods(files, 'nova/games/orbit/sub-games/child');
      },
      [
        {
          file: 'nova/games/orbit/goods.json',
          path: '',
          reason: 'a game with sub-games sells through them and has no goods of its own',
        },
      ],
    ],
    [
      'a game that sells nothing',
      (files) => {
        delete files['nova/games/orbit/goods.json'];
      },
      [{ file: 'nova/games/orbit/goods.json', path: '', reason: 'the file is missing' }],
    ],
    [
      'a brand without a game',
      (files) => {
        delete files[game];
        delete files['nova/games/orbit/goods.json'];
      },
      [{ file: 'nova/games', path: '', reason: 'the brand has no game' }],
    ],
    [
      'a game folder with a name that cannot stand in a link',
      (files) => {
        addGame(files, 'nova/games/Second Game', (file) => {
          Object.assign(file, { gpId: '2', clientIds: ids('second') });
        });
        addGoods(files, 'nova/games/Second Game');
      },
      [
        {
          file: 'nova/games/Second Game/game.json',
          path: '',
          reason: 'the game key "Second Game" must be lower-case letters, digits and dashes, at most 32',
        },
      ],
    ],
    [
      'client ids by area with an area missing and an area too many',
      (files) => {
        delete files[game].clientIds;
        files[game].areaClientIds = { west: ids('orbit-west'), esat: ids('orbit-east') };
      },
      [
        { file: game, path: 'areaClientIds', reason: 'has no client ids for the area "east"' },
        {
          file: game,
          path: 'areaClientIds.esat',
          reason: 'the game is not sold in the area "esat"',
          fix: 'did you mean "east"?',
        },
      ],
    ],
    [
      'client ids both by area and without',
      (files) => {
        files[game].areaClientIds = { west: ids('orbit-west'), east: ids('orbit-east') };
      },
      [
        {
          file: game,
          path: 'clientIds',
          reason: 'stands beside areaClientIds: the client ids would have no area',
          fix: 'remove one of the two',
        },
      ],
    ],
    [
      'no client ids at all',
      (files) => {
        delete files[game].clientIds;
      },
      [{ file: game, path: 'clientIds', reason: 'is missing' }],
    ],
  ])('%s', (_title, change, expected) => {
    expect(problemsOf(change)).toEqual(expected);
  });

  it('a sub-game of a sub-game is refused', () => {
    const problems = problemsOf((files) => {
      addGame(files, 'nova/games/a');
      addGame(files, 'nova/games/a/sub-games/b');
      addGoods(files, 'nova/games/a/sub-games/b');
      files['nova/games/a/sub-games/b/sub-games/c/game.json'] = files['nova/games/a/sub-games/b/game.json'];
    });
    expect(problems).toEqual([
      {
        file: 'nova/games/a/sub-games/b/sub-games/c/game.json',
        path: '',
        reason: 'is not a file that the store reads',
      },
    ]);
  });
});
