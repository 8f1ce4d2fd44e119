/** No provider nests deeper or sends more parts in one message; a message that does is an attack. */
const deepest = 32;
const mostParts = 20_000;

/**
 * JSON text as a value; undefined if it is not JSON, is nested deeper than 32 levels, or has more than 20,000 parts.
 * (JSON itself has no undefined.)
 */
export function parseJson(text: string): unknown {
  if (!isModest(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is expected from outside; undefined reports it.
    return undefined;
  }
}

/**
 * The same, but a whole number with more digits than a JavaScript number holds is returned as text: Codapay's
 * payment numbers have 19 digits.
 */
export function parseExactJson(text: string): unknown {
  if (!isModest(text)) return undefined;
  try {
    return parseWithSource(text, (_key, value, { source = '' }) =>
      !Number.isSafeInteger(value) && /^\d+$/.test(source) ? source : value,
    );
  } catch {
    // As above.
    return undefined;
  }
}

/** JSON.parse as in ECMAScript: TypeScript's library does not have the reviver's third argument yet. */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

/** A single pass over the characters, before anything is built from them. */
function isModest(text: string): boolean {
  let depth = 0;
  let parts = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (isInString) {
      if (character === 0x5c) i += 1;
      else if (character === 0x22) isInString = false;
    } else if (character === 0x22) isInString = true;
    else if (character === 0x5b || character === 0x7b) depth += 1;
    else if (character === 0x5d || character === 0x7d) depth -= 1;
    else if (character === 0x2c) parts += 1;
    if (depth > deepest || parts > mostParts) return false;
  }
  return true;
}
