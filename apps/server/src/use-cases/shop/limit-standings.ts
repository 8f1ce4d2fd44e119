import type { Game, GoodsLimit } from '@gemporium/catalogue/types.ts';
import type { LimitProductInfo } from '@gemporium/contract/api/pay/getLimitProductInfo.ts';
import { limitSubject, limitUses } from '../../repositories/limits.ts';
import type { Services } from '../../services.ts';

const daySeconds = 86_400;

/** What remains of each limited product of the game for this character, and when one is possible again (row M-01). */
export async function limitStandings(
  services: Services,
  store: string,
  game: Game,
  who: { suid: string; serverId: string; roleId: string },
): Promise<LimitProductInfo[]> {
  const limited = game.goods.flatMap((goods) =>
    goods.limit ? [{ productId: goods.productId, limit: goods.limit }] : [],
  );
  if (limited.length === 0) return [];
  const subjectOf = (limit: GoodsLimit) => limitSubject(limit, { gpId: game.gpId, ...who });
  const subjects = [...new Set(limited.map(({ limit }) => subjectOf(limit)))];
  const uses = await limitUses(
    services.database,
    store,
    subjects,
    limited.map((l) => l.productId),
  );
  const nowSeconds = services.now().getTime() / 1000;
  return limited.map(({ productId, limit }) => {
    const counted = uses
      .filter((use) => use.product_id === productId && use.subject === subjectOf(limit))
      .map((use) => use.at.getTime() / 1000)
      .filter((at) => limit.days === 0 || at > nowSeconds - limit.days * daySeconds);
    const left = limit.frequency - counted.length;
    const oldest = counted[counted.length - limit.frequency];
    const next =
      left > 0 || limit.days === 0 || oldest === undefined ? 0 : Math.ceil(oldest + limit.days * daySeconds);
    return {
      product_id: productId,
      limit_type: limit.type,
      frequency: limit.frequency,
      day_info: limit.days,
      extra_pay_times: left,
      next_pay_time: next,
      as_of: Math.floor(nowSeconds),
    };
  });
}
