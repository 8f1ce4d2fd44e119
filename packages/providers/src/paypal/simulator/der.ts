/** The few pieces of DER (ITU-T X.690) that a certificate is made of. */

export type Der = Buffer;

function tlv(tag: number, content: Buffer): Der {
  const length = content.length;
  const size =
    length < 0x80
      ? Buffer.from([length])
      : length < 0x100
        ? Buffer.from([0x81, length])
        : Buffer.from([0x82, length >> 8, length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), size, content]);
}

export const sequence = (...parts: Der[]): Der => tlv(0x30, Buffer.concat(parts));
export const set = (...parts: Der[]): Der => tlv(0x31, Buffer.concat(parts));
export const utf8 = (text: string): Der => tlv(0x0c, Buffer.from(text, 'utf8'));
export const octets = (content: Buffer): Der => tlv(0x04, content);
export const bits = (content: Buffer, unused = 0): Der =>
  tlv(0x03, Buffer.concat([Buffer.from([unused]), content]));
export const yes: Der = tlv(0x01, Buffer.from([0xff]));
/** A value under a context tag: `[0]`, `[3]`. */
export const tagged = (number: number, content: Der): Der => tlv(0xa0 + number, content);
/** A DNS name in a list of names. */
export const dnsName = (name: string): Der => tlv(0x82, Buffer.from(name, 'ascii'));

/** A non-negative integer, given as bytes. */
export function integer(bytes: Buffer): Der {
  const isNegative = (bytes[0] ?? 0) >= 0x80;
  return tlv(0x02, isNegative ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** An object identifier: `2.5.4.3`. */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...others].flatMap((part) => {
    const groups = [part & 0x7f];
    for (let rest = part >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80);
    return groups;
  });
  return tlv(0x06, Buffer.from(bytes));
}

/** A moment between 1950 and 2049, in whole seconds. */
export function moment(at: Date): Der {
  const text = at.toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return tlv(0x17, Buffer.from(`${text}Z`, 'ascii'));
}
