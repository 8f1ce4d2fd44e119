import type { Translate } from '../../messages/translator.ts';
import type { Recharge } from '../pay/use-recharge.ts';
import type { OrderAction } from './order-bar.tsx';
import type { PayWords } from './pay-words.ts';

/** The button that pays; while no method is chosen it says that one is missing, and if none can be, it leads away. */
export function payAction(
  {
    methods,
    method,
    paying,
    buy,
    wayOut,
  }: Pick<Recharge, 'paying' | 'buy' | 'wayOut'> & {
    methods: { kind: Recharge['methods']['kind'] };
    method: unknown;
  },
  words: Pick<PayWords, 'payText' | 'payLabel'>,
  t: Translate,
): OrderAction {
  if (methods.kind === 'none') return wayOut;
  return {
    text: method ? words.payText : t('method_choose'),
    label: method ? words.payLabel : undefined,
    disabled: !method,
    busy: paying,
    onClick: buy,
  };
}
