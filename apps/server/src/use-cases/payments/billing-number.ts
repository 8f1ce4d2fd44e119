import { createHash } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random characters of Crockford's base32 (no I, L, O, U), five bits each. */
export function randomCharacters(randomBytes: (size: number) => Buffer, length: number): string {
  return spell(randomBytes(length));
}

/** The first characters of the text's hash, in the same alphabet. */
const hashed = (text: string, length: number) =>
  spell(createHash('sha256').update(text).digest().subarray(0, length));

function spell(bytes: Buffer): string {
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join('');
}

const marks = new Map<string, string>();

/** Three characters that mark a number as its store's. Two stores may share a mark. */
export function markOfStore(store: string): string {
  const mark = marks.get(store) ?? hashed(`store ${store}`, 3);
  marks.set(store, mark);
  return mark;
}

/** The mark in a billing number, or in a name that begins with one, such as the reference of a payment or a refund. */
export const markOfNumber = (name: string) => name.slice(2, 5);

/** Whether a name has the form of a payment reference of some Gemporium store: a billing number, `-`, and more. */
export function mayBeReference(name: string): boolean {
  const [number = '', ...more] = name.split('-');
  return number.length === 18 && number.startsWith('GP') && more.length > 0;
}

/**
 * `GP` and 16 characters of Crockford's base32: three that mark the store, two for the bucket (all orders of a player
 * are in one, so a store could be partitioned by it), and 55 random bits, so that numbers can be neither guessed nor
 * counted.
 */
export function newBillingNumber(
  randomBytes: (size: number) => Buffer,
  { store, gpId, suid }: { store: string; gpId: string; suid: string },
): string {
  const bucket = hashed(`player ${gpId} ${suid}`, 2);
  return `GP${markOfStore(store)}${bucket}${randomCharacters(randomBytes, 11)}`;
}
