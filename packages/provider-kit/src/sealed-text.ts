import { createCipheriv, createDecipheriv } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** How a text is sealed: the key's 32 bytes, and what the sealed text belongs to, in any words. */
export interface Seal {
  key: Buffer;
  boundTo: string;
}

/**
 * A text that only this store can have written and can read (AES-256-GCM), for somebody else to carry: in base64url, so that
 * it can stand in an address. Bound to `boundTo`: sealed for something else it cannot be opened.
 */
export function sealText(
  { key, boundTo }: Seal,
  text: string,
  randomBytes: (size: number) => Buffer,
): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text again; undefined where it was not sealed by us, or for something else. */
export function unsealText({ key, boundTo }: Seal, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Not sealed by us, or for something else: an expected answer to what a browser brings.
    return undefined;
  }
}
