import type { DisplayFace } from './display-faces.ts';

/** How a brand and its games look, as data. The drawing functions of this package turn it into SVG. */

/** The material in which a game's currency is drawn. */
export const materials = [
  'gem',
  'coin',
  'crystal',
  'ticket',
  'pearl',
  'shard',
  'orb',
  'rune',
  'ember',
  'horn',
  'ice',
  'jade',
  'magatama',
  'medal',
  'seal',
  'shell',
  'snowflake',
] as const;
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
  'blossom',
  'camel',
  'cat',
  'hammer',
  'helm',
  'kabuto',
  'lantern',
  'owl',
  'raven',
  'sail',
  'stag',
  'turtle',
] as const;
export type Emblem = (typeof emblems)[number];

/** People of the games, for banners. */
export const heroes = [
  'knight',
  'starmaid',
  'ferrywoman',
  'mage',
  'pilot',
  'schoolgirl',
  'general',
  'samurai',
] as const;
export type Hero = (typeof heroes)[number];

export const patterns = [
  'none',
  'scales',
  'waves',
  'grid',
  'diagonal',
  'dots',
  'hex',
  'clouds',
  'bricks',
  'bubbles',
  'circuit',
  'hemp',
  'kilim',
  'petals',
  'rivets',
  'snow',
  'stars',
  'thorns',
] as const;
export type Pattern = (typeof patterns)[number];

export const corners = ['sharp', 'soft', 'round'] as const;
export type Corner = (typeof corners)[number];

/** How the goods are laid out: big pictures in a grid, rows under a banner, or one large offer over a dense grid. */
export const arrangements = ['grid', 'rows', 'feature'] as const;
export type Arrangement = (typeof arrangements)[number];

/** What the page lies on; `night` is dark by day as well. */
export const grounds = ['pale', 'white', 'rich', 'paper', 'night'] as const;
export type Ground = (typeof grounds)[number];

/** The shape of a goods card. */
export const cards = [
  'lined',
  'float',
  'flat',
  'frame',
  'comic',
  'cut',
  'leaf',
  'arch',
  'plate',
  'glow',
] as const;
export type Card = (typeof cards)[number];

export const buttons = ['flat', 'pill', 'block', 'leaf', 'frame'] as const;
export type ButtonShape = (typeof buttons)[number];

/** What the logo stands on: the page's surface, with a band of the brand's colour, the colour itself, or its darkest shade. */
export const headers = ['plain', 'band', 'solid', 'ink'] as const;
export type HeaderStyle = (typeof headers)[number];

/** How the banner ends below. */
export const edges = ['straight', 'arc', 'slant', 'peaks', 'notch'] as const;
export type Edge = (typeof edges)[number];

/** What chosen goods do: nothing where the player wants less motion. */
export const motions = ['still', 'lift', 'tilt', 'grow'] as const;
export type Motion = (typeof motions)[number];

/** The shapes of a brand; what is not said is as the first of each list. */
export interface FaceShapes {
  arrangement?: Arrangement;
  ground?: Ground;
  card?: Card;
  button?: ButtonShape;
  header?: HeaderStyle;
  edge?: Edge;
  motion?: Motion;
}

export interface BrandFace extends FaceShapes {
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
  /** Who stands in the banner; the emblem does where nobody is named. */
  hero?: Hero;
  material: Material;
  /** Main hue of the scene, a 6-digit hex. */
  color: string;
  accent: string;
  /** Decides the small differences between two games that share parts. */
  seed: number;
}
