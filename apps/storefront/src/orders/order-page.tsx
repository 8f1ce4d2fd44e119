import { paths } from '@gemporium/contract/shop-paths.ts';
import { ForPlayer } from '../login/for-player.tsx';
import type { ScreenProps } from '../routing/screen-props.ts';
import { go } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import * as s from '../ui/layout/screen.module.css';
import { OrderResult } from './result/order-result.tsx';

/** The page of one order, for the account that owns it (row P-14). */
export function OrderPage({ parameter }: ScreenProps) {
  const services = useServices();
  const isNew = useShop(({ page }) => page.brand.layout === 'new');
  const t = useTranslate();
  const leave = () => go(services, isNew ? paths.my : paths.selectGoods);
  return (
    <section className={s.column}>
      <h1>{t('order_page_title')}</h1>
      <ForPlayer>
        <OrderResult
          key={parameter}
          billingNo={parameter}
          done={{ text: t('back'), onClick: leave }}
          canDrop
        />
      </ForPlayer>
    </section>
  );
}
