import type { DisplayFace } from './display-faces.ts';

/** How a brand and its games look, as data. The drawing functions of this package turn it into SVG. */

/** The material in which a game's currency is drawn. */
export const materials = ['gem', 'coin', 'crystal', 'ticket', 'pearl', 'shard', 'orb', 'rune'] as const;
export type Material = (typeof materials)[number];

/** The landscape behind a game's banner. */
export const scenes = [
  'peaks',
  'harbour',
  'forest',
  'desert',
  'skyline',
  'cavern',
  'orbit',
  'meadow',
  'reef',
  'fortress',
] as const;
export type Scene = (typeof scenes)[number];

/** The figure that stands for a game or a brand. */
export const emblems = [
  'dragon',
  'sword',
  'shield',
  'crown',
  'fox',
  'ship',
  'rocket',
  'tower',
  'leaf',
  'star',
  'rhino',
  'bolt',
  'lotus',
  'anchor',
  'wolf',
  'compass',
] as const;
export type Emblem = (typeof emblems)[number];

export const patterns = ['none', 'scales', 'waves', 'grid', 'diagonal', 'dots', 'hex', 'clouds'] as const;
export type Pattern = (typeof patterns)[number];

export const corners = ['sharp', 'soft', 'round'] as const;
export type Corner = (typeof corners)[number];

export interface BrandFace {
  /** 6-digit hex with a leading #: the brand's colour. */
  color: string;
  /** A second colour for gradients and the banner's light. */
  accent: string;
  emblem: Emblem;
  pattern: Pattern;
  corner: Corner;
  /** The face of headings and of the game's name; without one they are in the face of the text. */
  display?: DisplayFace;
  /** The word drawn beside the emblem in the logo. */
  wordmark: string;
}

export interface GameArt {
  scene: Scene;
  emblem: Emblem;
  material: Material;
  /** Main hue of the scene, a 6-digit hex. */
  color: string;
  accent: string;
  /** Decides the small differences between two games that share parts. */
  seed: number;
}
