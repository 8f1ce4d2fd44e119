import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import type { ReactNode } from 'react';
import { isWide } from '../../browser/is-wide.ts';
import { chooseGoods } from '../../catalogue/take-offer.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { useRead } from '../../state/use-read.ts';
import * as s from '../../ui/lists/choice-list.module.css';
import { lastBought } from './last-bought.ts';
import * as panel from './order-panel.module.css';

/** The goods that this player bought last, to buy again with one tap, or `otherwise` if there are none. */
export function BoughtBefore({ otherwise }: { otherwise: ReactNode }) {
  const services = useServices();
  const t = useTranslate();
  const clientId = useShop(({ offer }) => offer.clientId);
  const offered = useShop(({ offer }) => offer.goods);
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const asked = useRead('/api/pay/getOrderList', isWide() ? { client_id: clientId, page: 1 } : undefined);
  const goods = asked.kind === 'ready' ? lastBought(asked.content.orders, offered) : [];
  if (goods.length === 0) return otherwise;

  const choose = (item: GoodsItem) => {
    chooseGoods(services, item);
    // Choosing removes this row, so focus moves to the goods card.
    const card = document.querySelector<HTMLElement>(`input[value="${item.value}"]`);
    card?.focus({ preventScroll: true });
  };
  return (
    <aside className={panel.more} aria-label={t('goods_bought')}>
      <h2>{t('goods_bought')}</h2>
      <ul className={s.one}>
        {goods.map((item) => (
          <li key={item.value}>
            <button type="button" className={s.choice} onClick={() => choose(item)}>
              <img className={s.mark} src={item.art} alt="" />
              <span className={s.text}>{item.display}</span>
              <b className="figures">
                <bdi>{showMoney(item.price, item.currency, wholeCurrencies)}</bdi>
              </b>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
