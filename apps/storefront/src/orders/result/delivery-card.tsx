import { classNames } from '../../ui/base/class-names.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './delivery-card.module.css';

export interface Delivery {
  role: string;
  server: string;
  goods: string;
  /** Path of the goods' drawing; undefined if they are no longer for sale. */
  art: string | undefined;
  /** "+20 bonus", "+4 points". */
  gains: readonly string[];
  /** Delivered while the player was watching: plays the animation of goods that fly into the card. */
  isFresh: boolean;
}

/** The character with the delivered goods; the animation, if it plays, ends in the static view without layout shift. */
export function DeliveryCard({ role, server, goods, art, gains, isFresh }: Delivery) {
  return (
    <div className={classNames(s.card, isFresh && s.fresh)}>
      <span className={s.face} aria-hidden="true">
        {Array.from(role)[0]}
      </span>
      <div className={s.words}>
        <p className={s.role}>
          <bdi>{role}</bdi>
        </p>
        <p className={s.server}>
          <bdi>{server}</bdi>
        </p>
        <p className={s.goods}>
          <bdi>{goods}</bdi>
        </p>
        {gains.map((gain) => (
          <p key={gain} className={s.gain}>
            <bdi>{gain}</bdi>
          </p>
        ))}
      </div>
      {art && (
        <span className={s.well}>
          <img className={s.art} src={art} alt="" width={64} height={64} />
          <span className={s.tick}>
            <Icon name="check" size={14} />
          </span>
        </span>
      )}
    </div>
  );
}
