import type { BrandView } from '@gemporium/contract/page-data.ts';

const corners: Readonly<Record<BrandView['corner'], string>> = {
  sharp: '--corner:3px;--caps:uppercase;--track:0.04em;',
  soft: '--corner:14px;',
  round: '--corner:24px;',
};

/** The brand's face as rules over the neutral one: light, dark, corners. */
export function brandStyle({ tokens, corner }: Pick<BrandView, 'tokens' | 'corner'>): string {
  const light = `:root{${corners[corner]}${declarations(tokens.light)}}`;
  const dark = declarations(tokens.dark);
  return dark ? `${light}@media (prefers-color-scheme:dark){:root{${dark}}}` : light;
}

/** Colour for the browser's own bar. */
export function themeColor(tokens: Readonly<Record<string, string>>, fallback: string): string {
  return tokens['--surface'] ?? fallback;
}

/**
 * A picture must be the drawing itself: for a picture in an inline style Chromium sends the page's full URL as
 * referrer, whatever the policy says, and the URL may still contain a game's token.
 */
const drawing = /^url\(data:image\/svg\+xml;base64,[\w+/]+=*\)$/;

/** Names and values come from the brand's checked data; other pictures and what could end the rule or the element are left out. */
function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .filter(([name, value]) => /^--[a-z0-9-]+$/.test(name) && isValue(value))
    .map(([name, value]) => `${name}:${value};`)
    .join('');
}

function isValue(value: string): boolean {
  return drawing.test(value) || (/^[\w#%.,()/"+* -]+$/.test(value) && !/url\(/i.test(value));
}
