import { paths } from '../paths.ts';
import { OrderResult } from '../recharge/order-result.tsx';
import type { ScreenProps } from '../routes.tsx';
import { go } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { ForPlayer } from './for-player.tsx';
import * as s from './screen.module.css';

/** The page of one order, for the account that owns it (row P-14). */
export function OrderPage({ parameter }: ScreenProps) {
  const services = useServices();
  const { page, t } = useShop((state) => state);
  const leave = () => go(services, page.brand.layout === 'new' ? paths.my : paths.selectGoods);
  return (
    <section className={s.column}>
      <h1>{t('order_page_title')}</h1>
      <ForPlayer>
        <OrderResult billingNo={parameter} done={{ text: t('back'), onClick: leave }} />
      </ForPlayer>
    </section>
  );
}
