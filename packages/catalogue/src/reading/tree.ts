import type { AccountFile } from '../authored/account-file.ts';
import type { ActivitiesFile } from '../authored/activities-file.ts';
import type { BrandFile } from '../authored/brand-file.ts';
import type { CouponsFile } from '../authored/coupons-file.ts';
import type { GameFile } from '../authored/game-file.ts';
import type { GoodsFile } from '../authored/goods-file.ts';
import type { LegalFile } from '../authored/legal-file.ts';
import type { MessagesFile } from '../authored/messages-file.ts';
import type { MethodsFile } from '../authored/methods-file.ts';
import type { RefundsFile } from '../authored/refunds-file.ts';
import type { VipFile } from '../authored/vip-file.ts';
import type { Draft } from './draft.ts';

/** One authored file: what can be believed of it, and the whole where nothing is wrong with it. */
export interface Sheet<T> {
  file: string;
  draft: Draft<T> | undefined;
  complete: T | undefined;
}

export interface SvgFile {
  file: string;
  /** `logo`, `icon`, `<game-key>/icon`, `<game-key>/banner`. */
  name: string;
  svg: string;
}

export interface GameFolder {
  key: string;
  game: Sheet<GameFile>;
  /** Absent if there is no goods.json: a game with sub-games sells through them. */
  goods: Sheet<GoodsFile> | undefined;
  subGames: readonly GameFolder[];
}

export interface BrandFolder {
  key: string;
  brand: Sheet<BrandFile>;
  legal: Sheet<LegalFile>;
  methods: Sheet<MethodsFile>;
  /** Each absent if there is no such file. */
  coupons: Sheet<CouponsFile> | undefined;
  refunds: Sheet<RefundsFile> | undefined;
  vip: Sheet<VipFile> | undefined;
  /** Absent if the brand has none. */
  activities: Sheet<ActivitiesFile> | undefined;
  messages: readonly { language: string; sheet: Sheet<MessagesFile> }[];
  games: readonly GameFolder[];
  art: readonly SvgFile[];
}

/** Everything that was found in the brands folder. */
export interface Tree {
  brands: readonly BrandFolder[];
  accounts: readonly { id: string; sheet: Sheet<AccountFile> }[];
}

/** The brand's games with their sub-games, each once, parents first. */
export function allGames(brand: BrandFolder): GameFolder[] {
  return brand.games.flatMap((game) => [game, ...game.subGames]);
}
