import { all, drop, remove, set } from '../edits.ts';
import { idsOf, withGame, withGoods } from '../full-tree.ts';
import type { Mistake } from '../mistake.ts';
import type { Change } from '../problems-of.ts';

const game = 'nova/games/orbit/game.json';
const goods = 'nova/games/orbit/goods.json';
const second = 'nova/games/second/game.json';
const withSecond = (change: Change) => all(withGame('second', '2'), withGoods('second'), change);
const withFamily = (change: Change) =>
  all(
    withGame('family', '2'),
    withGame('family/sub-games/child', '3'),
    withGoods('family/sub-games/child'),
    change,
  );
const byArea = (ids: object) => all(drop(game, 'clientIds'), set(game, 'areaClientIds', ids));
const withCoda = all(set(game, 'codaPayClientIds', idsOf('coda')), set(game, 'codaPayArea', 'west'));

const withGoogle = all(
  set('nova/brand.json', 'login.providers', ['account', 'google']),
  set('nova/brand.json', 'login.ggId', 'g'),
);

export const gameMistakes: Mistake[] = [
  {
    title: 'I-01 a game’s app at a login provider that the brand does not have',
    wrong: all(withGoogle, set(game, 'login', { ggId: 'g-1', vkId: 'v-1', settings: { ios: {} } })),
    told: [
      'nova/games/orbit/game.json login.vkId: the brand has no login provider "vk"',
      'nova/games/orbit/game.json login.settings.ios: the brand has no login provider "ios"',
    ],
    right: [all(withGoogle, set(game, 'login', { ggId: 'g-1', ggPkg: 'p', settings: { google: {} } }))],
  },
  {
    title: 'I-01 a login provider’s id that only some of the games have',
    wrong: withSecond(
      all(
        set('nova/brand.json', 'login.providers', ['account', 'google']),
        set(game, 'login', { ggId: 'g-1' }),
      ),
    ),
    told: ['nova/brand.json login.ggId: is missing: the login provider "google" needs it'],
    right: [
      withSecond(
        all(
          set('nova/brand.json', 'login.providers', ['account', 'google']),
          ...[set(game, 'login', { ggId: 'g-1' }), set(second, 'login', { ggId: 'g-2' })],
        ),
      ),
    ],
  },
  {
    title: 'I-01 a game’s settings of its app: a secret, and what the adapter says',
    wrong: all(
      withGoogle,
      set(game, 'login', { ggId: 'g-1', settings: { google: { clientSecret: 'x', team: '?' } } }),
    ),
    told: [
      'nova/games/orbit/game.json login.settings.google.clientSecret: looks like a secret: secrets are never written in brand files',
      'nova/games/orbit/game.json login.settings.google.team: is no team of google',
    ],
    options: {
      checkLoginSettings: (provider, { team }) =>
        team === '?' ? [{ path: 'team', reason: `is no team of ${provider}` }] : [],
    },
  },
  {
    title: 'B-03 a game in an area that the brand does not have',
    wrong: all(
      set(game, 'areas', ['west', 'esat']),
      ...[0, 1, 2].map((index) => drop(goods, `groups[0].goods[${index}].prices.JPY`)),
    ),
    told: ['nova/games/orbit/game.json areas[1]: "esat" is not an area of nova (did you mean "east"?)'],
  },
  {
    title: 'B-03 a game in one area twice',
    wrong: set(game, 'areas', ['west', 'east', 'west']),
    told: ['nova/games/orbit/game.json areas[2]: the area "west" is listed twice'],
  },
  {
    title: 'B-03 one client id in two games',
    wrong: withSecond(set(second, 'clientIds.web', 'orbit-web')),
    told: [
      'nova/games/second/game.json clientIds.web: the client id "orbit-web" is already used in nova/games/orbit/game.json',
    ],
    right: [withSecond(set(second, 'clientIds.web', 'Orbit-web'))],
  },
  {
    title: 'B-03 one client id for two platforms',
    wrong: set(game, 'clientIds.ios', 'orbit-web'),
    told: [
      'nova/games/orbit/game.json clientIds.web: the client id "orbit-web" is already used in nova/games/orbit/game.json',
    ],
  },
  {
    title: 'B-03 the coda-pay variant with a client id of the game itself',
    wrong: all(withCoda, set(game, 'codaPayClientIds.web', 'orbit-web')),
    told: [
      'nova/games/orbit/game.json codaPayClientIds.web: the client id "orbit-web" is already used in nova/games/orbit/game.json',
    ],
    right: [withCoda],
  },
  {
    title: 'B-03 client ids by area with one that stands elsewhere',
    wrong: byArea({ west: idsOf('orbit-west'), east: { ...idsOf('orbit-east'), ios: 'orbit-west-ios' } }),
    told: [
      'nova/games/orbit/game.json areaClientIds.east.ios: the client id "orbit-west-ios" is already used in nova/games/orbit/game.json',
    ],
    right: [byArea({ west: idsOf('orbit-west'), east: idsOf('orbit-east') })],
  },
  {
    title: 'B-03 a coda-pay variant without its area',
    wrong: all(withCoda, drop(game, 'codaPayArea')),
    told: [
      'nova/games/orbit/game.json codaPayArea: is missing: the area in which the coda-pay variant sells (write one of the areas of this game)',
    ],
  },
  {
    title: 'B-03 a coda-pay variant in an area where the game is not sold',
    wrong: all(withCoda, set(game, 'codaPayArea', 'wets')),
    told: [
      'nova/games/orbit/game.json codaPayArea: the game is not sold in the area "wets" (did you mean "west"?)',
    ],
  },
  {
    title: 'B-03 the area of a coda-pay variant that there is not',
    wrong: set(game, 'codaPayArea', 'west'),
    told: [
      'nova/games/orbit/game.json codaPayArea: there is no coda-pay variant: codaPayClientIds is missing (remove it, or add codaPayClientIds)',
    ],
  },
  {
    title: 'B-03 one gp_id for two games',
    wrong: withSecond(set(second, 'gpId', '1')),
    told: ['nova/games/second/game.json gpId: the gp_id "1" already belongs to nova/games/orbit/game.json'],
  },
  {
    title: 'B-03 a sub-game with the gp_id of another game',
    wrong: withFamily(set('nova/games/family/sub-games/child/game.json', 'gpId', '1')),
    told: [
      'nova/games/orbit/game.json gpId: the gp_id "1" already belongs to nova/games/family/sub-games/child/game.json',
    ],
    right: [withFamily(all())],
  },
  {
    title: 'B-03 a sub-game with a client id of another game',
    wrong: withFamily(set('nova/games/family/sub-games/child/game.json', 'clientIds.web', 'orbit-web')),
    told: [
      'nova/games/orbit/game.json clientIds.web: the client id "orbit-web" is already used in nova/games/family/sub-games/child/game.json',
    ],
  },
  {
    title: 'B-03 a sub-game with the key of another game',
    wrong: all(
      withGame('family', '2'),
      withGame('family/sub-games/orbit', '3'),
      withGoods('family/sub-games/orbit'),
      set('nova/games/family/sub-games/orbit/game.json', 'clientIds', idsOf('child')),
    ),
    told: [
      'nova/games/orbit/game.json: the game key "orbit" is also used by nova/games/family/sub-games/orbit/game.json',
    ],
    right: [withFamily(() => {})],
  },
  {
    title: 'B-03 a sub-game in an area where the game above it is not sold',
    wrong: withFamily(set('nova/games/family/game.json', 'areas', ['west'])),
    told: [
      'nova/games/family/sub-games/child/game.json areas[1]: its parent game family is not sold in the area "east"',
    ],
  },
  {
    title: 'B-03 a sub-game in an area that the brand does not have',
    wrong: withFamily(set('nova/games/family/sub-games/child/game.json', 'areas', ['wets', 'east', 'west'])),
    told: [
      'nova/games/family/sub-games/child/game.json areas[0]: "wets" is not an area of nova (did you mean "west"?)',
    ],
  },
  {
    title: 'S-05 a game with sub-games and goods of its own',
    wrong: withFamily(withGoods('family')),
    told: [
      'nova/games/family/goods.json: a game with sub-games sells through them and has no goods of its own',
    ],
  },
  {
    title: 'S-05 a sub-game of a sub-game',
    wrong: withFamily(withGame('family/sub-games/child/sub-games/grandchild', '4')),
    told: [
      'nova/games/family/sub-games/child/sub-games/grandchild/game.json: is not a file that the store reads',
    ],
  },
  {
    title: 'S-07 a game that sells nothing',
    wrong: remove(goods),
    told: ['nova/games/orbit/goods.json: the file is missing'],
  },
  {
    title: 'S-07 a sub-game that sells nothing',
    wrong: withFamily(remove('nova/games/family/sub-games/child/goods.json')),
    told: ['nova/games/family/sub-games/child/goods.json: the file is missing'],
  },
  {
    title: 'B-03 game folders with names that cannot stand in a link',
    wrong: all(
      ...['Second', '2nd', 'a b', 'g'.repeat(33)].flatMap((name, index) => {
        const file = `nova/games/${name}/game.json`;
        return [
          withGame(name, `${index + 2}`),
          set(file, 'clientIds', idsOf(`name-${index}`)),
          withGoods(name),
        ];
      }),
    ),
    told: [
      'nova/games/2nd/game.json: the game key "2nd" must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
      'nova/games/Second/game.json: the game key "Second" must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
      'nova/games/a b/game.json: the game key "a b" must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
      'nova/games/ggggggggggggggggggggggggggggggggg/game.json: the game key "ggggggggggggggggggggggggggggggggg" must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
    ],
    right: [
      all(withGame('g'.repeat(32), '2'), withGoods('g'.repeat(32))),
      all(withGame('a-1', '2'), withGoods('a-1')),
    ],
  },
  {
    title: 'B-03 client ids by area with an area missing and an area too many',
    wrong: byArea({ west: idsOf('orbit-west'), esat: idsOf('orbit-east') }),
    told: [
      'nova/games/orbit/game.json areaClientIds: has no client ids for the area "east"',
      'nova/games/orbit/game.json areaClientIds.esat: the game is not sold in the area "esat" (did you mean "east"?)',
    ],
  },
  {
    title: 'B-03 client ids both by area and without',
    wrong: set(game, 'areaClientIds', { west: idsOf('orbit-west'), east: idsOf('orbit-east') }),
    told: [
      'nova/games/orbit/game.json clientIds: cannot be used together with areaClientIds (remove one of the two)',
    ],
  },
  {
    title: 'B-03 no client ids at all',
    wrong: drop(game, 'clientIds'),
    told: ['nova/games/orbit/game.json clientIds: is missing'],
  },
  {
    title: 'S-05 two sub-games with which their game would open',
    wrong: all(
      withGame('family', '3'),
      ...['4', '5'].flatMap((gpId) => [
        withGame(`family/sub-games/child-${gpId}`, gpId),
        withGoods(`family/sub-games/child-${gpId}`),
        set(`nova/games/family/sub-games/child-${gpId}/game.json`, 'isSelectGame', true),
      ]),
    ),
    told: [
      'nova/games/family/sub-games/child-5/game.json isSelectGame: is already true for child-4, and the shop can open with one game only (remove it from one of the two)',
    ],
  },
  {
    title: 'S-05 two games with which the shop would open',
    wrong: all(
      withGame('split', '2'),
      withGoods('split'),
      set(game, 'isSelectGame', true),
      set('nova/games/split/game.json', 'isSelectGame', true),
    ),
    told: [
      'nova/games/split/game.json isSelectGame: is already true for orbit, and the shop can open with one game only (remove it from one of the two)',
    ],
    right: [
      all(
        withGame('family', '3'),
        withGame('family/sub-games/child', '4'),
        withGoods('family/sub-games/child'),
        set('nova/games/family/game.json', 'isSelectGame', true),
        set('nova/games/family/sub-games/child/game.json', 'isSelectGame', true),
      ),
    ],
  },
];
