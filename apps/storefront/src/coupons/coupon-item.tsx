import { classNames } from '../ui/base/class-names.ts';
import { Badge, type BadgeProps } from '../ui/labels/badge.tsx';
import * as s from './coupon-item.module.css';

export interface CouponItemProps {
  /** "20% off". */
  share: string;
  name: string;
  /** "Valid until …", why it cannot be used, what it needs. */
  notes: readonly string[];
  /** What a tap does ("Use", "Cancel", "Claim"), or the state ("Used"). */
  mark: string;
  tone?: BadgeProps['tone'];
  isChosen?: boolean | undefined;
  isOver?: boolean | undefined;
  busy?: boolean | undefined;
  /** Without it the row is not clickable (row C-02). */
  onClick?: (() => void) | undefined;
}

/** One coupon; if it has an action, the whole row is the button. */
export function CouponItem(props: CouponItemProps) {
  const { share, name, notes, mark, tone, isChosen, isOver, busy, onClick } = props;
  const inside = (
    <>
      <span className={s.share}>
        <bdi>{share}</bdi>
      </span>
      <span className={s.words}>
        <span className={s.name}>{name}</span>
        {notes.map((note) => (
          <span key={note} className={s.more}>
            {note}
          </span>
        ))}
      </span>
      <Badge tone={tone}>{mark}</Badge>
    </>
  );
  const className = classNames(s.item, isChosen && s.chosen, isOver && s.over);
  if (!onClick) return <div className={className}>{inside}</div>;
  return (
    <button type="button" className={className} disabled={busy} aria-pressed={isChosen} onClick={onClick}>
      {inside}
    </button>
  );
}
