import type { Report } from '../problem.ts';
import type { Tree } from '../reading/tree.ts';

const maxCharacters = 32_000;
/** More than as many characters can draw without drawing one thing many times. */
const maxElements = 3_000;
const maxDepth = 64;

/** What an SVG must not hold, because it would run code or load something from elsewhere. */
const forbidden: readonly { pattern: RegExp; name: string }[] = [
  {
    pattern: /<\s*(script|foreignObject|iframe|embed|object|handler)\b/i,
    name: 'an element that could run code',
  },
  { pattern: /<[\w.-]{1,32}:(script|foreignObject|handler)\b/i, name: 'an element that could run code' },
  { pattern: /[\s/"']on[a-z]+\s*=/i, name: 'an event handler' },
  { pattern: /<!(DOCTYPE|ENTITY)|<\?(?!xml\b(?!-))/i, name: 'a document type or entity' },
  // Written so, an address or a style could pass what is looked for here.
  { pattern: /&#|\\/, name: 'a character that is written by its number' },
  { pattern: /(href|src)\s*=(?!\s*["']\s*#)/i, name: 'a link to something outside the drawing' },
  { pattern: /attributeName\s*=\s*["'][^"']*href/i, name: 'a link that changes' },
  { pattern: /url\((?!\s*["']?\s*#)/i, name: 'a style that loads something from outside the drawing' },
  { pattern: /\b(image-set|image|src)\(/i, name: 'a style that loads something from outside the drawing' },
  { pattern: /@import|javascript:/i, name: 'a style or link that could run code' },
];

/** Drawings that replace the generated art: small SVG files that carry nothing but shapes. */
export function checkArt(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    for (const { file, svg } of brand.art) {
      if (!/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(svg))
        report.problem({ file }, 'does not begin with an <svg> element');
      else if (!/(<\/svg|\/)>$/.test(svg.trimEnd()))
        report.problem({ file }, 'does not end with </svg>: a part of the file is missing');
      else if (!svg.includes('"http://www.w3.org/2000/svg"'))
        report.problem(
          { file },
          'does not say that it is SVG, so browsers would show nothing',
          'write xmlns="http://www.w3.org/2000/svg" into the <svg> element',
        );
      if (!/\bviewBox\s*=/.test(svg))
        report.problem({ file }, 'has no viewBox: it could not be drawn at another size');
      else if (!hasSize(/\bviewBox\s*=\s*["']([^"']*)/.exec(svg)?.[1]))
        report.problem({ file }, 'has a viewBox without a size', 'write it like viewBox="0 0 100 32"');
      if (svg.length > maxCharacters) report.problem({ file }, `is larger than ${maxCharacters} characters`);
      else if (weightOf(svg) > maxElements)
        report.problem(
          { file },
          `draws more than ${maxElements} elements, or nests them deeper than ${maxDepth}`,
          'export the drawing as plain shapes',
        );
      for (const { pattern, name } of forbidden) {
        if (pattern.test(svg))
          report.problem({ file }, `contains ${name}`, 'export the drawing as plain shapes');
      }
    }
  }
}

/** Whether a viewBox says where it begins, and how wide and high it is; one that is not in quotes is no part of the drawing. */
function hasSize(box: string | undefined): boolean {
  if (box === undefined) return true;
  const numbers = box.split(/[\s,]+/).map(Number);
  const [, , width = 0, height = 0] = numbers;
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0;
}

interface Element {
  refers: string[];
  children: Element[];
  weight?: number;
}

/**
 * How many elements a drawing draws: one that others refer to counts for each of them, because it is drawn as often. A
 * dozen that refer to each other would keep a browser, and the thread that draws pictures, busy for ever. Infinite for
 * what is too deeply nested.
 */
function weightOf(svg: string): number {
  const byId = new Map<string, Element>();
  const whole: Element = { refers: [], children: [] };
  const open = [whole];
  for (const piece of svg.split('<')) {
    const tag = piece.slice(0, piece.lastIndexOf('>'));
    if (tag.startsWith('/')) {
      if (open.length > 1) open.pop();
    } else if (/^[a-z]/i.test(tag)) {
      if (open.length > maxDepth) return Number.POSITIVE_INFINITY;
      const refers = [...tag.matchAll(/#([^"')\s]+)/g)].map(([, id = '']) => id);
      const element: Element = { refers, children: [] };
      open.at(-1)!.children.push(element);
      const id = /\sid\s*=\s*["']([^"']*)/.exec(tag)?.[1];
      if (id !== undefined) byId.set(id, element);
      if (!tag.endsWith('/')) open.push(element);
    }
  }
  const weigh = (element: Element): number => {
    if (element.weight !== undefined) return element.weight;
    // One that refers to itself is not drawn inside itself.
    element.weight = 0;
    const used = element.refers.flatMap((id) => byId.get(id) ?? []);
    element.weight = [...element.children, ...used].reduce((sum, one) => sum + weigh(one), 1);
    return element.weight;
  };
  return weigh(whole);
}
