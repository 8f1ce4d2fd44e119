import { matchLanguage } from '@gemporium/domain/match-language.ts';

/** The sources of the language, in order of precedence (row L-02). */
export interface LanguageSources {
  /** Languages that the player may choose. */
  offered: readonly string[];
  /** The query parameter spec_lang. */
  asked: string | undefined;
  /** Chosen on an earlier visit, stored under perfLang. */
  preferred: string | undefined;
  /** The language that the server rendered: by the browser's preferences, else the brand's default. */
  drawn: string;
}

/** The language to show; a request for one that is not offered is ignored. */
export function chooseLanguage({ offered, asked, preferred, drawn }: LanguageSources): string {
  return matchLanguage(asked, offered) ?? matchLanguage(preferred, offered) ?? drawn;
}
