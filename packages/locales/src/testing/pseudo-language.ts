import { type MessagePart, parseMessage } from '../parse-message.ts';

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ó',
  S: 'Š',
  U: 'Ü',
  Y: 'Ý',
  Z: 'Ž',
};
/** Latin letters in the order of Hebrew ones: nobody reads it, and it runs from right to left. */
const hebrew = Array.from('אבגדהוזחטיכלמנסעפצקרשת');

/**
 * English as a language would be that needs half as much room again, short words twice as much: `Log in` → `Lóg íñ~~~~~`.
 * Values and plural forms stay, so that a page runs in it as in any other. Made when a test runs, never shipped.
 */
export function longText(text: string): string {
  return write(parseMessage(text), long);
}

/** English in letters that run from right to left, without a translation. */
export function rightToLeftText(text: string): string {
  return write(parseMessage(text), rightToLeft);
}

function long(words: string): string {
  const letters = words.replace(/[A-Za-z]/g, (letter) => accented[letter] ?? letter);
  const count = words.match(/[A-Za-z]/g)?.length ?? 0;
  return letters.replace(/(\p{L})(?=\P{L}*$)/u, `$1${'~'.repeat(Math.ceil(count * (count < 12 ? 1 : 0.5)))}`);
}

function rightToLeft(words: string): string {
  return words.replace(
    /[A-Za-z]/g,
    (letter) => hebrew[letter.toLowerCase().charCodeAt(0) % hebrew.length] ?? letter,
  );
}

/** The message again, its words changed and everything else as it was. */
function write(parts: readonly MessagePart[], change: (words: string) => string): string {
  return parts.map((part) => writePart(part, change)).join('');
}

function writePart(part: MessagePart, change: (words: string) => string): string {
  switch (part.kind) {
    case 'text':
      return change(part.text).replace(/'/g, "''").replace(/[{}]/g, "'$&'");
    case 'argument':
      return `{${part.name}}`;
    case 'number':
      return `{${part.name}, number}`;
    case 'count':
      return '#';
    case 'plural': {
      const kind = part.ordinal ? 'selectordinal' : 'plural';
      const cases = Object.entries(part.cases).map(([name, inside]) => `${name} {${write(inside, change)}}`);
      return `{${part.name}, ${kind}, ${cases.join(' ')}}`;
    }
  }
}
