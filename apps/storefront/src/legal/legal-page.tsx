import type { LegalWords } from '@gemporium/contract/legal-words.ts';
import type { LegalPageName } from '@gemporium/contract/shop-paths.ts';
import { directionOf } from '@gemporium/domain/language-direction.ts';
import { NotFound } from '../error-pages/not-found.tsx';
import type { ScreenProps } from '../routing/screen-props.ts';
import { HomeButton } from '../shell/home-button.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { useShop } from '../state/shop-context.tsx';
import { useRead } from '../state/use-read.ts';
import * as s from './legal-page.module.css';
import { LegalText } from './legal-text.tsx';

/** Of text in another language than the reader's; a page whose title is in it is laid out by it. */
function directionOfWords({ lang }: LegalWords) {
  return lang === undefined ? undefined : directionOf(lang);
}

/**
 * A legal notice at its own URL, rendered by the server and readable without scripts. The browser reloads it only if
 * the area or the language has changed since.
 */
export function LegalPage({ parameter }: ScreenProps) {
  const { area, isDrawn, drawn } = useShop(({ page, offer, language }) => ({
    area: offer.area,
    isDrawn: page.area === offer.area && page.language === language,
    drawn: page.legal,
  }));
  const asked = useRead(
    '/api/config/legal',
    isDrawn || !drawn ? undefined : { page: parameter as LegalPageName, domain_area: area },
  );
  if (!drawn) return <NotFound />;
  if (asked.kind === 'loading' || asked.kind === 'failed') return <NotLoaded asked={asked} />;
  const { title, rows, sentences, links } = asked.kind === 'ready' ? asked.content : drawn;
  return (
    <section className={s.page}>
      <h1 className={s.title} dir={directionOfWords(title)}>
        <LegalText words={title} />
      </h1>
      {rows.length > 0 && (
        <dl className={s.rows} dir={directionOfWords(title)}>
          {rows.map(({ label, value }) => (
            <div key={`${label.text} ${value.text}`} className={s.row}>
              <dt className={s.label}>
                <LegalText words={label} />
              </dt>
              <dd className={s.value}>
                <LegalText words={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sentences.map((words) => (
        <p key={words.text} dir={directionOfWords(words)}>
          <LegalText words={words} />
        </p>
      ))}
      {links.length > 0 && (
        <ul className={s.links}>
          {links.map((link) => (
            <li key={link.href}>
              <LegalText words={link} />
            </li>
          ))}
        </ul>
      )}
      <p className={s.back}>
        <HomeButton secondary />
      </p>
    </section>
  );
}
