/**
 * The name of a coupon from its form on the wire: plain text, or a JSON map from locale to name (row C-02). The map
 * falls back to its first value, that of the default locale. What only looks like a map is plain text.
 */
export function couponName(name: string, locale: string): string {
  const map = mapOf(name);
  if (!map) return name;
  return (Object.keys(map).includes(locale) && map[locale]) || Object.values(map)[0]!;
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
