const wrapped = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const longest = 128;

/**
 * Undoes what the page does to an account name or a password before it is sent (row I-02): base64 of three random
 * hexadecimal digits and the trimmed value. Undefined for anything else, an empty value included.
 */
export function unwrapCredential(text: string): string | undefined {
  if (!wrapped.test(text)) return undefined;
  const plain = decodeUtf8(Buffer.from(text, 'base64'));
  if (plain === undefined || !/^[0-9a-f]{3}/.test(plain)) return undefined;
  const value = plain.slice(3);
  return value === '' || value.length > longest || value !== value.trim() ? undefined : value;
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined; // not text: the caller refuses it like every other unreadable value
  }
}
