import { randomBytes } from 'node:crypto';

/** See `Surroundings.randomHex`. */
export function randomHex(bytes: number): string {
  if (bytes < 8) throw new RangeError(`${bytes} random bytes repeat: draw eight or more, or count`);
  return randomBytes(bytes).toString('hex');
}
