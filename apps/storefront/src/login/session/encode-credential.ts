/**
 * A login field in its wire format: a prefix of three random hex digits and the trimmed value, as base64 of UTF-8
 * (row I-02). This is not encryption.
 */
export function encodeCredential(value: string, prefix: string): string {
  const bytes = new TextEncoder().encode(prefix + value.trim());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
