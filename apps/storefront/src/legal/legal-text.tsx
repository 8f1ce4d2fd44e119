import type { LegalNotice } from '@gemporium/contract/legal-words.ts';
import { directionOf } from '@gemporium/domain/language-direction.ts';

/** A text of a law or a publisher, with its `lang` attribute and a link to the page that it names. */
export function LegalText({ words: { text, lang, href } }: { words: LegalNotice }) {
  const own = lang === undefined ? undefined : { lang, dir: directionOf(lang) };
  if (href === undefined) return <bdi {...own}>{text}</bdi>;
  // The publisher's own page opens in a new tab, so that the purchase is not lost.
  const away = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : undefined;
  return (
    <a href={href} {...own} {...away}>
      <bdi>{text}</bdi>
    </a>
  );
}
