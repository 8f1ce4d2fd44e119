import { codes } from '@gemporium/contract/codes.ts';
import type { Failure } from '../../api/client.ts';
import { recordOf } from '../../record-of.ts';
import { useServices, useShop } from '../../state/shop-context.tsx';
import type { ShopState } from '../../state/shop-state.ts';
import { purchaseOf, retriedNumber } from './retried-order.ts';

/** `goods`: they cannot be bought for this character, or the link cannot be paid; `method`: only by this method. */
export type RuledOut = 'goods' | 'method';

/** What each refusal of a pay call rules out. After any other, the same call may succeed, or the page takes a step of its own. */
const rules: Readonly<Record<number, RuledOut | undefined>> = {
  [codes.limitReached]: 'goods',
  [codes.gameRefused]: 'goods',
  [codes.goodsGone]: 'goods',
  [codes.noGame]: 'goods',
  [codes.roleNotFound]: 'goods',
  [codes.notFound]: 'goods',
  [codes.tooManyPayments]: 'goods',
  [codes.makeUpUsed]: 'goods',
  [codes.makeUpOther]: 'goods',
  [codes.noSuchMethod]: 'method',
  [codes.providerRefused]: 'method',
  [codes.badRequest]: 'method',
  // Reported only for the coupon of an unpaid order that is paid by another method.
  [codes.illegalCoupon]: 'method',
};

/**
 * `hasCard`: a card was typed, and what the provider refuses is that card; another one may be accepted. Maintenance of
 * the game ends.
 */
export function ruledOutBy({ code, content }: Failure, hasCard: boolean): RuledOut | undefined {
  const { reason } = (content ?? {}) as { reason?: string };
  const isCard =
    hasCard &&
    (code === codes.badRequest || (code === codes.providerRefused && reason !== 'method-unavailable'));
  return isCard || reason === 'maintenance' ? undefined : rules[code as number];
}

/** Identifies what is ruled out: the purchase, or, followed by its key, a method for it. In the language of the sentence. */
export function refusalKey(
  state: Pick<ShopState, 'language' | 'player' | 'order' | 'retried'>,
  replenishId?: string,
): string {
  const purchase = replenishId ?? purchaseOf(state.order);
  return [state.language, state.player?.suid, purchase, retriedNumber(state, replenishId), ''].join(' ');
}

export interface Refusals {
  /** Why the purchase cannot be made. */
  ofGoods: string | undefined;
  /** Why it cannot be paid by this method. */
  ofMethod: (key: string) => string | undefined;
  /** The player has chosen the method again. */
  forgetMethod: (key: string) => void;
}

/** The refusals of the purchase, or of the link. */
export function useRefusals(replenishId?: string): Refusals {
  const { store } = useServices();
  const refused = useShop((state) => state.refused);
  const purchase = useShop((state) => refusalKey(state, replenishId));
  return {
    ofGoods: refused?.[purchase],
    ofMethod: (key) => refused?.[purchase + key],
    forgetMethod(key) {
      const kept = Object.entries(refused ?? {}).filter(([known]) => known !== purchase + key);
      store.setState({ refused: recordOf(kept) });
    },
  };
}
