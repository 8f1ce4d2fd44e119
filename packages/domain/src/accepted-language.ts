import { matchLanguage } from './match-language.ts';

/** The first language of an Accept-Language header that is offered; undefined if none is. */
export function acceptedLanguage(header: string | undefined, offered: readonly string[]): string | undefined {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters
        .map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1])
        .find((value) => value !== undefined);
      return { tag: tag.trim(), weight: q === undefined ? 1 : Number(q) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    // Sorting is stable: of equal weights the first one counts.
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const found = matchLanguage(tag, offered);
    if (found !== undefined) return found;
  }
  return undefined;
}
