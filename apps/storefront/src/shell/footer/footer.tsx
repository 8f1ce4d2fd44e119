import type { ReactNode } from 'react';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './footer.module.css';

export interface FooterLink {
  text: string;
  href?: string | undefined;
  /** Opens a sheet instead of leading somewhere. */
  onOpen?: (() => void) | undefined;
  /** Set if it is not in the page's language. */
  lang?: string | undefined;
  /** Leaves the shop. */
  newWindow?: boolean | undefined;
}

export interface FooterProps {
  /** "Deutsch"; opens the language sheet. */
  language: { name: string; label: string; onOpen: () => void };
  /** Privacy, terms of service, top-up instructions, support. */
  links: readonly FooterLink[];
  linksLabel: string;
  /** Legal notices of the brand and area, each a block of its own. */
  notices: readonly ReactNode[];
  copyright: string;
}

/** Legal links, notices, copyright. */
export function Footer({ language, links, linksLabel, notices, copyright }: FooterProps) {
  return (
    <footer className={s.footer}>
      <nav aria-label={linksLabel}>
        <ul className={s.links}>
          <li>
            <button
              type="button"
              className={s.link}
              aria-label={language.label}
              aria-haspopup="dialog"
              onClick={language.onOpen}
            >
              <Icon name="globe" size={16} />
              <span>{language.name}</span>
            </button>
          </li>
          {links.map((link) => (
            <li key={link.text}>
              {link.onOpen ? (
                <button type="button" className={s.link} aria-haspopup="dialog" onClick={link.onOpen}>
                  {link.text}
                </button>
              ) : (
                <a
                  className={s.link}
                  href={link.href}
                  lang={link.lang}
                  {...(link.newWindow && { target: '_blank', rel: 'noopener noreferrer' })}
                >
                  {link.text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {notices.map((notice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notices are fixed text in a fixed order
        <div key={index} className={s.notice}>
          {notice}
        </div>
      ))}
      <p className={s.notice}>
        <bdi>{copyright}</bdi>
      </p>
    </footer>
  );
}
