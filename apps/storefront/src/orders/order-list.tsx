import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import { orderPath } from '@gemporium/contract/shop-paths.ts';
import { sideBySide } from '@gemporium/domain/isolate.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import { useState } from 'react';
import { dateTimeText } from '../messages/time-text.ts';
import { onScreenLink } from '../routing/on-screen-link.ts';
import { HomeButton } from '../shell/home-button.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { closePopup, go } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { useKept } from '../state/use-kept.ts';
import { useRead } from '../state/use-read.ts';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { OrderRow } from './order-row.tsx';
import { stateText } from './order-words.ts';

/** One page of orders, and the next one below it on request. */
export function OrderList({ page }: { page: number }) {
  const clientId = useShop(({ offer }) => offer.clientId);
  const t = useTranslate();
  const [more, setMore] = useState(false);
  const asked = useKept(useRead('/api/pay/getOrderList', { client_id: clientId, page }));
  if (asked.kind !== 'ready') return <NotLoaded asked={asked} />;
  const { orders, has_more } = asked.content;
  if (page === 1 && orders.length === 0) {
    return <EmptyState drawing="empty" sentence={t('orders_none')} action={<HomeButton />} />;
  }
  return (
    <>
      {orders.map((order) => (
        <OneOrder key={order.billing_no} order={order} />
      ))}
      {more && <OrderList page={page + 1} />}
      {!more && has_more && (
        <Button wide variant="secondary" onClick={() => setMore(true)}>
          {t('orders_more')}
        </Button>
      )}
      {!has_more && page > 1 && <p>{t('no_more')}</p>}
    </>
  );
}

function OneOrder({ order }: { order: OrderSummary }) {
  const services = useServices();
  const language = useShop((state) => state.language);
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const art = useShop(({ offer }) => offer.goods.find(({ value }) => value === order.product_id)?.art);
  const t = useTranslate();
  const path = orderPath(order.billing_no);
  const open = () => {
    closePopup(services);
    go(services, path);
  };
  return (
    <OrderRow
      order={order}
      href={path}
      art={art}
      onClick={onScreenLink(open)}
      where={sideBySide([order.game_name, order.game_server_name, order.role_name], language)}
      price={order.price_hidden ? '' : showMoney(order.price, order.currency, wholeCurrencies)}
      time={dateTimeText(order.created_at, language)}
      state={stateText(order, t)}
    />
  );
}
