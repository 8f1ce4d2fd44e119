import type { MouseEvent } from 'react';
import { Icon } from './icon.tsx';
import * as s from './screen-title.module.css';

export interface ScreenTitleProps {
  children: string;
  /** Leads to the screen above: "My orders". */
  back?:
    | { href: string; label: string; onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined }
    | undefined;
}

/** The first heading of a screen without a banner, with the way back where there is one. */
export function ScreenTitle({ children, back }: ScreenTitleProps) {
  return (
    <div className={s.bar}>
      {back && (
        <a className={s.back} href={back.href} aria-label={back.label} onClick={back.onClick}>
          <Icon name="back" mirrored />
        </a>
      )}
      <h1 className={s.title}>{children}</h1>
    </div>
  );
}
