/** One piece of a message. The ICU subset of this store: arguments, numbers, plurals and ordinals. */
export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'argument'; name: string }
  | { kind: 'number'; name: string }
  /** `#`: the number of the plural that encloses it. */
  | { kind: 'count'; name: string }
  | {
      kind: 'plural';
      name: string;
      ordinal: boolean;
      cases: Readonly<Record<string, readonly MessagePart[]>>;
    };

/** Keywords of CLDR plural categories; `=3` stands beside them for an exact number. */
export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type PluralCategory = (typeof pluralCategories)[number];

/**
 * Reads one ICU message. Apostrophes quote as in ICU: `''` is one apostrophe, `'{` opens a quoted run, any other is
 * itself. Throws a SyntaxError that names the place: messages are written by people and checked when compiled.
 */
export function parseMessage(source: string): readonly MessagePart[] {
  let position = 0;

  const fail = (reason: string): never => {
    throw new SyntaxError(`${reason} at ${position} in ${JSON.stringify(source)}`);
  };
  const skipSpace = () => {
    while (/\s/.test(source[position] ?? '')) position += 1;
  };
  const word = (pattern: RegExp, what: string): string => {
    skipSpace();
    const found = pattern.exec(source.slice(position))?.[0] ?? fail(`expected ${what}`);
    position += found.length;
    skipSpace();
    return found;
  };
  const expect = (character: string) => {
    skipSpace();
    if (source[position] !== character) fail(`expected ${character}`);
    position += 1;
  };

  function parts(plural: string | undefined): MessagePart[] {
    const found: MessagePart[] = [];
    let text = '';
    const flush = () => {
      if (text) found.push({ kind: 'text', text });
      text = '';
    };
    while (position < source.length && source[position] !== '}') {
      const character = source[position] ?? '';
      if (character === "'") text += quoted(plural !== undefined);
      else if (character === '{') {
        flush();
        found.push(argument());
      } else if (character === '#' && plural !== undefined) {
        flush();
        found.push({ kind: 'count', name: plural });
        position += 1;
      } else {
        text += character;
        position += 1;
      }
    }
    flush();
    return found;
  }

  function quoted(inPlural: boolean): string {
    const next = source[position + 1] ?? '';
    if (next === "'") {
      position += 2;
      return "'";
    }
    if (next !== '{' && next !== '}' && !(inPlural && next === '#')) {
      position += 1;
      return "'";
    }
    const end = source.indexOf("'", position + 1);
    const run = source.slice(position + 1, end < 0 ? source.length : end);
    position = end < 0 ? source.length : end + 1;
    return run;
  }

  function argument(): MessagePart {
    expect('{');
    const name = word(/^[A-Za-z_]\w*/, 'a placeholder name');
    if (source[position] === '}') {
      position += 1;
      return { kind: 'argument', name };
    }
    expect(',');
    const type = word(/^\w+/, 'a placeholder type');
    if (type === 'number') {
      expect('}');
      return { kind: 'number', name };
    }
    if (type !== 'plural' && type !== 'selectordinal') fail(`placeholder type ${type} is not supported`);
    expect(',');
    return { kind: 'plural', name, ordinal: type === 'selectordinal', cases: pluralCases(name) };
  }

  function pluralCases(name: string): Record<string, MessagePart[]> {
    const cases: Record<string, MessagePart[]> = {};
    skipSpace();
    while (source[position] !== '}') {
      const selector = word(/^(?:=\d+|zero|one|two|few|many|other)/, 'a plural category');
      expect('{');
      cases[selector] = parts(name);
      expect('}');
      skipSpace();
      if (position >= source.length) fail('the plural is never closed');
    }
    position += 1;
    if (!cases.other) fail('a plural needs the case other');
    return cases;
  }

  const message = parts(undefined);
  if (position < source.length) fail('unexpected }');
  return message;
}
