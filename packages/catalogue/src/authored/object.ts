import { z } from 'zod';

/**
 * An object in which an unknown key is a problem. Its "unrecognized keys" message carries the known keys, separated
 * by spaces: plain-reason.ts makes a suggestion of them.
 */
export function object<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? Object.keys(shape).join(' ') : undefined),
  });
}
