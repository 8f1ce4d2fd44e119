/** The maximum length of a detail. */
const longestDetail = 300;

/** The maximum length examined: a stranger decides how long a text is, and each expression below scans all of it. */
const longestInput = 4_000;

/**
 * Makes text from outside fit for a detail, a log line or an operator's screen: secrets, tokens, card numbers and
 * e-mail addresses are hidden, control characters removed, and at most 300 characters kept. `secrets` are values to
 * hide wherever they occur. Takes bounded time, however long the text is.
 */
export function scrub(text: string, secrets: readonly string[] = []): string {
  // A short value would match ordinary words, and hiding those would reveal it.
  const hidden = secrets.filter((secret) => secret.length >= 6);
  let clean = beginningOf(text, hidden);
  for (const secret of hidden) clean = clean.split(secret).join('[secret]');
  clean = clean
    .replace(/\b(Bearer|Basic|SECRET_KEY|KakaoAK)\s{1,20}[\w+/=.-]+/g, '$1 [secret]')
    .replace(
      /("?\b(?:pg_?token|password|passwd|secret|api_?key|authorization|hash|hmacSignature|CardPw|CardId)"?\s{0,20}[:=]\s{0,20})("[^"]*"|[^\s,;&}]+)/gi,
      '$1[secret]',
    )
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]')
    .replace(/\d(?:[ -]?\d){12,18}/g, (digits) => (isCardNumber(digits) ? '[card number]' : digits))
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (clean.length > longestDetail) clean = `${clean.slice(0, longestDetail - 1)}…`;
  // Half a surrogate pair, sent by a stranger or left by the cut, is refused by databases.
  return clean.toWellFormed();
}

/** The part of a long text that is examined, ending where no secret or number is cut in two. */
function beginningOf(text: string, secrets: readonly string[]): string {
  if (text.length <= longestInput) return text;
  let end = longestInput;
  while (end > 0 && isInsideWord(text, end)) end -= 1;
  const cutSecret = () =>
    secrets.map((secret) => beginOfCut(text, secret, end)).find((begin) => begin !== undefined);
  for (let begin = cutSecret(); begin !== undefined; begin = cutSecret()) end = begin;
  return text.slice(0, end);
}

/** Where the secret begins that this end would cut in two; undefined if it cuts none. */
function beginOfCut(text: string, secret: string, end: number): number | undefined {
  const last = end === 0 ? -1 : text.lastIndexOf(secret, end - 1);
  return last !== -1 && last + secret.length > end ? last : undefined;
}

/** Card numbers are written in groups, so a blank between digits also counts as inside a word. */
function isInsideWord(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  return !/[\s,;&}"]/.test(before) || (before === ' ' && /\d/.test(text.charAt(at - 2)));
}

/** Luhn check: our own long numbers (times, references) mostly fail it; every payment card passes. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
