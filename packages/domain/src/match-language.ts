/** Chinese is told by script or region; whoever says neither reads the simplified script. */
const chinese: Readonly<Record<string, string>> = {
  'zh-hant': 'zh-tw',
  'zh-hk': 'zh-tw',
  'zh-mo': 'zh-tw',
  zh: 'zh-cn',
  'zh-hans': 'zh-cn',
  'zh-sg': 'zh-cn',
};

/**
 * The offered language that a wish means, however a game, a link or a browser writes it: `ja_JP`, `ZH-Hant-HK`, `pt-br`
 * (row L-02). Undefined where none of them is offered.
 */
export function matchLanguage(wish: string | undefined, offered: readonly string[]): string | undefined {
  return candidates((wish ?? '').trim().slice(0, 35).toLowerCase().replace(/_/g, '-')).find((candidate) =>
    offered.includes(candidate),
  );
}

/** `zh-Hant-HK` may be read as zh-hant-hk, zh-hant (which is zh-tw) and zh, in this order. */
function candidates(tag: string): string[] {
  const parts = tag.split('-');
  const found: string[] = [];
  for (let length = parts.length; length > 0; length -= 1) {
    const candidate = parts.slice(0, length).join('-');
    found.push(candidate);
    const written = chinese[candidate];
    if (written) found.push(written);
  }
  return found;
}
