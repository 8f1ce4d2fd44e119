import { createHash } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** This many characters of Crockford's base32, five random bits each. */
export function randomCharacters(randomBytes: (size: number) => Buffer, length: number): string {
  return spell(randomBytes(length));
}

/** As many characters of the text's hash. */
const hashed = (text: string, length: number) =>
  spell(createHash('sha256').update(text).digest().subarray(0, length));

function spell(bytes: Buffer): string {
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join('');
}

const marks = new Map<string, string>();

/** Three characters by which a number tells its store. Two stores may have the same. */
export function markOfStore(store: string): string {
  const mark = marks.get(store) ?? hashed(`store ${store}`, 3);
  marks.set(store, mark);
  return mark;
}

/** The same, of a billing number, or of a name that begins with one: a payment's reference, a refund's. */
export const markOfNumber = (name: string) => name.slice(2, 5);

/** Whether a name may be the reference of a payment of some store like this one: a billing number, `-`, more behind it. */
export function mayBeReference(name: string): boolean {
  const [number = '', ...more] = name.split('-');
  return number.length === 18 && number.startsWith('GP') && more.length > 0;
}

/**
 * `GP` and 16 characters of Crockford's base32: three that tell the store, two of a bucket, by which a store could be
 * divided as well (a player's orders are all in one), and 55 random bits, so that numbers can be neither guessed nor
 * counted.
 */
export function newBillingNumber(
  randomBytes: (size: number) => Buffer,
  { store, gpId, suid }: { store: string; gpId: string; suid: string },
): string {
  const bucket = hashed(`player ${gpId} ${suid}`, 2);
  return `GP${markOfStore(store)}${bucket}${randomCharacters(randomBytes, 11)}`;
}
