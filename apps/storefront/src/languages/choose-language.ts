import { matchLanguage } from '@gemporium/domain/match-language.ts';

/** What may say the language, in the order in which it is believed (row L-02). */
export interface LanguageSources {
  /** Languages that the player may choose. */
  offered: readonly string[];
  /** The query parameter spec_lang. */
  asked: string | undefined;
  /** Chosen before, kept under perfLang. */
  preferred: string | undefined;
  /** The language of the page as the server drew it: by the browser's wishes, else the brand's default. */
  drawn: string;
}

/** The language to show; a wish for one that is not offered is passed over. */
export function chooseLanguage({ offered, asked, preferred, drawn }: LanguageSources): string {
  return matchLanguage(asked, offered) ?? matchLanguage(preferred, offered) ?? drawn;
}
