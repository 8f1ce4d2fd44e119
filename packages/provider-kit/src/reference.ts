/** Whether a text has the form of our payment references; anything else is never looked up. */
export function isReference(text: string): boolean {
  return /^[A-Z0-9-]{1,24}$/.test(text);
}
