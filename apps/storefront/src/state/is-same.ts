/** Whether two values are the same, or plain objects or lists of the same values; undefined fields count as absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const [one, other] = [a, b] as Record<string, unknown>[];
  return Object.keys({ ...one, ...other }).every((key) => Object.is(one?.[key], other?.[key]));
}
