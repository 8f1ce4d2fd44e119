/** Joins the class names that hold; the rest (false, undefined, '') is left out. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
