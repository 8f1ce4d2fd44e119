import type { ActivitiesFile } from './authored/activities-file.ts';
import type { BrandFile } from './authored/brand-file.ts';
import type { GoodsFile } from './authored/goods-file.ts';
import type { AuthoredMethod } from './authored/methods-file.ts';
import type { BrandFolder, GameFolder, Sheet, Tree } from './reading/tree.ts';
import type { Activity, Area, Brand, Catalogue, Game, Goods, Method, Platform } from './types.ts';

/** Makes the published form of a tree in which nothing is wrong; throws on a tree with problems. */
export function compile(tree: Tree): Catalogue {
  return {
    brands: Object.fromEntries(tree.brands.map((folder) => [folder.key, compileBrand(folder)])),
    accounts: Object.fromEntries(tree.accounts.map(({ id, sheet }) => [id, { id, ...whole(sheet) }])),
  };
}

function compileBrand(folder: BrandFolder): Brand {
  const { areas, betaAccountKeys = [], ...rest } = whole(folder.brand);
  return {
    key: folder.key,
    ...rest,
    areas: areas.map((area) => compileArea(area, rest.defaultCurrency)),
    betaAccountKeys,
    legal: whole(folder.legal),
    games: folder.games.map(compileGame),
    methods: whole(folder.methods).methods.flatMap(compileMethod),
    ...(folder.coupons && { coupons: whole(folder.coupons) }),
    ...(folder.refunds && { refunds: whole(folder.refunds) }),
    ...(folder.vip && { vip: whole(folder.vip) }),
    messages: Object.fromEntries(folder.messages.map(({ language, sheet }) => [language, whole(sheet)])),
    ...(folder.activities && { activities: compileActivities(whole(folder.activities)) }),
    ...(folder.art.length > 0 && {
      artOverrides: Object.fromEntries(folder.art.map(({ name, svg }) => [name, svg])),
    }),
  };
}

function compileArea(area: BrandFile['areas'][number], defaultCurrency: string): Area {
  return { ...area, currency: area.currency ?? defaultCurrency, notices: area.notices ?? [] };
}

function compileGame(folder: GameFolder): Game {
  const { clientIds, isSelectGame = false, ...rest } = whole(folder.game);
  const firstArea = rest.areas[0]!;
  // Where the area follows from the client id, the first area's ids stand for the game as a whole.
  const ids: Readonly<Record<Platform, string>> | undefined = clientIds ?? rest.areaClientIds?.[firstArea];
  const names = folder.goods && whole(folder.goods).itemNames;
  if (!ids) throw new Error(`${folder.game.file} was not checked: it has no client ids`);
  return {
    key: folder.key,
    ...rest,
    isSelectGame,
    clientIds: ids,
    subGames: folder.subGames.map(compileGame),
    goods: folder.goods ? compileGoods(whole(folder.goods)) : [],
    ...(names && { itemNames: names }),
  };
}

/** The order of the file is the order of the shop. */
function compileGoods({ groups }: GoodsFile): Goods[] {
  return groups.flatMap(({ typeKey, typeName, goods }, typeIndex) =>
    goods.map(({ amount = 0, bonus = 0, isSpecial = false, isCoupon = false, ...rest }, index) => ({
      ...rest,
      typeKey,
      typeName,
      typeSort: typeIndex + 1,
      goodsSort: index + 1,
      isSpecial,
      isCoupon,
      amount,
      bonus,
    })),
  );
}

function compileActivities({ activities }: ActivitiesFile): Activity[] {
  return activities.map((activity) => ({
    ...activity,
    receiveUntil: activity.receiveUntil ?? activity.until,
  }));
}

function compileMethod(authored: AuthoredMethod): Method[] {
  const { regions, minMoney = '0', maxMoney = '0', subPayments = [], ...rest } = authored;
  return regions.map((region) => ({
    region,
    ...rest,
    minMoney,
    maxMoney,
    subPayments: subPayments.map(({ minMoney: min = '0', maxMoney: max = '0', ...sub }) => ({
      ...sub,
      minMoney: min,
      maxMoney: max,
    })),
  }));
}

function whole<T>(sheet: Sheet<T>): T {
  if (sheet.complete === undefined) throw new Error(`${sheet.file} was not checked: it cannot be compiled`);
  return sheet.complete;
}
