import type { BrandView } from '@gemporium/contract/page-data.ts';
import { recordOf } from '../record-of.ts';

const corners: Readonly<Record<BrandView['corner'], string>> = {
  sharp: '--corner:3px;--caps:uppercase;--track:0.04em;',
  soft: '--corner:14px;',
  round: '--corner:24px;',
};

/** The brand's design tokens as CSS rules over the neutral theme: light, dark, corners. */
export function brandStyle({ tokens, corner }: Pick<BrandView, 'tokens' | 'corner'>): string {
  const light = `:root{${corners[corner]}${declarations(tokens.light)}}`;
  const changes = Object.entries(tokens.dark).filter(([name, value]) => tokens.light[name] !== value);
  const dark = declarations(recordOf(changes));
  return dark ? `${light}@media (prefers-color-scheme:dark){:root{${dark}}}` : light;
}

/** The colour of the browser's own UI. */
export function themeColor(tokens: Readonly<Record<string, string>>, fallback: string): string {
  return tokens['--surface'] ?? fallback;
}

/**
 * A picture must be a data URL: for other pictures in an inline style Chromium sends the page's full URL as referrer,
 * despite the referrer policy, and that URL may still contain a game's token.
 */
const drawing = /^url\("data:image\/svg\+xml,[\w%#.,:;=()'/ +-]+"\)$/;

/** Tokens as declarations. They come from checked data; unsafe names, values and pictures are dropped all the same. */
function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .filter(([name, value]) => /^--[a-z0-9-]+$/.test(name) && isValue(value))
    .map(([name, value]) => `${name}:${value};`)
    .join('');
}

function isValue(value: string): boolean {
  return drawing.test(value) || (/^[\w#%.,()/"+* -]+$/.test(value) && !/url\(/i.test(value));
}
