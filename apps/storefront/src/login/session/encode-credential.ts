import { base64 } from '../../browser/base64.ts';

/**
 * A login field in its wire format: a prefix of three random hex digits and the trimmed value, as base64 of UTF-8
 * (row I-02). This is not encryption.
 */
export function encodeCredential(value: string, prefix: string): string {
  return base64(new TextEncoder().encode(prefix + value.trim()));
}
