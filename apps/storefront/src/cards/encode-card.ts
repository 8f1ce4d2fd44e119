import { base64 } from '../browser/base64.ts';
import { sha256 } from '../browser/sha256.ts';

export interface TypedCard {
  number: string;
  password: string;
}

/** Whether both fields hold more than spaces. */
export function isTyped({ number, password }: TypedCard): boolean {
  return number.trim() !== '' && password.trim() !== '';
}

/**
 * A card in its wire format: base64 of `number|password`, both trimmed, then the first eight hexadecimal digits of that
 * text's SHA-256 (row K-01). The store normalises digits, spaces and dashes.
 */
export function encodeCard({ number, password }: TypedCard): string {
  const bytes = new TextEncoder().encode(`${number.trim()}|${password.trim()}`);
  return base64(bytes) + sha256(bytes).slice(0, 8);
}
