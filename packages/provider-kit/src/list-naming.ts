/** Which of the lists names this text; undefined where none does. A provider's statuses and codes are such lists. */
export function listNaming<T extends string>(
  lists: Readonly<Partial<Record<T, readonly (string | null | undefined)[]>>>,
  text: string | null | undefined,
): T | undefined {
  const entries = Object.entries(lists) as [T, readonly (string | null | undefined)[]][];
  return entries.find(([, texts]) => texts.includes(text))?.[0];
}
