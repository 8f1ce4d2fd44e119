/** Which of the lists names this text; undefined where none does. A provider's statuses and codes are such lists. */
export function listNaming<T extends string>(
  lists: Readonly<Partial<Record<T, readonly (string | null | undefined)[]>>>,
  text: string | null | undefined,
): T | undefined {
  return (Object.keys(lists) as T[]).find((name) => lists[name]?.includes(text));
}
