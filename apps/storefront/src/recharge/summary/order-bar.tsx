import { Button } from '../../ui/buttons/button.tsx';
import * as s from './order-bar.module.css';

export interface OrderBarProps {
  /** "Your order": the name of the region. */
  label: string;
  /** Path of the goods' art. */
  art?: string | undefined;
  /** "980 gems", or what to do first: "Choose an item". */
  what: string;
  /** "for Kira, Asgard 12". */
  forWhom?: string | undefined;
  /** "+99 points". */
  points?: string | undefined;
  price?: string | undefined;
  action: OrderAction;
}

/** The single button, whose text always says what happens next. */
export interface OrderAction {
  text: string;
  /** The whole sentence: "Buy 980 gems for role Kira, 14.99 USD". */
  label?: string | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  onClick: () => void;
}

/** The bottom bar: goods, recipient, points, price and the next step. */
export function OrderBar({ label, art, what, forWhom, points, price, action }: OrderBarProps) {
  return (
    <section className={s.bar} aria-label={label}>
      <div className={s.order}>
        {art && <img className={s.art} src={art} alt="" />}
        <div className={s.words}>
          <p className={s.what}>{what}</p>
          {price && (
            <p className={s.price}>
              <b>
                <bdi>{price}</bdi>
              </b>{' '}
              {points && <span className={s.points}> {points}</span>}
            </p>
          )}
          {forWhom && <p className={s.who}>{forWhom}</p>}
        </div>
      </div>
      <Button {...action}>{action.text}</Button>
    </section>
  );
}
