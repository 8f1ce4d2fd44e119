/** Chinese is resolved by script or region; the default is simplified. */
const chinese: ReadonlyMap<string, string> = new Map([
  ['zh-hant', 'zh-tw'],
  ['zh-hk', 'zh-tw'],
  ['zh-mo', 'zh-tw'],
  ['zh', 'zh-cn'],
]);

/** The longest tag that BCP 47 requires anybody to accept (RFC 5646, 4.4.1). */
const mostCharacters = 35;

/**
 * The offered language that a wish means, however a game, a link or a browser writes it: `ja_JP`, `ZH-Hant-HK`, `pt-br`
 * (row L-02). Undefined if none is offered.
 */
export function matchLanguage(wish: string | undefined, offered: readonly string[]): string | undefined {
  if (!wish) return undefined;
  const tag = wish.trim().slice(0, mostCharacters).toLowerCase().replace(/_/g, '-');
  for (const candidate of candidates(tag)) if (offered.includes(candidate)) return candidate;
  return undefined;
}

/** `zh-Hant-HK` is tried as zh-hant-hk, zh-hant (which is zh-tw) and zh, in this order. */
function* candidates(tag: string): Generator<string> {
  const parts = tag.split('-');
  for (const left of parts.keys()) {
    const one = parts.slice(0, parts.length - left).join('-');
    yield one;
    yield chinese.get(one) ?? one;
  }
}
