/** A copy of a message with this value in the field at this path (`payments.0.amount`); undefined removes it. */
export function withField<T>(message: T, path: string, value: unknown): T {
  const copy = structuredClone(message);
  const names = path.split('.');
  const last = names.pop()!;
  const holder = names.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], copy);
  if (Array.isArray(holder) && value === undefined) holder.splice(Number(last), 1);
  else (holder as Record<string, unknown>)[last] = value;
  return copy;
}

/** Every way in which the fields at these paths can be unusable: missing, null, empty, or of another type. */
export function spoiledFields<T>(message: T, paths: readonly string[]): [title: string, spoiled: T][] {
  const ways: [title: string, value: unknown][] = [
    ['is missing', undefined],
    ['is null', null],
    ['is empty', ''],
    ['is a list', []],
    ['is an object', {}],
  ];
  return paths.flatMap((path) =>
    ways.map(([title, value]): [string, T] => [`${path} ${title}`, withField(message, path, value)]),
  );
}
