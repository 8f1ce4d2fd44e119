import { paths } from '../paths.ts';
import { OrderResult } from '../recharge/order-result.tsx';
import type { ScreenProps } from '../routes.tsx';
import { go, openPopup } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import * as s from './screen.module.css';

/** The page of one order, for the account that owns it (row P-14). */
export function OrderPage({ parameter }: ScreenProps) {
  const services = useServices();
  const { player, started, sdk, page, t } = useShop((state) => state);
  if (!started || sdk === 'exchanging') return <Skeleton shape="row" count={3} label={t('loading')} />;
  if (!player) {
    const login = <Button onClick={() => openPopup(services, { kind: 'login' })}>{t('login')}</Button>;
    return <EmptyState drawing="locked" sentence={t('error_not_logged_in')} action={login} />;
  }
  const leave = () => go(services, page.brand.layout === 'new' ? paths.my : paths.selectGoods);
  return (
    <section className={s.column}>
      <h1>{t('order_page_title')}</h1>
      <OrderResult billingNo={parameter} onDone={leave} />
    </section>
  );
}
