import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { Badge } from '../../ui/labels/badge.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './goods-card.module.css';

/** The texts of a goods card, in the player's language. */
export interface GoodsView {
  goods: GoodsItem;
  /** The large number: "980". '' if the goods have no amount (a pass); then `name` is shown large. */
  amount: string;
  /** What the number counts, or the name of the goods. */
  name: string;
  price: string;
  /** "+98 bonus". */
  bonus?: string | undefined;
  /** "Best value"; never on goods that cannot be bought. */
  badge?: string | undefined;
  /** "2 of 3 left", "again in 4 days". */
  limit?: string | undefined;
  /** "Unlocks 700 gems": the reward of an activity that the purchase would unlock. */
  unlocks?: string | undefined;
  /** Cannot be bought now; `limit` says why. */
  disabled?: boolean | undefined;
  /** The whole card as one sentence: "980 gems, 98 bonus, 14.99 USD, 2 of 3 left". */
  label: string;
}

export interface GoodsCardProps {
  view: GoodsView;
  chosen: boolean;
  /** `isTap`: chosen by touch or mouse; the arrow keys only move the selection. */
  onChoose: (goods: GoodsItem, isTap: boolean) => void;
}

/** One thing to buy. A radio button that looks like a card: the browser shows the choice before any script runs. */
export function GoodsCard({ view, chosen, onChoose }: GoodsCardProps) {
  const { goods, amount, name, price, bonus, badge, limit, unlocks, disabled, label } = view;
  return (
    <div className={s.card}>
      <input
        type="radio"
        className={s.input}
        name="goods"
        value={goods.value}
        aria-label={label}
        checked={chosen}
        disabled={disabled}
        // Handled by onClick, which can tell a tap from an arrow key.
        onChange={String}
        onClick={({ detail }) => onChoose(goods, detail > 0)}
      />
      <div className={s.face}>
        <div className={s.well}>
          {/* Lazy-loaded after layout: loaded earlier, each picture would delay the first paint. */}
          <img className={s.art} src={goods.art} alt="" loading="lazy" />
          {unlocks && (
            <span className={s.unlocks} title={unlocks}>
              <Icon name="event" size={18} />
            </span>
          )}
        </div>
        {badge && (
          <div className={s.badge}>
            <Badge tone="accent">{badge}</Badge>
          </div>
        )}
        <span className={s.tick}>
          <Icon name="check" size={18} />
        </span>
        <div className={s.words}>
          {amount ? (
            <>
              <p className={s.amount}>{amount}</p>
              <p className={s.name}>{name}</p>
            </>
          ) : (
            <p className={classNames(s.amount, s.nameOnly)}>{name}</p>
          )}
          {bonus && <p className={s.bonus}>{bonus}</p>}
          {goods.contents?.map((line) => (
            <p key={line} className={s.content}>
              {line}
            </p>
          ))}
          {goods.perUnit && <p className={classNames(s.name, s.limit)}>{goods.perUnit}</p>}
          {limit && <p className={s.limit}>{limit}</p>}
        </div>
        <p className={s.price}>
          <b>
            <bdi>{price}</bdi>
          </b>
        </p>
      </div>
    </div>
  );
}
