import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import type { MouseEvent } from 'react';
import { Badge } from '../ui/labels/badge.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import * as s from './order-row.module.css';

export interface OrderRowProps {
  order: Pick<OrderSummary, 'billing_no' | 'billing_status' | 'state' | 'payment_cancelled' | 'product_name'>;
  href: string;
  /** Path of the goods' drawing; undefined if they are no longer for sale. */
  art?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  /** Game, server and character. */
  where: string;
  price: string;
  /** When it was placed, in the player's language. */
  time: string;
  /** Its state, in one or two words. */
  state: string;
}

/** An order on the account page. The whole row is a link to it. */
export function OrderRow({ order, href, art, onClick, where, price, time, state }: OrderRowProps) {
  // Cancelled, expired and refunded orders are not shown as bad.
  const isBad = order.state === 'charged_back' || (order.state === 'failed' && !order.payment_cancelled);
  const tone = order.billing_status === 'Success' ? 'good' : isBad ? 'bad' : 'quiet';
  return (
    <a className={s.row} href={href} onClick={onClick}>
      <span className={s.well}>
        {art ? <img className={s.art} src={art} alt="" loading="lazy" /> : <Icon name="receipt" size={24} />}
      </span>
      <span className={s.words}>
        <span className={s.line}>
          <b className={s.text}>
            <bdi>{order.product_name}</bdi>
          </b>
          <b className="figures">
            <bdi>{price}</bdi>
          </b>
        </span>
        <span className={s.more}>{where}</span>
        <span className={s.line}>
          <span className={s.text}>
            <span className={s.more}>{time}</span>
            <span className={s.more}>{order.billing_no}</span>
          </span>
          <Badge tone={tone}>{state}</Badge>
        </span>
      </span>
    </a>
  );
}
