import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import * as s from './header.module.css';

export interface HeaderProps {
  /** Path of the brand's logo. */
  logo: string;
  /** The logo for dark pages. */
  darkLogo: string;
  /** At a height of 32 px; avoids a layout shift when the logo loads. */
  logoWidth?: number | undefined;
  /** The brand's name: the logo's alternative text. */
  brandName: string;
  homeHref: string;
  onHome: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** By route: top-up, event, my, VIP centre. */
  title?: { text: string; icon: IconName } | undefined;
  language: HeaderLanguage;
  /** Omitted in the SDK view, which has no login. */
  account?: HeaderAccount | undefined;
}

export interface HeaderLanguage {
  /** The language's own name: "Deutsch". */
  name: string;
  /** "Language: Deutsch". */
  label: string;
  onOpen: () => void;
}

export type HeaderAccount =
  | { kind: 'anonymous'; text: string; onLogin: () => void }
  | {
      kind: 'player';
      name: string;
      /** Prefix of the name for screen readers: "Account". */
      label: string;
      /** Menu items: my orders, log out. */
      items: readonly HeaderMenuItem[];
    };

export interface HeaderMenuItem {
  icon: IconName;
  text: string;
  onClick: () => void;
}

/** Logo, title, language and account in one slim row. */
export function Header({
  logo,
  darkLogo,
  logoWidth,
  brandName,
  homeHref,
  onHome,
  title,
  language,
  account,
}: HeaderProps) {
  // Except on the goods screen, a phone has room for the place's name only, so the emblem alone represents the brand.
  const [isLost, setLost] = useState(false);
  const isDeep = title !== undefined && title.icon !== 'topUp';
  return (
    <div className={s.header}>
      <a className={s.home} href={homeHref} onClick={onHome}>
        {isLost ? (
          <b className={classNames(s.logo, 'clip')}>{brandName}</b>
        ) : (
          <picture>
            <source media="(prefers-color-scheme: dark)" srcSet={darkLogo} />
            <img
              className={classNames(s.logo, isDeep && s.emblem)}
              src={logo}
              alt={brandName}
              width={logoWidth || undefined}
              height={32}
              // Not behind the scripts: browsers learn only from the layout that it is in view.
              fetchPriority="high"
              ref={(image) => {
                // Lost before hydration: see lost-pictures.ts.
                if (image?.style.opacity) setLost(true);
              }}
              onError={() => setLost(true)}
            />
          </picture>
        )}
      </a>
      {title && (
        <p className={s.title}>
          <Icon name={title.icon} size={18} />
          <span className="clip">{title.text}</span>
        </p>
      )}
      {!title && <span className={s.end} />}
      <button
        type="button"
        className={s.round}
        aria-label={language.label}
        aria-haspopup="dialog"
        onClick={language.onOpen}
      >
        <Icon name="globe" />
        <span className={s.wideText}>{language.name}</span>
      </button>
      {account && <Account account={account} />}
    </div>
  );
}

function Account({ account }: { account: HeaderAccount }): ReactNode {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosingMenu(menu);
  if (account.kind === 'anonymous')
    return (
      <button type="button" className={s.login} onClick={account.onLogin}>
        {account.text}
      </button>
    );
  return (
    <details ref={menu} className={s.menu}>
      <summary className={s.round}>
        <span className={s.face} data-initial={Array.from(account.name)[0]} />
        <span className="sr-only">{account.label}</span>
        <bdi className={s.name} aria-hidden="true">
          {account.name}
        </bdi>
      </summary>
      <ul className={s.items}>
        {account.items.map((item) => (
          <li key={item.text}>
            <button type="button" className={s.item} onClick={item.onClick}>
              <Icon name={item.icon} />
              <span>{item.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Closes the menu on a click anywhere and on Escape, which also returns focus. */
function useClosingMenu(menu: { current: HTMLDetailsElement | null }) {
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      const escaped = (event as KeyboardEvent).key === 'Escape';
      const onSummary = event.target instanceof Node && details.firstElementChild?.contains(event.target);
      if (escaped) (details.firstElementChild as HTMLElement).focus();
      if (escaped || (event.type === 'click' && !onSummary)) details.open = false;
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, [menu]);
}
