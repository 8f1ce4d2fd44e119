import type { Game, GoodsLimit } from '@gemporium/catalogue/types.ts';
import type { LimitProductInfo } from '@gemporium/contract/api/pay/getLimitProductInfo.ts';
import { limitSubject, limitUses } from '../../repositories/limits.ts';
import { findUnpaidOrder } from '../../repositories/orders.ts';
import type { Services } from '../../services.ts';

const daySeconds = 86_400;

/**
 * What remains of each limited product of the game for this character, and when one is possible again (row M-01). If none
 * remains because the character has an unpaid order, which order that is: buying leads to it.
 */
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
  const standings = limited.map(async ({ productId, limit }) => {
    const own = uses.filter((use) => use.product_id === productId && use.subject === subjectOf(limit));
    const counted = own
      .map((use) => use.at.getTime() / 1000)
      .filter((at) => limit.days === 0 || at > nowSeconds - limit.days * daySeconds);
    const left = limit.frequency - counted.length;
    const isHeld = left <= 0 && own.some(({ state }) => state === 'reserved');
    const unpaid =
      isHeld && (await findUnpaidOrder(services.database, { store, gpId: game.gpId, ...who, productId }));
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
      ...(unpaid && { billing_no: unpaid.billing_no }),
      as_of: Math.floor(nowSeconds),
    };
  });
  return Promise.all(standings);
}
