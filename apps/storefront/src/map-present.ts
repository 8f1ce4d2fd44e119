/** Maps the items and drops undefined results; Chromium 67 has no flatMap. */
export function mapPresent<Item, Made>(
  items: readonly Item[],
  map: (item: Item) => Made | undefined,
): Made[] {
  const made: Made[] = [];
  for (const item of items) {
    const one = map(item);
    if (one !== undefined) made.push(one);
  }
  return made;
}
