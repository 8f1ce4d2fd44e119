import { useState } from 'react';
import type { GoodsView } from '../src/recharge/goods/goods-card.tsx';
import { MethodList } from '../src/recharge/methods/method-list.tsx';
import { RegionSelect } from '../src/recharge/methods/region-select.tsx';
import { OrderBar } from '../src/recharge/summary/order-bar.tsx';
import { OrderPanel } from '../src/recharge/summary/order-panel.tsx';
import { RowButton } from '../src/ui/buttons/row-button.tsx';
import { PriceRow } from '../src/ui/labels/price-row.tsx';
import { methods, price, regionsOf } from './sample-shop.ts';
import type { Texts } from './texts.ts';

const nothing = () => undefined;

/** What is about to be bought. */
export interface Purchase {
  t: Texts;
  language: string;
  /** The chosen goods. */
  view: GoodsView | undefined;
  what: string;
  onBuy: () => void;
}

/** The panel beside the goods; once goods are chosen, with coupon, methods and price. */
export function SampleOrderPanel({ t, language, view, what, onBuy }: Purchase) {
  const bought = { text: t.payOn, disabled: !view, onClick: onBuy };
  return (
    <OrderPanel
      label={t.yourOrder}
      art={view?.goods.art}
      what={what}
      bonus={view?.bonus}
      forWhom={t.forWhom}
      points={t.points}
      coupon={view && <RowButton icon="event" text={t.coupon} value={t.couponValue} onClick={nothing} />}
      methods={view && <SampleMethods t={t} />}
      price={
        view && (
          <PriceRow
            label={t.toPay}
            price={price(language, 11.24)}
            originalPrice={view.price}
            originalLabel={`${t.toPay} ${view.price}`}
            saving={t.saving}
          />
        )
      }
      action={view ? { ...bought, text: t.pay, label: t.payLabel } : bought}
    />
  );
}

function SampleMethods({ t }: { t: Texts }) {
  const [method, setMethod] = useState('card');
  const [region, setRegion] = useState('0');
  return (
    <>
      <RegionSelect label={t.region} regions={regionsOf(t)} value={region} onChange={setRegion} />
      <MethodList
        label={t.method}
        radioName="panel-method"
        methods={methods(t)}
        chosen={method}
        onChoose={setMethod}
      />
    </>
  );
}

/** The bar at the foot of a phone's screen. */
export function SampleOrderBar({ t, view, what, onBuy }: Purchase) {
  return (
    <OrderBar
      label={t.yourOrder}
      art={view?.goods.art}
      what={what}
      forWhom={view && t.forWhom}
      points={view && t.points}
      price={view?.price}
      action={{ text: t.payOn, disabled: !view, onClick: onBuy }}
    />
  );
}
