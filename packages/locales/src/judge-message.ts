import { type MessagePart, parseMessage } from './parse-message.ts';

/** Why a brand's own wording cannot stand in for an English message, or nothing. */
export function judgeMessage(text: string, english: string): string | undefined {
  let parts: readonly MessagePart[];
  try {
    parts = parseMessage(text);
  } catch (error) {
    return `cannot be read as a message: ${(error as Error).message}`;
  }
  const known = valuesIn(parseMessage(english));
  const unknown = valuesIn(parts).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const told = known.length > 0 ? `it has ${known.map((name) => `{${name}}`).join(', ')}` : 'it has none';
  return `names {${unknown}}, a value that this message does not have: ${told}`;
}

/** Names of a message's values, each once, in order. */
export function valuesIn(parts: readonly MessagePart[]): string[] {
  const names = parts.flatMap((part) => {
    if (part.kind === 'text') return [];
    return part.kind === 'plural' ? [part.name, ...Object.values(part.cases).flatMap(valuesIn)] : [part.name];
  });
  return [...new Set(names)].sort();
}
