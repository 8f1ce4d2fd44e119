/** Our own references of payments look like this; what does not is never looked up. */
export function isReference(text: string): boolean {
  return /^[A-Z0-9-]{1,24}$/.test(text);
}
