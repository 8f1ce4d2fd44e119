import type { Report } from '../problem.ts';
import type { Tree } from '../reading/tree.ts';

const maxCharacters = 32_000;

/** What an SVG must not hold, because it would run code or load something from elsewhere. */
const forbidden: readonly { pattern: RegExp; name: string }[] = [
  {
    pattern: /<\s*(script|foreignObject|iframe|embed|object|handler)\b/i,
    name: 'an element that could run code',
  },
  { pattern: /\son[a-z]+\s*=/i, name: 'an event handler' },
  { pattern: /<!(DOCTYPE|ENTITY)/i, name: 'a document type or entity' },
  { pattern: /(href|src)\s*=(?!\s*["']\s*#)/i, name: 'a link to something outside the drawing' },
  { pattern: /url\((?!\s*["']?\s*#)/i, name: 'a style that loads something from outside the drawing' },
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
