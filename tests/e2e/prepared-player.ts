import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { VisitorOptions } from '../harness/browser.ts';
import type { Player, Role } from '../harness/player.ts';
import { playerOf, shopOf } from '../harness/shops.ts';
import type { World } from '../harness/world.ts';

export interface PreparedPlayer {
  player: Player;
  /** What the browser remembers from an earlier visit: who is logged in. */
  remembered: NonNullable<VisitorOptions['remembered']>;
  /** The first ordinary character. */
  role: Role;
  /** The goods as a page in this language names them; unlimited ones, the cheapest first. */
  goods: GoodsItem[];
  /** An address of the shop in this player's game and area, with the character named in it. */
  address: (path: string, more?: Readonly<Record<string, string>>) => string;
}

export interface Preparation {
  environment?: 'production' | 'demo';
  area?: string;
  account?: string;
  language?: string;
  /** Not the first ordinary character but the one whose id ends in this word. */
  test?: string;
}

/** A player who logged in on an earlier day, made through the API, so that a journey can begin with the goods. */
export async function preparePlayer(
  world: World,
  brand: string,
  preparation: Preparation = {},
): Promise<PreparedPlayer> {
  const { environment = 'production', area, language = 'en', test } = preparation;
  const player = await playerOf(world, brand, preparation);
  const { gpId } = shopOf(brand, environment, area);
  const user = await player.get<UserInfo>('/util/login/get_user_info');
  const roles = await player.get<Role[]>('/api/system/allRoleList');
  const role = test ? roles.find((one) => one.role_id.endsWith(`-${test}`)) : (await player.roles())[0];
  if (!role) throw new Error(`${brand} has no character for ${preparation.account ?? 'player'}`);
  const fields = { platform: 'web', domain_area: player.area, spec_lang: language };
  const goods = await player.get<GoodsItem[]>('/api/pay/getThirdGift', fields);
  return {
    player,
    role,
    remembered: {
      [player.origin]: {
        userMap: { [gpId]: user },
        paymentUserinfo: user,
        oauth_token: user.oauth_token,
        perfLang: language,
      },
    },
    goods: goods.filter((item) => !item.isLimit).sort((a, b) => Number(a.price) - Number(b.price)),
    address(path, more = {}) {
      const query = new URLSearchParams({
        client_id: player.clientId,
        domain_area: player.area,
        server_id: role.server_id,
        role_id: role.role_id,
        ...more,
      });
      return `${player.origin}${path}?${query}`;
    },
  };
}
