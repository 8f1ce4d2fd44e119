import { z } from 'zod';

/**
 * An object in which an unknown key is a problem. The message of its issues is the known keys, separated by spaces:
 * plain-reason.ts makes a suggestion of them where a key is unknown, and words all else itself.
 */
export function object<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, { error: () => Object.keys(shape).join(' ') });
}
