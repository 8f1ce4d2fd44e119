import { isUtf8 } from 'node:buffer';
import { parseJson } from './json.ts';
import type { IncomingRequest } from './provider.ts';

/** The largest message accepted from a provider: a hundred notifications in one, with room to spare. */
export const largestMessageBytes = 256 * 1024;

const mostFields = 100;
const longestField = 32_768;

// Everything that parses unverified messages is here, so that its cost is bounded for every provider.

/** The body as JSON; undefined if it is not JSON, not UTF-8, or beyond the limits of `parseJson`. */
export function jsonOf({ rawBody }: IncomingRequest): unknown {
  const text = textOf(rawBody);
  return text === undefined ? undefined : parseJson(text);
}

/**
 * The body as a form; undefined if it is not UTF-8, if a name occurs twice (two readers could pick different
 * values), or if `fitFields` refuses it. An empty body is a form without fields.
 */
export function formOf({ rawBody }: IncomingRequest): Readonly<Record<string, string>> | undefined {
  const text = textOf(rawBody);
  if (text === undefined || countOf(text, '&') >= mostFields) return undefined;
  const fields = [...new URLSearchParams(text)];
  const names = new Set(fields.map(([name]) => name));
  return names.size === fields.length ? fitFields(Object.fromEntries(fields)) : undefined;
}

/**
 * The fields of a query or form, if all of them can be stored; undefined if there are more than 100, or if one has
 * more than 32,768 characters or a control character.
 */
export function fitFields(
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries(fields);
  const areFit = entries.every(([name, value]) => isKeepable(name, 100) && isKeepable(value, longestField));
  return entries.length <= mostFields && areFit ? fields : undefined;
}

/**
 * Whether a text is well-formed Unicode, has no control characters except line breaks and tabs, and is no longer
 * than this.
 */
export function isKeepable(text: string, longest: number): boolean {
  return text.length <= longest && text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text);
}

function textOf(body: Buffer): string | undefined {
  return body.length <= largestMessageBytes && isUtf8(body) ? body.toString('utf8') : undefined;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
