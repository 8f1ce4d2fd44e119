import type { Platform } from '@gemporium/catalogue/types.ts';
import { matchLanguage } from '@gemporium/domain/match-language.ts';

/** The platform by User-Agent (row B-10); an iPad that calls itself a Mac is told by the page itself, by its touch. */
export function platformOf(userAgent: string | undefined): Platform {
  if (userAgent === undefined) return 'web';
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'web';
}

/** The first language of an Accept-Language header that is offered; undefined where none is. */
export function acceptedLanguage(header: string | undefined, offered: readonly string[]): string | undefined {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters
        .map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1])
        .find((value) => value !== undefined);
      return { tag: tag.trim(), weight: q === undefined ? 1 : Number(q) || 0, index };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  for (const { tag } of wishes) {
    const found = matchLanguage(tag, offered);
    if (found !== undefined) return found;
  }
  return undefined;
}
