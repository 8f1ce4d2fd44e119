/** An object with these keys and values; Chromium 67 and iOS 12 have no Object.fromEntries. */
export function recordOf<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const record: Record<string, Value> = {};
  for (const [name, value] of entries) record[name] = value;
  return record;
}
