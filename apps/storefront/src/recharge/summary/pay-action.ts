import type { Translate } from '../../messages/translator.ts';
import type { OrderAction } from './order-bar.tsx';
import type { PayWords } from './pay-words.ts';

/** The button that pays; while no method is chosen it says that one is missing. */
export function payAction(
  { method, paying, buy }: { method: unknown; paying: boolean; buy: () => void },
  words: Pick<PayWords, 'payText' | 'payLabel'>,
  t: Translate,
): OrderAction {
  return {
    text: method ? words.payText : t('method_choose'),
    label: method ? words.payLabel : undefined,
    disabled: !method,
    busy: paying,
    onClick: buy,
  };
}
