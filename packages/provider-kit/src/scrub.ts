const longestDetail = 300;

/**
 * Text from outside made fit for a detail, a log line or an operator's screen: secrets, tokens, card numbers and
 * e-mail addresses hidden, control characters gone, at most 300 characters. `secrets` are values to hide wherever
 * they stand.
 */
export function scrub(text: string, secrets: readonly string[] = []): string {
  let clean = text;
  for (const secret of secrets) {
    // A short value would hit ordinary words and tell by its absence what it was.
    if (secret.length >= 6) clean = clean.split(secret).join('[secret]');
  }
  clean = clean
    .replace(/\b(Bearer|Basic|SECRET_KEY|KakaoAK)\s+[\w+/=.-]+/g, '$1 [secret]')
    .replace(
      /("?\b(?:pg_?token|password|passwd|secret|api_?key|authorization|hash|hmacSignature|CardPw|CardId)"?\s*[:=]\s*)("[^"]*"|[^\s,;&}]+)/gi,
      '$1[secret]',
    )
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]')
    .replace(/\d(?:[ -]?\d){12,18}/g, (digits) => (isCardNumber(digits) ? '[card number]' : digits))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks and escapes in logs are what this removes
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim();
  return clean.length <= longestDetail ? clean : `${clean.slice(0, longestDetail - 1)}…`;
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
