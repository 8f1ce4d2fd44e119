import type { BrandView } from '@gemporium/contract/page-data.ts';

const corners: Readonly<Record<BrandView['corner'], string>> = { sharp: '3px', soft: '14px', round: '24px' };

/** The brand's face as rules over the neutral one: light, dark, corners. */
export function brandStyle({ tokens, corner }: Pick<BrandView, 'tokens' | 'corner'>): string {
  const light = `:root{--corner:${corners[corner]};${declarations(tokens.light)}}`;
  const dark = declarations(tokens.dark);
  return dark ? `${light}@media (prefers-color-scheme:dark){:root{${dark}}}` : light;
}

/** Colour for the browser's own bar. */
export function themeColor(tokens: Readonly<Record<string, string>>, fallback: string): string {
  return tokens['--surface'] ?? fallback;
}

/**
 * Properties that name a picture are set by the page's script: Chromium tells the whole address to whoever serves a
 * picture of an inline style, whatever the referrer policy says, and the address may still hold a game's token.
 */
export function setPictures({ tokens }: Pick<BrandView, 'tokens'>, style: CSSStyleDeclaration): void {
  for (const name of Object.keys(tokens.light)) {
    const value = tokens.light[name] ?? '';
    if (value.startsWith('url(')) style.setProperty(name, value);
  }
}

/** Names and values come from the brand's checked data; pictures and what could end the rule or the element are left out. */
function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.keys(tokens)
    .filter((name) => /^--[a-z0-9-]+$/.test(name) && /^[\w#%.,() -]+$/.test(tokens[name] ?? ''))
    .map((name) => `${name}:${tokens[name]};`)
    .join('');
}
