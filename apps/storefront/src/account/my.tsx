import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import { useState } from 'react';
import { CardRow } from '../cards/card-row.tsx';
import { ForPlayer } from '../login/for-player.tsx';
import { askToLogOut } from '../login/session/logout.ts';
import { dateTimeText } from '../messages/time-text.ts';
import { OrderRow } from '../orders/order-row.tsx';
import { stateText } from '../orders/order-words.ts';
import { orderPath, paths } from '../paths.ts';
import { onScreenLink } from '../routing/on-screen-link.ts';
import { HomeButton } from '../shell/home-button.tsx';
import { closePopup, go, openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { useRead } from '../state/use-read.ts';
import { Button } from '../ui/buttons/button.tsx';
import { RowButton } from '../ui/buttons/row-button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import * as s from '../ui/layout/screen.module.css';
import { Skeleton } from '../ui/layout/skeleton.tsx';

/** The account page: who is logged in, what was bought, logging out (row S-12). */
export function My() {
  const t = useTranslate();
  return (
    <section className={s.column}>
      <h1>{t('my')}</h1>
      <ForPlayer>
        <Account />
      </ForPlayer>
    </section>
  );
}

/** Who is logged in, coupons and levels, cards, and every order. */
export function Account() {
  const services = useServices();
  const { player, sdk, t } = useShop((state) => state);
  return (
    <div className={s.column}>
      <RowButton
        icon="user"
        text={player?.username ?? ''}
        value={sdk === 'off' ? t('logout') : undefined}
        disabled={sdk !== 'off'}
        onClick={() => askToLogOut(services)}
      />
      <VipEntries />
      <CardRow />
      <h2>{t('my_orders')}</h2>
      <Orders page={1} />
    </div>
  );
}

/** Where coupons and levels are, in the VIP version (row S-12). */
function VipEntries() {
  const services = useServices();
  const { page, offer, t } = useShop((state) => state);
  if (!offer.config.is_vip) return null;
  const openCentre = () =>
    page.brand.layout === 'new' ? go(services, paths.userCenter) : openPopup(services, { kind: 'vip' });
  return (
    <>
      <RowButton icon="crown" text={t('vip_centre')} onClick={openCentre} />
      {offer.config.is_open_coupon && (
        <RowButton
          icon="event"
          text={t('my_reward')}
          onClick={() => openPopup(services, { kind: 'coupons', from: 'centre' })}
        />
      )}
    </>
  );
}

/** One page of orders, and the next below it when it is asked for. */
function Orders({ page }: { page: number }) {
  const { offer, t } = useShop((state) => state);
  const [more, setMore] = useState(false);
  const asked = useRead('/api/pay/getOrderList', { client_id: offer.clientId, page });
  if (asked.kind === 'failed') {
    const retry = <Button onClick={asked.retry}>{t('retry')}</Button>;
    return <EmptyState drawing="offline" sentence={asked.sentence} action={retry} live />;
  }
  if (asked.kind !== 'ready') return <Skeleton shape="row" count={3} label={t('loading')} />;
  const { orders, has_more } = asked.content;
  if (page === 1 && orders.length === 0) {
    return <EmptyState drawing="empty" sentence={t('orders_none')} action={<HomeButton to={paths.home} />} />;
  }
  return (
    <>
      {orders.map((order) => (
        <OneOrder key={order.billing_no} order={order} />
      ))}
      {more && <Orders page={page + 1} />}
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
  const { language, t } = useShop((state) => state);
  const path = orderPath(order.billing_no);
  const open = () => {
    closePopup(services);
    go(services, path);
  };
  return (
    <OrderRow
      order={order}
      href={path}
      onClick={onScreenLink(open)}
      price={order.price_hidden ? '' : showMoney(order.price, order.currency)}
      time={dateTimeText(order.created_at, language)}
      state={stateText(order, t)}
    />
  );
}
