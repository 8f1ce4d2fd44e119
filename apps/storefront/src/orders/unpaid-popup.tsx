import { useState } from 'react';
import { untilText } from '../messages/time-text.ts';
import { NotLoaded } from '../shell/not-loaded.tsx';
import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { PopupSheet } from '../shell/overlays/popup-sheet.tsx';
import { changeOrder } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { useRead } from '../state/use-read.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { Facts } from '../ui/lists/facts.tsx';
import { orderFacts } from './order-words.ts';
import { payAgain } from './pay-again.ts';
import { Action, type ResultAction } from './result/result-view.tsx';
import { showResult } from './result/show-result.ts';
import { toPayPage } from './result/to-pay-page.ts';
import { dropOrder } from './unpaid-order.ts';

/**
 * An unpaid order blocks a purchase: pay it where it was started, pay it by another method, or drop it; if its provider
 * cannot cancel it, the popup says until when it stays open (row O-09).
 */
export function UnpaidPopup({ popup }: PopupProps) {
  const services = useServices();
  const language = useShop((state) => state.language);
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const t = useTranslate();
  const [busy, setBusy] = useState<'again' | 'drop'>();
  const billingNo = popup?.kind === 'unpaid' ? popup.billingNo : '';
  const asked = useRead('/api/pay/getOrderInfo', billingNo ? { billing_no: billingNo } : undefined);
  const order = asked.kind === 'ready' ? asked.content : undefined;

  const toPay = (url: string): ResultAction => {
    const page = toPayPage(services, billingNo, url, t);
    const onClick = () => {
      changeOrder(services, { billing_no: billingNo, rechargeInfo: { status: 'Pending', url } });
      showResult(services, billingNo);
      page.onClick?.();
    };
    return { ...page, onClick };
  };
  const during = async (what: typeof busy, work: Promise<unknown>) => {
    setBusy(what);
    await work;
    setBusy(undefined);
  };
  return (
    <PopupSheet
      popup={popup}
      title={t('unpaid_title')}
      size="small"
      footer={
        <>
          {order?.url && <Action action={toPay(order.url)} />}
          <Button
            wide
            variant="secondary"
            disabled={!order || busy === 'drop'}
            busy={busy === 'again'}
            onClick={() => order && void during('again', payAgain(services, order, true))}
          >
            {t('unpaid_other_way')}
          </Button>
          {order?.can_drop && (
            <Button
              wide
              variant="ghost"
              disabled={busy === 'again'}
              busy={busy === 'drop'}
              onClick={() => void during('drop', dropOrder(services, billingNo))}
            >
              {t('unpaid_drop')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('error_unpaid_order')}</p>
      {asked.kind === 'loading' && <Skeleton shape="line" count={3} label={t('loading')} />}
      {asked.kind === 'failed' && <NotLoaded asked={asked} />}
      {order && (
        <Facts
          boxed
          rows={[
            ...orderFacts(order, language, t, wholeCurrencies),
            { label: t('billing_no'), value: order.billing_no },
          ]}
        />
      )}
      {order?.state === 'unpaid' && !order.can_drop && (
        <p>
          {t('unpaid_closes_itself', { time: untilText(order.expires_at, services.browser.now(), language) })}
        </p>
      )}
    </PopupSheet>
  );
}
