/** Edits (insert, delete, replace, swap of neighbours) that lead from one word to the other. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwap) best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[from.length]![to.length]!;
}

/**
 * The known word that was probably meant, or undefined if none is near enough to be worth suggesting. Upper and lower
 * case count as the same; about one mistake in three letters is forgiven, and none in a number: the number next to it
 * is another game, another channel.
 */
export function closest(word: string, known: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of known) {
    const allowed = Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3));
    // A text that was pasted in a word's place can be long: it is not compared letter by letter.
    if (Math.abs(word.length - candidate.length) > allowed) continue;
    if (isOtherNumber(wanted, candidate) || isOtherCode(wanted, candidate)) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance <= allowed && distance < candidate.length && (!best || distance < best.distance)) {
      best = { candidate, distance };
    }
  }
  return best?.candidate;
}

/** `orbit-web-2` and `orbit-web-3`: both have digits, and not the same. */
function isOtherNumber(one: string, other: string): boolean {
  const [digits, others] = [one.replace(/\D/g, ''), other.replace(/\D/g, '')];
  return digits !== '' && others !== '' && digits !== others;
}

/**
 * Of a language's two letters, the first is the one that people remember: `kr` means `ko` and not `fr`. In two capitals,
 * a country, both count: `UK` is not `US`.
 */
const isOtherCode = (one: string, other: string) =>
  one.length === 2 &&
  other.length === 2 &&
  (other === other.toUpperCase() ? one !== other.toLowerCase() : one[0] !== other[0]?.toLowerCase());

/** So many names can still be read through. */
const mostNamed = 30;

/** `did you mean "sea"?`; if nothing known is near, what there is to choose from. */
export function orOneOf(word: string, known: readonly string[]): string | undefined {
  const near = didYouMean(word, known);
  if (near !== undefined || known.length === 0 || known.length > mostNamed) return near;
  const names = [...new Set(known)];
  return names.length === 1 ? `the only one is "${names[0]}"` : `use one of: ${names.join(', ')}`;
}

/** `did you mean "sea"?`, or undefined if nothing known is near. */
export function didYouMean(word: string, known: readonly string[]): string | undefined {
  const candidate = closest(word, known);
  return candidate === undefined ? undefined : `did you mean "${candidate}"?`;
}
