import type { ReactNode } from 'react';
import type { HeldDrawing } from '../../document/held-drawings.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './game-banner.module.css';

export interface GameBannerProps {
  /** Path of the game's banner; '' leaves the brand's own surface. */
  art: string;
  /** The same drawn for a wide screen; used from 640 px on. */
  wideArt?: string | undefined;
  /** The one of the two that the page holds itself: there with the first paint. */
  held?: HeldDrawing | undefined;
  /** Path of the game's icon. */
  icon: string;
  /** The game's name: the screen's first heading. */
  name: string;
  /** A line under the name: sub-game, area, "Official top-up". */
  note?: ReactNode;
  /** "Change game"; left out where there is one game, or the game called the shop. */
  change?: { text: string; label: string; onClick: () => void } | undefined;
}

/** Says at once whose shop this is. */
export function GameBanner({ art, wideArt, held, icon, name, note, change }: GameBannerProps) {
  return (
    <div className={s.banner}>
      {art && (
        <picture>
          {wideArt &&
            (held?.path === wideArt ? (
              <source media="not all and (min-width: 40em)" srcSet={art} />
            ) : (
              <source media="(min-width: 40em)" srcSet={wideArt} />
            ))}
          <img
            className={s.art}
            src={held ? held.address : art}
            data-held={held?.path}
            alt=""
            fetchPriority="high"
          />
        </picture>
      )}
      <div className={s.front}>
        {icon && <img className={s.icon} src={icon} alt="" width={56} height={56} loading="lazy" />}
        <div className={s.words}>
          <h1 className={s.name}>{name}</h1>
          {note && <p className={s.note}>{note}</p>}
        </div>
      </div>
      {change && (
        <button
          type="button"
          className={s.change}
          aria-label={change.label}
          aria-haspopup="dialog"
          onClick={change.onClick}
        >
          <Icon name="swap" size={18} mirrored />
          <span>{change.text}</span>
        </button>
      )}
    </div>
  );
}
