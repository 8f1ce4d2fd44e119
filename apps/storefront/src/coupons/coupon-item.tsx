import { classNames } from '../ui/base/class-names.ts';
import { type ButtonVariant, buttonClass } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/labels/badge.tsx';
import * as s from './coupon-item.module.css';

export interface CouponItemProps {
  /** "20% off". */
  share: string;
  name: string;
  /** "Valid until …", why it cannot be used, what it needs. */
  notes: readonly string[];
  /** The time in one of the notes, which no line breaks. */
  time?: string | undefined;
  /** What a tap does ("Use", "Remove", "Claim"), or the state ("Used"). */
  mark: string;
  /** How the button looks. */
  variant?: ButtonVariant | undefined;
  isChosen?: boolean | undefined;
  isOver?: boolean | undefined;
  busy?: boolean | undefined;
  /** Without it the row is not clickable (row C-02). */
  onClick?: (() => void) | undefined;
}

/** One coupon; if it has an action, the whole row is the button, and what looks like one says what it does. */
export function CouponItem(props: CouponItemProps) {
  const { share, name, notes, time, mark, variant, isChosen, isOver, busy, onClick } = props;
  const inside = (
    <>
      <span className={s.words}>
        <bdi className={s.share}>{share}</bdi>
        <span className={s.name}>{name}</span>
        {notes.map((note) => (
          <span key={note} className={s.more}>
            {time && note.includes(time) ? unbroken(note, time) : note}
          </span>
        ))}
      </span>
      {onClick ? <span className={buttonClass(variant)}>{mark}</span> : <Badge>{mark}</Badge>}
    </>
  );
  const className = classNames(s.item, isChosen && s.chosen, isOver && s.over);
  if (!onClick) return <div className={className}>{inside}</div>;
  return (
    <button type="button" className={className} disabled={busy} onClick={onClick}>
      {inside}
    </button>
  );
}

function unbroken(note: string, time: string) {
  const [before, after] = note.split(time);
  return (
    <>
      {before}
      <span className={s.time}>{time}</span>
      {after}
    </>
  );
}
