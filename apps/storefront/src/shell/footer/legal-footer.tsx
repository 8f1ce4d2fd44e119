import { findGame } from '../../catalogue/choose-game.ts';
import { openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { Footer, type FooterLink } from './footer.tsx';
import { Instructions } from './instructions.tsx';

/** Language, agreements, how to top up, the current area's notices, copyright (rows S-02, B-08). */
export function LegalFooter() {
  const services = useServices();
  const t = useTranslate();
  const brand = useShop((state) => state.page.brand);
  const game = useShop(({ offer }) => findGame(offer.games, offer.clientId)?.game);
  const notices = useShop(({ offer }) => offer.config.legal_notices);
  const pages = notices.filter(({ href }) => href);
  const sentences = notices.filter(({ href }) => !href);
  const links: FooterLink[] = [
    { text: t('privacy'), href: game?.privacy || brand.privacyUrl, newWindow: true },
    { text: t('privacy_choices'), onOpen: () => openPopup(services, { kind: 'privacy' }) },
    { text: t('terms'), href: game?.terms || brand.termsUrl, newWindow: true },
    { text: t('support'), href: brand.supportUrl, newWindow: true },
    ...pages.map((page) => ({ ...page, newWindow: page.href?.[0] !== '/' })),
  ];
  return (
    <Footer
      language={{
        name: t('language_name'),
        label: t('language_label', { text: t('language_name') }),
        onOpen: () => openPopup(services, { kind: 'language' }),
      }}
      links={links}
      linksLabel={t('legal_links')}
      notices={[
        <Instructions key="instructions" />,
        ...sentences.map(({ text, lang }) => (
          <span key={text} lang={lang}>
            {text}
          </span>
        )),
      ]}
      copyright={brand.copyright}
    />
  );
}
