/** What is shown of a text at most. */
const longestDetail = 300;

/** What is looked at of a text at most: a stranger decides how long it is, and each expression below sees all of it. */
const longestInput = 4_000;

/**
 * Text from outside made fit for a detail, a log line or an operator's screen: secrets, tokens, card numbers and
 * e-mail addresses hidden, control characters gone, at most 300 characters. `secrets` are values to hide wherever
 * they stand. Its time is bounded, however long the text is.
 */
export function scrub(text: string, secrets: readonly string[] = []): string {
  // A short value would hit ordinary words and tell by its absence what it was.
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
  // Half a character, as a stranger may send it or a cut may leave it, is refused by every database.
  return clean.toWellFormed();
}

/** As much of a long text as is looked at, ending where no secret and no number is cut in two. */
function beginningOf(text: string, secrets: readonly string[]): string {
  if (text.length <= longestInput) return text;
  let end = longestInput;
  while (end > 0 && isInsideWord(text, end)) end -= 1;
  const cutSecret = () =>
    secrets.map((secret) => beginOfCut(text, secret, end)).find((begin) => begin !== undefined);
  for (let begin = cutSecret(); begin !== undefined; begin = cutSecret()) end = begin;
  return text.slice(0, end);
}

/** Where the secret begins that this end would cut in two; undefined where it cuts none. */
function beginOfCut(text: string, secret: string, end: number): number | undefined {
  const last = end === 0 ? -1 : text.lastIndexOf(secret, end - 1);
  return last !== -1 && last + secret.length > end ? last : undefined;
}

/** Card numbers are written in groups, so that a blank between digits is inside a word, too. */
function isInsideWord(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  return !/[\s,;&}"]/.test(before) || (before === ' ' && /\d/.test(text.charAt(at - 2)));
}

/** Luhn check: our own long numbers (times, references) mostly fail it, every payment card passes. */
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
