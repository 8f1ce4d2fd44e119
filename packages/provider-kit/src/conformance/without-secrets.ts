/** How long a piece of a secret must be to give it away. */
const pieceLength = 16;

/**
 * The texts in a value, however deep, that hold one of these secrets or 16 characters in a row of it: as it is, in
 * capitals, in base64, in hexadecimal or as a part of an address. Each with the secret's name and where it first
 * appears.
 */
export function secretsIn(value: unknown, secrets: Readonly<Record<string, string>>): string[] {
  const namesOf = new Map<string, string>();
  for (const [name, secret] of Object.entries(secrets))
    for (const piece of piecesOf(secret)) namesOf.set(piece, name);
  const lengths = [...new Set([...namesOf.keys()].map(({ length }) => length))];
  const toldIn = (text: string) => {
    const lower = text.toLowerCase();
    const names = lengths.flatMap((length) =>
      Array.from({ length: Math.max(0, lower.length - length + 1) }, (_, at) =>
        namesOf.get(lower.slice(at, at + length)),
      ),
    );
    return [...new Set(names)].filter((name) => name !== undefined);
  };
  const seen = new Set<string>();
  return textsIn(value, '').flatMap(({ place, text }) => {
    if (seen.has(text)) return [];
    seen.add(text);
    return toldIn(text).map((name) => `${place} holds ${name}`);
  });
}

/** Every piece of every way to write the secret, in small letters. */
function piecesOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // A text has three base64 spellings, depending on its offset; its ends depend on the bytes next to it.
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '')
      .slice(before === 0 ? 0 : 4, -1),
  );
  const written = [secret, encodeURIComponent(secret), bytes.toString('hex'), ...inBase64];
  const pieces = written.flatMap((text) => {
    const count = Math.max(1, text.length - pieceLength + 1);
    return Array.from({ length: count }, (_, at) => text.slice(at, at + pieceLength).toLowerCase());
  });
  return [...new Set(pieces)];
}

function textsIn(
  value: unknown,
  place: string,
  above: readonly unknown[] = [],
): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value !== 'object' || value === null || above.includes(value)) return [];
  if (value instanceof Uint8Array) return [{ place, text: Buffer.from(value).toString('utf8') }];
  // An error's message, stack and cause are not among its enumerable fields.
  const entries =
    value instanceof Error
      ? Object.entries({ ...value, message: value.message, stack: value.stack, cause: value.cause })
      : Object.entries(value);
  return entries.flatMap(([name, inner]) => [
    { place: `the name ${place}.${name}`, text: name },
    ...textsIn(inner, place === '' ? name : `${place}.${name}`, [...above, value]),
  ]);
}
