import type { MouseEvent } from 'react';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import * as s from './bottom-nav.module.css';

export interface NavItem {
  key: string;
  href: string;
  text: string;
  icon: IconName;
  /** Full sentence for screen readers if something waits there; shown as a dot. */
  badge?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

export interface BottomNavProps {
  label: string;
  /** Two or three. */
  items: readonly NavItem[];
  /** Key of the current screen. */
  current: string;
}

/** The shop's two or three places; AppShell puts it at the bottom of a phone and in the header of a wide screen. */
export function BottomNav({ label, items, current }: BottomNavProps) {
  return (
    <nav aria-label={label}>
      <ul className={s.items}>
        {items.map((item) => (
          <li key={item.key} className={s.cell}>
            <a
              className={s.item}
              href={item.href}
              aria-current={item.key === current ? 'page' : undefined}
              aria-label={item.badge}
              onClick={item.onClick}
            >
              <span className={item.badge ? s.marked : undefined}>
                <Icon name={item.icon} />
              </span>
              <span className={s.text}>{item.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
