import type { ReactNode } from 'react';
import type { HeldDrawing } from '../../document/held-drawings.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './game-banner.module.css';

export interface GameBannerProps {
  /** Path of the game's banner; '' shows the brand's own surface. */
  art: string;
  /** The wide variant; used from 640 px on. */
  wideArt?: string | undefined;
  /** Whichever of the two is inlined in the page, so that it appears with the first paint. */
  held?: HeldDrawing | undefined;
  /** Path of the game's icon. */
  icon: string;
  /** The game's name: the screen's first heading. */
  name: string;
  /** A line under the name: sub-game, area, "Official top-up". */
  note?: ReactNode;
  /** "Change game"; omitted if there is only one game, or if a game opened the shop. */
  change?: { text: string; label: string; onClick: () => void } | undefined;
}

/** Shows at first glance whose shop this is. */
export function GameBanner({ art, wideArt, held, icon, name, note, change }: GameBannerProps) {
  return (
    <div className={s.banner}>
      <div className={s.scene}>
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
              // With the first paint, not a frame later.
              decoding={held ? 'sync' : undefined}
            />
          </picture>
        )}
      </div>
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
          <Icon name="swap" size={18} />
          <span>{change.text}</span>
        </button>
      )}
    </div>
  );
}
