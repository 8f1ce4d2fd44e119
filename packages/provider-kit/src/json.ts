/** JSON text as a value; undefined where it is not JSON. (JSON itself has no undefined.) */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is an expected answer of the outside world, and undefined says it.
    return undefined;
  }
}
