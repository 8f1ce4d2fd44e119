import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { useEffect, useState } from 'react';
import { orderFacts, orderSteps } from '../payment-actions/order-words.ts';
import { showRecharge } from '../payment-actions/show-recharge.ts';
import { ResultView, type ResultViewProps } from '../sheets/result-view.tsx';
import { changeOrder, forgetAnswers, showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import type { ShopState } from '../state/shop-state.ts';
import { useRead } from '../state/use-read.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { extraPaymentText, failSentences, successSentences } from './result-words.ts';
import { useOrderWatch } from './use-order-watch.ts';

export interface OrderResultProps {
  billingNo: string;
  /** The player has read it. */
  onDone: () => void;
}

/** Pending, success or failure of one order, followed until it rests (rows S-10, O-12, O-13). */
export function OrderResult({ billingNo, onDone }: OrderResultProps) {
  const services = useServices();
  const state = useShop((shop) => shop);
  const { order, failure, check } = useOrderWatch(billingNo);
  const [checking, setChecking] = useState(false);
  const url = order?.url || (state.order.billing_no === billingNo ? (state.order.rechargeInfo?.url ?? '') : '');
  useRememberedStatus(services, order);
  const { t } = state;

  if (!order && !failure) return <Skeleton shape="row" count={3} label={t('loading')} />;
  if (!order) {
    const retry = <Button onClick={() => void check()}>{t('retry')}</Button>;
    return <EmptyState drawing="offline" sentence={failure?.message || t('error_query')} action={retry} live />;
  }
  const look = async () => {
    setChecking(true);
    await check();
    setChecking(false);
    if (order.billing_status === 'Pending') showToast(services, t('result_not_complete'));
  };
  const parts = partsOf(services, state, order, { url, checking, look: () => void look(), onDone });
  return (
    <Back order={order}>
      {(back) => (
        <ResultView
          {...parts}
          {...(order.billing_status === 'Success' && back && { secondary: back })}
          steps={{ label: t('order_steps'), list: orderSteps(order, state.language, t) }}
          facts={orderFacts(order, t)}
          billing={{
            label: t('billing_no'),
            number: order.billing_no,
            copy: t('copy'),
            copyLabel: t('billing_no_copy'),
            copied: t('copied'),
          }}
          notice={[order.note, extraPaymentText(order, t)].filter(Boolean).join(' ') || undefined}
        />
      )}
    </Back>
  );
}
