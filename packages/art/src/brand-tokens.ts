import { contrastRatio, nearestLightness, onColorFor, textContrast } from './color/contrast.ts';
import { toHex, toOklch } from './color/oklch.ts';
import type { BrandFace, Ground } from './face.ts';

/** The colours of one theme, each `#rrggbb`. Texts reach 4.5 : 1 on every ground named with them, rings 3 : 1. */
export interface ThemeTokens {
  /** The page behind everything. */
  page: string;
  /** Cards and sheets. */
  surface: string;
  /** Text on page, surface and tint. */
  ink: string;
  /** Quieter text on page, surface and tint. */
  inkSoft: string;
  /** Hairlines; decoration only. */
  line: string;
  /** Buttons and badges. */
  color: string;
  /** Text on `color` and `colorStrong`. */
  onColor: string;
  /** A pressed or hovered button. */
  colorStrong: string;
  /** Brand-coloured text and links on page, surface and tint. */
  text: string;
  /** Focus and choice rings on page, surface and tint. */
  ring: string;
  /** A pale ground in the brand's colour, and the text on it. */
  tint: string;
  onTint: string;
  /** A stronger one: chosen, badges, progress tracks. */
  tintStrong: string;
  onTintStrong: string;
  /** The second colour as a fill, and the text on it. */
  accent: string;
  onAccent: string;
}

export interface BrandTokens {
  light: ThemeTokens;
  dark: ThemeTokens;
}

type TokenFace = Pick<BrandFace, 'color' | 'accent' | 'ground'>;

/** Lightness and the most chroma of a theme's grounds and texts. */
type Level = readonly [number, number];
interface Levels {
  page: Level;
  surface: Level;
  ink: Level;
  inkSoft: Level;
  line: Level;
  tint: Level;
  onTint: Level;
  tintStrong: Level;
  onTintStrong: Level;
  /** By how much a pressed button changes its lightness. */
  press: number;
}

/** What a ground changes about the light theme; `night` takes the dark one. */
const grounds: Readonly<Record<Exclude<Ground, 'night'>, Partial<Levels>>> = {
  pale: {},
  white: { page: [1, 0], surface: [0.985, 0.006] },
  rich: { page: [0.92, 0.055], line: [0.86, 0.05], tint: [0.945, 0.045] },
  paper: { page: [0.955, 0.03], surface: [0.985, 0.014], line: [0.86, 0.04], tint: [0.93, 0.05] },
};

/** The hue of parchment, whatever the brand's own is. */
const paperHue = { c: 0.2, h: 84 };

const levels: Readonly<Record<keyof BrandTokens, Levels>> = {
  light: {
    page: [0.975, 0.01],
    surface: [1, 0],
    ink: [0.22, 0.03],
    inkSoft: [0.47, 0.03],
    line: [0.91, 0.015],
    tint: [0.95, 0.035],
    onTint: [0.38, 0.13],
    tintStrong: [0.89, 0.075],
    onTintStrong: [0.32, 0.12],
    press: -0.06,
  },
  dark: {
    page: [0.17, 0.018],
    surface: [0.215, 0.022],
    ink: [0.96, 0.01],
    inkSoft: [0.77, 0.025],
    line: [0.32, 0.03],
    tint: [0.27, 0.055],
    onTint: [0.88, 0.08],
    tintStrong: [0.36, 0.1],
    onTintStrong: [0.93, 0.06],
    press: 0.05,
  },
};

/** The colour of the brand's hue at a level. */
function at(hue: { c: number; h: number }, [l, chroma]: Level): string {
  return toHex({ l, c: Math.min(hue.c, chroma), h: hue.h });
}

function themeOf(face: TokenFace, theme: keyof BrandTokens): ThemeTokens {
  const { ground = 'pale' } = face;
  const isPaper = ground === 'paper' && theme === 'light';
  const own = ground === 'night' || theme === 'dark' ? {} : grounds[ground];
  const { press, ...layers } = { ...levels[theme], ...own };
  const hue = toOklch(face.color);
  const flat = Object.fromEntries(
    Object.entries(layers).map(([name, level]) => [
      name,
      at(isPaper && /^(page|surface|line|tint)$/.test(name) ? paperHue : hue, level),
    ]),
  ) as Record<keyof typeof layers, string>;
  const behind = [flat.page, flat.surface, flat.tint];
  const stands = (color: string, ratio: number): boolean =>
    behind.every((ground) => contrastRatio(color, ground) >= ratio);
  const isReadable = (fill: string, on: string): boolean => contrastRatio(fill, on) >= textContrast;
  const pressed = (color: string): string | undefined => {
    const { l, c, h } = toOklch(color);
    return [l + press, l - press]
      .map((tone) => toHex({ l: tone, c, h }))
      .find((fill) => isReadable(fill, onColorFor(color)));
  };
  const carriesText = (color: string): boolean =>
    isReadable(color, onColorFor(color)) && pressed(color) !== undefined;
  // A button in the colour of the page would be a hole: the fill must stand out as well.
  const isFill = (color: string): boolean =>
    carriesText(color) && stands(color, theme === 'dark' ? 1.6 : 1.25);
  const color = nearestLightness(face.color, isFill)!;
  const accent = nearestLightness(face.accent, carriesText)!;
  return {
    ...flat,
    color,
    onColor: onColorFor(color),
    colorStrong: pressed(color)!,
    text: nearestLightness(face.color, (candidate) => stands(candidate, textContrast))!,
    ring: nearestLightness(face.color, (candidate) => stands(candidate, 3))!,
    accent,
    onAccent: onColorFor(accent),
  };
}

/**
 * The colours of a brand's pages in light and dark, from its two colours. A colour that carries no readable text is
 * moved in lightness until it does (`nearestPassing` says where to), so every pair named in `ThemeTokens` holds.
 */
export function brandTokens(face: TokenFace): BrandTokens {
  const dark = themeOf(face, 'dark');
  return { light: face.ground === 'night' ? dark : themeOf(face, 'light'), dark };
}
