import { findGame } from '../../catalogue/choose-game.ts';
import { openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './footer.module.css';
import { Instructions } from './instructions.tsx';

/** Language, agreements, how to top up, the current area's notices, copyright (rows S-02, B-08). */
export function Footer() {
  const services = useServices();
  const t = useTranslate();
  const brand = useShop((state) => state.page.brand);
  const game = useShop(({ offer }) => findGame(offer.games, offer.clientId)?.game);
  const notices = useShop(({ offer }) => offer.config.legal_notices);
  return (
    <footer className={s.footer}>
      <nav aria-label={t('legal_links')}>
        <ul className={s.links}>
          <li>
            <button
              type="button"
              className={s.link}
              aria-label={t('language_label', { text: t('language_name') })}
              aria-haspopup="dialog"
              onClick={() => openPopup(services, { kind: 'language' })}
            >
              <Icon name="globe" size={16} />
              <span>{t('language_name')}</span>
            </button>
          </li>
          <FooterLink text={t('privacy')} href={game?.privacy || brand.privacyUrl} />
          <li>
            <button
              type="button"
              className={s.link}
              aria-haspopup="dialog"
              onClick={() => openPopup(services, { kind: 'privacy' })}
            >
              {t('privacy_choices')}
            </button>
          </li>
          <FooterLink text={t('terms')} href={game?.terms || brand.termsUrl} />
          <FooterLink text={t('support')} href={brand.supportUrl} />
          {notices.map(({ href, ...notice }) => href && <FooterLink key={href} href={href} {...notice} />)}
        </ul>
      </nav>
      <div className={s.notice}>
        <Instructions />
      </div>
      {notices.map(
        ({ text, lang, href }) =>
          !href && (
            <div key={text} className={s.notice}>
              <span lang={lang}>{text}</span>
            </div>
          ),
      )}
      <p className={s.notice}>
        <bdi>{brand.copyright}</bdi>
      </p>
    </footer>
  );
}

/** A page of the publisher opens in a new window, one of the shop's own in the same one. */
function FooterLink({ text, href, lang }: { text: string; href: string; lang?: string | undefined }) {
  return (
    <li>
      <a
        className={s.link}
        href={href}
        lang={lang}
        {...(href[0] !== '/' && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {text}
      </a>
    </li>
  );
}
