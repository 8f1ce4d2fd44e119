/** A user's number, which VK writes as a number in some answers and as text in others; undefined if it is not one. */
export function userIdOf(value: unknown): string | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^[1-9][0-9]{0,18}$/.test(text) ? text : undefined;
}
