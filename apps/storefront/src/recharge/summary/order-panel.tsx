import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import type { OrderAction } from './order-bar.tsx';
import * as s from './order-panel.module.css';

export interface OrderPanelProps {
  /** "Your order". */
  label: string;
  art?: string | undefined;
  /** "980 gems", or what to do first. */
  what: string;
  /** "+98 bonus". */
  bonus?: string | undefined;
  /** What a pack contains. */
  contents?: string | undefined;
  forWhom?: string | undefined;
  points?: string | undefined;
  /** RowButton of the coupon. */
  coupon?: ReactNode;
  /** RegionSelect and MethodList, their Skeleton, or their EmptyState. */
  methods?: ReactNode;
  /** PriceRow. */
  price?: ReactNode;
  /** A sentence above the button: what is still missing, or that nothing is charged yet. */
  note?: ReactNode;
  /** PayTerms. */
  terms?: ReactNode;
  action: OrderAction;
}

/** The order on a wide screen: docked next to the goods, with the button always in view. */
export function OrderPanel(props: OrderPanelProps) {
  const { label, art, what, bonus, contents, forWhom, points, coupon, methods, price, note, terms, action } =
    props;
  return (
    <aside className={s.panel} aria-label={label}>
      <div className={s.head}>
        {art && (
          <span className={s.well}>
            <img className={s.art} src={art} alt="" />
          </span>
        )}
        <div className={s.words}>
          <h2 className={s.title}>{label}</h2>
          <p className={s.what}>{what}</p>
          {bonus && <p className={s.plus}>{bonus}</p>}
          {contents && <p className={s.who}>{contents}</p>}
          {forWhom && <p className={s.who}>{forWhom}</p>}
          {points && <p className={s.plus}>{points}</p>}
        </div>
      </div>
      {(coupon || methods) && (
        <div className={s.body}>
          {coupon}
          {methods}
        </div>
      )}
      <div className={s.foot}>
        {price}
        {note && <p className={s.note}>{note}</p>}
        {terms}
        <Button wide {...action}>
          {action.text}
        </Button>
      </div>
    </aside>
  );
}
