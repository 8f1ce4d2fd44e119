import type { z } from 'zod';
import { type PlainProblem, plainReason } from './plain-reason.ts';

/**
 * What can be believed of a file that has problems: the same shape, with everything doubtful left out. The cross
 * checks work on drafts, so that one wrong field never hides another problem.
 */
export type Draft<T> = T extends readonly (infer Item)[]
  ? readonly (Draft<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Draft<T[Key]> | undefined }
    : T;

/** The entries of a list that could be read. */
export function readable<T>(list: readonly (T | undefined)[]): T[] {
  return list.filter((entry): entry is T => entry !== undefined);
}

/** The list where all of it could be read. */
export function allOrNone<T>(list: readonly (T | undefined)[] | undefined): T[] | undefined {
  return list?.includes(undefined) ? undefined : list && readable(list);
}

export interface Drafted<T> {
  draft: Draft<T> | undefined;
  /** The whole file, where nothing in it is wrong. */
  complete: T | undefined;
  problems: PlainProblem[];
}

/** Reads parsed JSON by its schema: every problem, the believable rest, and the whole if there is no problem. */
export function draftOf<Schema extends z.ZodType>(schema: Schema, json: unknown): Drafted<z.infer<Schema>> {
  type File = z.infer<Schema>;
  const result = schema.safeParse(json);
  if (result.success) return { draft: json as Draft<File>, complete: result.data, problems: [] };
  const problems = result.error.issues.filter(isToldOnce).flatMap((issue) => plainReason(issue, json));
  const isHopeless = problems.some(({ path }) => path.length === 0);
  const draft = isHopeless ? undefined : structuredClone(json);
  if (!isHopeless) for (const { path } of problems) blank(draft, path);
  return { draft: draft as Draft<File> | undefined, complete: undefined, problems };
}

/** A number beyond all whole numbers is beyond the field's own bound, too, which Zod tells after it. */
function isToldOnce(
  { code, path }: z.core.$ZodIssue,
  at: number,
  issues: readonly z.core.$ZodIssue[],
): boolean {
  const isSame = (other: z.core.$ZodIssue) => other.code === code && other.path.join() === path.join();
  return !code.startsWith('too_') || !issues.slice(at + 1).some(isSame);
}

/**
 * Blanks the value at the path. Its key or its place in the list stays, so that "unreadable" is not taken for
 * "missing"; a check that asks whether something is there must ask for the key.
 */
function blank(root: unknown, path: readonly PropertyKey[]): void {
  let parent: unknown = root;
  for (const step of path.slice(0, -1)) parent = (parent as Record<PropertyKey, unknown>)[step];
  if (typeof parent !== 'object' || parent === null) return;
  const last = path.at(-1)!;
  if (Object.hasOwn(parent, last)) (parent as Record<PropertyKey, unknown>)[last] = undefined;
}
