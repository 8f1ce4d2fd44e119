/** Chinese, and two codes by which some systems call what is written in it. */
const chinese = ['zh', 'cmn', 'yue'];

/** Where Chinese is written traditionally, unless the tag names the script. */
const traditional = ['yue', 'tw', 'hk', 'mo'];

/** The longest tag that BCP 47 requires anybody to accept (RFC 5646, 4.4.1). */
const mostCharacters = 35;

/**
 * The offered language that a wish means, however a game, a link or a browser writes it: `ja_JP.UTF-8`, `ZH-Hant-HK`,
 * `pt-br`, `in_ID` (row L-02). A reader of one Chinese script gets the other rather than none. Undefined if nothing
 * offered fits.
 */
export function matchLanguage(wish: string | undefined, offered: readonly string[]): string | undefined {
  const parts = (wish ?? '')
    .trim()
    .slice(0, mostCharacters)
    .toLowerCase()
    .split(/[-_.@#]/);
  const has = (part: string) => parts.includes(part);
  // Java and older Androids call Indonesian `in`.
  const language = parts[0] === 'in' ? 'id' : (parts[0] ?? '');
  const isTraditional = has('hant') || (!has('hans') && traditional.some(has));
  const wanted = chinese.includes(language) ? ['zh-cn', 'zh-tw'] : [language];
  return (isTraditional ? wanted.reverse() : wanted).find((one) => offered.includes(one));
}
