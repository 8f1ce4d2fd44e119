import type { Translate } from '../../messages/translator.ts';
import type { Recharge } from '../pay/use-recharge.ts';
import type { OrderAction } from './order-bar.tsx';
import type { PayWords } from './pay-words.ts';

/**
 * The button that pays. It says what is still missing: a method, or what the chosen one opens first, its sub-payments or
 * card form. If no method can be chosen, it leads away.
 */
export function payAction(
  {
    canBuy,
    method,
    subPaymentId,
    paying,
    buy,
    wayOut,
  }: Pick<Recharge, 'canBuy' | 'method' | 'subPaymentId' | 'paying' | 'buy' | 'wayOut'>,
  words: Pick<PayWords, 'payText' | 'payLabel'>,
  t: Translate,
): OrderAction {
  if (!canBuy) return wayOut;
  const missing = missingPart(method, subPaymentId);
  return {
    text: missing ? t(missing) : words.payText,
    label: missing ? undefined : words.payLabel,
    disabled: !method,
    busy: paying,
    onClick: buy,
  };
}

function missingPart(method: Recharge['method'], subPaymentId: string | undefined) {
  if (!method) return 'method_choose';
  const { subPayments } = method;
  if (subPayments.length > 0 && !subPayments.some((sub) => sub.channel_id === subPaymentId))
    return 'channel_choose';
  return method.method.card_form ? 'card_type' : undefined;
}
