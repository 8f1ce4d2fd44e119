import type { Translate } from '../../messages/translator.ts';
import type { Recharge } from '../pay/use-recharge.ts';
import type { OrderAction } from './order-bar.tsx';
import type { PayWords } from './pay-words.ts';

/** The button that pays; while no method is chosen it says that one is missing, and if none can be, it leads away. */
export function payAction(
  {
    canBuy,
    method,
    paying,
    buy,
    wayOut,
  }: Pick<Recharge, 'canBuy' | 'paying' | 'buy' | 'wayOut'> & {
    method: unknown;
  },
  words: Pick<PayWords, 'payText' | 'payLabel'>,
  t: Translate,
): OrderAction {
  if (!canBuy) return wayOut;
  return {
    text: method ? words.payText : t('method_choose'),
    label: method ? words.payLabel : undefined,
    disabled: !method,
    busy: paying,
    onClick: buy,
  };
}
