/**
 * A login field as it is sent: a random 3-hex prefix and the trimmed value, as base64 of UTF-8 (row I-02). This hides
 * nothing from anybody; it is the wire's form.
 */
export function encodeCredential(value: string, prefix: string): string {
  const bytes = new TextEncoder().encode(prefix + value.trim());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
