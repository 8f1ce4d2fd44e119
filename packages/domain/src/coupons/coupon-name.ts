/**
 * The name of a coupon as the wire brings it: plain text, or a JSON map from locale to name (row C-02). The map falls
 * back to the default locale, then to its first value. What only looks like a map is plain text.
 */
export function couponName(name: string, locale: string, defaultLocale?: string): string {
  const map = mapOf(name);
  if (!map) return name;
  const keys = Object.keys(map);
  const own = (key: string | undefined) => (key !== undefined && keys.includes(key) ? map[key] : undefined);
  const [first] = keys;
  return own(locale) || own(defaultLocale) || own(first) || '';
}

function mapOf(name: string): Record<string, string> | undefined {
  if (!/^\s*\{/.test(name)) return undefined;
  let map: Record<string, string>;
  try {
    map = JSON.parse(name);
  } catch {
    return undefined; // a plain name may begin with a brace
  }
  const values: unknown[] = Object.values(map);
  return values.length > 0 && values.every((value) => typeof value === 'string') ? map : undefined;
}
