import { createCipheriv, createDecipheriv } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** How a text is sealed: the 32-byte key, and what the sealed text belongs to, in any form. */
export interface Seal {
  key: Buffer;
  boundTo: string;
}

/**
 * Seals a text so that only this store can write and read it (AES-256-GCM) while somebody else carries it: in
 * base64url, so that it fits in a URL. It can be opened only with the same `boundTo`.
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

/** Opens a sealed text; undefined if it was not sealed by us, or was sealed for something else. */
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
    // Not sealed by us, or sealed for something else: to be expected of what a browser brings.
    return undefined;
  }
}
