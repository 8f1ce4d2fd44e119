import { useState } from 'react';
import { CardRow } from '../../cards/card-row.tsx';
import { chosenGoods } from '../../catalogue/take-offer.ts';
import { changeOrder } from '../../state/actions.ts';
import { useServices, useShop } from '../../state/shop-context.tsx';
import { useRead } from '../../state/use-read.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { RecipientChoice } from '../recipient/recipient-choice.tsx';
import { GoodsGrid } from './goods-grid.tsx';
import { goodsGroups } from './goods-groups.ts';
import { GroupBar } from './group-bar.tsx';

/** Who gets it, and what: the top-up screen. */
export function SelectGoods() {
  const { offerStatus, t } = useShop((state) => state);
  return (
    <>
      <RecipientChoice />
      {offerStatus === 'loading' ? <Skeleton shape="card" count={6} label={t('goods_loading')} /> : <Goods />}
      <CardRow />
    </>
  );
}

function Goods() {
  const services = useServices();
  const { offer, order, player, page, t } = useShop((state) => state);
  const hasLimits = offer.goods.some((item) => item.isLimit);
  const limits = useRead(
    '/api/pay/getLimitProductInfo',
    player && order.role && order.realServer && hasLimits
      ? {
          client_id: offer.clientId,
          role_id: order.role.value,
          server_id: order.realServer,
          ...(order.area && { area_id: order.area.value }),
        }
      : undefined,
  );
  // The same moment on server and browser for the first drawing; the real one as soon as anything personal is known.
  const [drawnAt] = useState(page.serverTime);
  const now = limits.kind === 'ready' ? services.browser.now() : drawnAt;
  const groups = goodsGroups(offer.goods, limits.kind === 'ready' ? limits.content : [], now, t);

  const choose = (productId: string) => {
    const item = offer.goods.find(({ value }) => value === productId);
    if (!item) return;
    services.store.setState({ channelId: undefined, repayBillingNo: undefined });
    changeOrder(services, { goods: chosenGoods(item) });
  };
  return (
    <>
      {groups.length > 1 && <GroupBar label={t('goods_groups')} groups={groups} />}
      <GoodsGrid label={t('goods_choose')} groups={groups} chosen={order.goods?.value} onChoose={choose} />
    </>
  );
}
