/** Every choice of `size` items, each in the original order. */
export function* setsOf<T>(things: readonly T[], size: number): Generator<T[]> {
  if (size === 0) yield [];
  else
    for (const [index, first] of things.entries())
      for (const rest of setsOf(things.slice(index + 1), size - 1)) yield [first, ...rest];
}

/** Every permutation of the items; the first is the original order. */
export function* ordersOf<T>(things: readonly T[]): Generator<T[]> {
  if (things.length === 0) yield [];
  else
    for (const [index, first] of things.entries())
      for (const rest of ordersOf(things.filter((_, at) => at !== index))) yield [first, ...rest];
}
