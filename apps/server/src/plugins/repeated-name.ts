/** A text, with the colon that makes it the name of a member; or what opens, ends or divides lists and objects. */
const token = /"(?:[^"\\]|\\.)*"?([ \t\n\r]*:)?|[{}[\],]/g;

interface Level {
  /** The names so far, in an object. */
  names?: Set<string>;
  /** Where the next value stands: a name, or a place in a list. */
  at: string | number;
}

/**
 * The path (`events.0.did`) of the first member that valid JSON has twice. JSON.parse keeps the last one silently, and
 * another reader of the same text might keep the first. Only one is named: 4,000 of them, 20,000 levels deep, would take
 * seconds.
 */
export function repeatedName(json: string): string | undefined {
  const levels: Level[] = [];
  for (const [text, colon] of json.matchAll(token)) {
    const level = levels.at(-1);
    if (text === '{') levels.push({ names: new Set(), at: '' });
    else if (text === '[') levels.push({ at: 0 });
    else if (text === '}' || text === ']') levels.pop();
    else if (text === ',') {
      if (typeof level?.at === 'number') level.at += 1;
    } else if (level?.names && colon) {
      level.at = JSON.parse(text.slice(0, -colon.length));
      if (level.names.has(String(level.at))) return levels.map(({ at }) => at).join('.');
      level.names.add(String(level.at));
    }
  }
  return undefined;
}
