/**
 * The name of the list that contains this text; undefined if none does. Used for lists of a provider's statuses and
 * codes.
 */
export function listNaming<T extends string>(
  lists: Readonly<Partial<Record<T, readonly (string | null | undefined)[]>>>,
  text: string | null | undefined,
): T | undefined {
  const entries = Object.entries(lists) as [T, readonly (string | null | undefined)[]][];
  return entries.find(([, texts]) => texts.includes(text))?.[0];
}
