import type { Platform } from '@gemporium/catalogue/types.ts';

/** The platform by User-Agent (row B-10); an iPad that calls itself a Mac is told by the page itself, by its touch. */
export function platformOf(userAgent: string | undefined): Platform {
  if (userAgent === undefined) return 'web';
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'web';
}

/** Chinese is told by script or region; whoever says neither reads the simplified script. */
const chinese: Readonly<Record<string, string>> = {
  'zh-hant': 'zh-tw',
  'zh-hk': 'zh-tw',
  'zh-mo': 'zh-tw',
  zh: 'zh-cn',
  'zh-hans': 'zh-cn',
  'zh-sg': 'zh-cn',
};

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
    const found = candidates(tag).find((candidate) => offered.includes(candidate));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `zh-Hant-HK` may be read as zh-hant-hk, zh-hant (which is zh-tw) and zh, in this order. */
function candidates(tag: string): string[] {
  const parts = tag.split('-');
  const shortened = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  return shortened.flatMap((candidate) => [candidate, ...(chinese[candidate] ? [chinese[candidate]] : [])]);
}
