import { sideBySide } from '@gemporium/domain/isolate.ts';
import { OrderRow } from '../src/orders/order-row.tsx';
import { GoodsGrid, type GoodsGroup } from '../src/recharge/goods/goods-grid.tsx';
import { GroupBar } from '../src/recharge/goods/group-bar.tsx';
import { RecipientCard } from '../src/recharge/recipient/recipient-card.tsx';
import { Button } from '../src/ui/buttons/button.tsx';
import { EmptyState } from '../src/ui/layout/empty-state.tsx';
import { PageMessage } from '../src/ui/layout/page-message.tsx';
import { games, price } from './sample-shop.ts';
import type { Texts } from './texts.ts';

const nothing = () => undefined;

interface SampleGoodsProps {
  page: string;
  t: Texts;
  groups: readonly GoodsGroup[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
}

/** The goods, under the card that says who gets them. */
export function SampleGoods({ page, t, groups, chosen, onChoose }: SampleGoodsProps) {
  return (
    <>
      {page === 'old' && <h1 className="sr-only">{t.topUp}</h1>}
      <RecipientCard
        title={t.whoGets}
        recipient={
          page === 'empty'
            ? { kind: 'empty', sentence: t.pleaseLogin, action: t.login, onAction: nothing }
            : {
                kind: 'chosen',
                role: 'Kira',
                level: t.level('45'),
                server: 'Europe · Asgard 12',
                change: { text: t.change, label: t.change, onClick: nothing },
              }
        }
      />
      <GroupBar label={t.groups} groups={groups} />
      <GoodsGrid label={t.chooseGoods} groups={groups} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

/** The screen of an address that does not exist. */
export function SampleLost({ t }: { t: Texts }) {
  return (
    <PageMessage
      drawing="lost"
      title={t.lost}
      lines={[t.lostText]}
      actions={<Button>{t.home}</Button>}
      detail="watt.localhost/xyz"
    />
  );
}

/** Orders in three states, and the account that has none. */
export function SampleOrders({ language, t }: { language: string; t: Texts }) {
  return (
    <>
      <h2>{t.orders}</h2>
      {(['Success', 'Pending', 'Fail'] as const).map((status) => (
        <OrderRow
          key={status}
          href="#order"
          order={{
            billing_no: 'GP7Q2M4XKT9BWZ3RH5',
            billing_status: status,
            state: ({ Success: 'delivered', Pending: 'unpaid', Fail: 'failed' } as const)[status],
            product_name: `980 ${t.gems}`,
          }}
          where={sideBySide([games[0]?.name, 'Asgard 12', 'Kira'], language)}
          price={price(language, 14.99)}
          time="2025-11-20 14:32"
          state={{ Success: t.delivered, Pending: t.waiting, Fail: t.fail }[status]}
        />
      ))}
      <EmptyState drawing="empty" sentence={t.noOrders} action={<Button>{t.home}</Button>} />
    </>
  );
}
