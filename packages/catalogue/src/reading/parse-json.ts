import { formatPath } from './format-path.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type ParsedJson =
  /** `lines`: formatted path → the line on which that value or its key begins. */
  | { ok: true; value: Json; lines: ReadonlyMap<string, number> }
  | { ok: false; line: number; column: number; reason: string; fix?: string };

const maxDepth = 40;

/** Control characters, halves of surrogate pairs and U+FFFE and U+FFFF: databases, XML or terminals refuse them. */
const unwritable = /[^\P{Cc}\t\n\r]|[\p{Surrogate}\ufffe\uffff]/u;

class Refusal {
  readonly at: number;
  readonly reason: string;
  readonly fix: string | undefined;
  constructor(at: number, reason: string, fix?: string) {
    this.at = at;
    this.reason = reason;
    this.fix = fix;
  }
}

/**
 * Reads JSON strictly and remembers on which line each value stands, so that a later complaint can name it. Unlike
 * JSON.parse it refuses a key that is written twice in one object: the first of them would silently be lost.
 */
export function parseJson(text: string): ParsedJson {
  const reader = new Reader(text);
  try {
    return { ok: true, value: reader.document(), lines: reader.lines };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const before = text.slice(0, error.at).split('\n');
    const where = { line: before.length, column: before.at(-1)!.length + 1 };
    return { ok: false, ...where, reason: error.reason, ...(error.fix !== undefined && { fix: error.fix }) };
  }
}

class Reader {
  readonly lines = new Map<string, number>();
  private readonly text: string;
  private at = 0;
  private line = 1;
  private counted = 0;
  private readonly path: PropertyKey[] = [];

  constructor(text: string) {
    this.text = text;
  }

  document(): Json {
    if (this.text.charCodeAt(0) === 0xfeff) this.at = 1;
    const value = this.value();
    this.blank();
    if (this.at < this.text.length)
      throw new Refusal(this.at, 'there is more text after the end of the JSON');
    return value;
  }

  private value(): Json {
    this.blank();
    this.mark();
    const char = this.text[this.at];
    if (char === '{') return this.object();
    if (char === '[') return this.array();
    if (char === '"') return this.string();
    if (char === undefined) throw new Refusal(this.at, 'the file ends in the middle');
    return this.literal();
  }

  private object(): Json {
    const start = this.open();
    const entries = new Map<string, Json>();
    while (!this.closes('}', entries.size > 0, start)) {
      this.blank();
      const at = this.at;
      if (this.text[at] !== '"') this.refuse('a key in double quotes is expected here');
      const key = this.string();
      if (key === '__proto__') throw new Refusal(at, 'this key is not allowed');
      if (entries.has(key)) {
        throw new Refusal(at, `the key "${key}" is written twice in one object`, 'remove one of the two');
      }
      this.blank();
      if (this.text[this.at] !== ':')
        throw new Refusal(this.at, `a colon is expected after the key "${key}"`);
      this.at += 1;
      this.path.push(key);
      entries.set(key, this.value());
      this.path.pop();
    }
    return Object.fromEntries(entries);
  }

  private array(): Json {
    const start = this.open();
    const items: Json[] = [];
    while (!this.closes(']', items.length > 0, start)) {
      this.path.push(items.length);
      items.push(this.value());
      this.path.pop();
    }
    return items;
  }

  private open(): number {
    if (this.path.length > maxDepth) throw new Refusal(this.at, 'this is too deeply nested');
    this.at += 1;
    return this.at - 1;
  }

  /** Reads on to the next entry or past the closing bracket, and says which. */
  private closes(bracket: '}' | ']', hasEntries: boolean, start: number): boolean {
    this.blank();
    const char = this.text[this.at];
    if (char === bracket) {
      this.at += 1;
      return true;
    }
    if (char === undefined) throw new Refusal(start, `this bracket is not closed with ${bracket}`);
    if (!hasEntries) return false;
    if (char !== ',') {
      throw new Refusal(this.at, `a comma or ${bracket} is expected here`, 'put a comma between two entries');
    }
    const comma = this.at;
    this.at += 1;
    this.blank();
    if (this.text[this.at] === bracket) {
      throw new Refusal(comma, 'there is a comma after the last entry', 'remove the comma');
    }
    return false;
  }

  private string(): string {
    const start = this.at;
    let end = start + 1;
    while (end < this.text.length && this.text[end] !== '"') {
      if (this.text.charCodeAt(end) < 0x20) {
        if (this.text[end] === '\n')
          throw new Refusal(
            end,
            'there is a line break inside a text',
            'close the text with a double quote, or write \\n',
          );
        throw new Refusal(
          end,
          'there is a control character inside a text',
          'remove it; a tab is written \\t',
        );
      }
      end += this.text[end] === '\\' ? 2 : 1;
    }
    if (end >= this.text.length) throw new Refusal(start, 'this text is not closed with a double quote');
    this.at = end + 1;
    const text = this.unquoted(start, end + 1);
    if (unwritable.test(text))
      throw new Refusal(start, 'there is a character in this text that nothing can show', 'remove it');
    return text;
  }

  private unquoted(start: number, end: number): string {
    try {
      return JSON.parse(this.text.slice(start, end)) as string;
    } catch {
      throw new Refusal(start, 'there is a backslash sequence in this text that JSON does not know');
    }
  }

  private literal(): Json {
    const word = /^[^\s,:[\]{}"]+/.exec(this.text.slice(this.at, this.at + 64))?.[0] ?? '';
    if (word === 'true') return this.take(word, true);
    if (word === 'false') return this.take(word, false);
    if (word === 'null') return this.take(word, null);
    if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(word)) return this.take(word, Number(word));
    this.refuse(word ? `"${word}" is not a JSON value` : 'a value is expected here');
  }

  /** Names what stands here in place of a key or a value, where people know it by a name. */
  private refuse(otherwise: string): never {
    const rest = this.text.slice(this.at, this.at + 8);
    const quote = /^['‘’“”„«»]/.exec(rest)?.[0];
    if (quote) throw new Refusal(this.at, 'texts need double quotes', `write " instead of ${quote}`);
    if (/^(\/\/|\/\*|#)/.test(rest)) throw new Refusal(this.at, 'JSON has no comments', 'remove the comment');
    if (/^(<{7}|={7}|>{7})/.test(rest))
      throw new Refusal(
        this.at,
        'two versions of this file were merged and differ here',
        'keep one of the two, and remove the lines of <<<<<<<, ======= and >>>>>>>',
      );
    throw new Refusal(this.at, otherwise);
  }

  private take<T>(word: string, value: T): T {
    this.at += word.length;
    return value;
  }

  private blank(): void {
    while (this.at < this.text.length && ' \t\r\n'.includes(this.text[this.at]!)) this.at += 1;
  }

  private mark(): void {
    for (; this.counted < this.at; this.counted += 1) if (this.text[this.counted] === '\n') this.line += 1;
    this.lines.set(formatPath(this.path), this.line);
  }
}
