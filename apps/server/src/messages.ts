import type { Brand } from '@gemporium/catalogue/types.ts';
import { matchLanguage } from '@gemporium/domain/match-language.ts';
import type { MessageValues } from '@gemporium/locales/format-message.ts';
import { isMessageKey, translateWith } from '@gemporium/locales/messages.ts';
import { languagesIn } from './languages.ts';

/**
 * A message in a player's language. A brand's own text takes precedence; an unknown key becomes the general "something
 * went wrong", never the bare key.
 */
export function sentence(
  brand: Brand | undefined,
  language: string,
  key: string,
  values: MessageValues = {},
): string {
  const own = brand?.messages[language] ?? {};
  return translateWith(own, language, own[key] || isMessageKey(key) ? key : 'error_internal', values);
}

/** The language of an answer: the requested one if the brand offers it, else the fallback. */
export function languageOf(brand: Brand | undefined, asked: unknown): string {
  if (!brand) return 'en';
  const wish = typeof asked === 'string' ? asked : undefined;
  const offered = languagesIn(brand);
  return matchLanguage(wish, offered) ?? offered[0];
}
