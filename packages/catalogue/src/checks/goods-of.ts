import type { AuthoredGoods } from '../authored/goods-file.ts';
import type { Draft } from '../reading/draft.ts';
import type { GameFolder } from '../reading/tree.ts';

export interface GoodsPlace {
  goods: Draft<AuthoredGoods>;
  typeKey: string | undefined;
  file: string;
  path: PropertyKey[];
}

/** Every goods row of a game with its place; rows that could not be read are left out. */
export function goodsOf({ goods: sheet }: GameFolder): GoodsPlace[] {
  const rows: GoodsPlace[] = [];
  sheet?.draft?.groups?.forEach((group, groupIndex) => {
    group?.goods?.forEach((goods, index) => {
      const path = ['groups', groupIndex, 'goods', index];
      if (goods) rows.push({ goods, typeKey: group.typeKey, file: sheet.file, path });
    });
  });
  return rows;
}
