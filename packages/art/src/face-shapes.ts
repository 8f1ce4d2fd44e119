import type { ThemeTokens } from './brand-tokens.ts';
import { contrastRatio } from './color/contrast.ts';
import { rampOf } from './color/ramp.ts';
import type { Arrangement, BrandFace, ButtonShape, Card, Corner, Edge, HeaderStyle, Motion } from './face.ts';

type Properties = Readonly<Record<string, string>>;

// A mark stands over the words here: the picture is too small for those of most languages.
const row = '"well mark price" auto "well words price" 1fr / 5.25rem minmax(0, 1fr) auto';

/** For what has no row of its own on a phone: arches, and three columns. */
const asTheOthers = {
  '--last': 'auto',
  '--last-face': '"well" auto "words" 1fr "price" auto / minmax(0, 1fr)',
};

/**
 * `face` is the template of a card's picture, words and price; `lead` that of the first card of the page, `last` that of
 * one alone in the last row of a phone's two columns. `columns` is the least width of a card, on a phone and on a wide
 * screen.
 */
const arrangements: Readonly<Record<Arrangement, Properties>> = {
  grid: {},
  rows: {
    '--columns': '17rem',
    '--columns-wide': '19rem',
    '--columns-widest': '19rem',
    '--face': row,
    '--well-height': '100%',
    '--price-self': 'center',
    '--tick': '-0.5rem',
    '--price-width': '5.25rem',
    '--price-pad': '0.4rem 0.5rem',
    '--words-self': 'center',
    '--mark': 'mark',
    '--mark-place': 'static',
    '--mark-pad': '0.5rem 0.375rem 0',
    '--gap': '0.625rem',
    '--lead-face': row,
    '--last-face': row,
    '--lead-height': '100%',
  },
  feature: {
    ...asTheOthers,
    '--columns': '6.75rem',
    '--columns-wide': '7.5rem',
    '--price-size': '0.75rem',
    '--price-pad': '0.4rem 0',
    '--gap': '0.5rem',
    '--amount-size': '1.25rem',
    // Eight Japanese letters beside two other cards of a phone: 「周年記念チェスト」.
    '--name-size': '0.75rem',
    '--words-side': '0.125rem',
    '--tick': '-0.5rem',
    '--special-end': '0.25rem',
    '--lead': '1 / -1',
    '--lead-wide': 'span 2 / span 4',
    '--lead-face': '"well words" 1fr "well price" auto / minmax(9rem, 42%) minmax(0, 1fr)',
    '--lead-height': '9.5rem',
    '--lead-amount': '2.25rem',
    '--lead-name': '1.25rem',
    '--face-gap': '0.5rem',
    '--lead-side': '0.25rem',
  },
};

const cards: Readonly<Record<Card, Properties>> = {
  lined: {},
  float: { '--card-edge': '0 6px 18px var(--shade)', '--well': 'none', '--price': 'var(--tint-strong)' },
  flat: {
    '--card-edge': '0 0 0 1px var(--tint-strong)',
    '--card': 'var(--tint)',
    '--well': 'none',
    '--price': 'var(--surface)',
  },
  frame: {
    '--card-edge':
      '0 0 0 1px var(--ring), inset 0 0 0 3px var(--surface), inset 0 0 0 4px var(--tint-strong)',
    '--card-pad': '0.5rem',
    '--panel-edge':
      '0 0 0 1px var(--ring), inset 0 0 0 3px var(--surface), inset 0 0 0 4px var(--tint-strong)',
    '--heading-edge': '3px double var(--ring)',
    '--heading-room': '0.25rem',
  },
  comic: {
    '--card-edge': '0 0 0 2px var(--ink), 4px 4px 0 2px var(--ink)',
    '--well': 'var(--pattern, none) center, var(--tint-strong)',
    '--price': 'var(--accent)',
    '--on-price': 'var(--on-accent)',
    '--panel-edge': '0 0 0 2px var(--ink), 4px 4px 0 2px var(--ink)',
    '--heading-edge': '3px solid var(--ink)',
    '--heading-room': '0.25rem',
  },
  cut: {
    '--card-clip': 'polygon(0 0, calc(100% - 14px) 0, 100% 14px, 100% 100%, 14px 100%, 0 calc(100% - 14px))',
    // Picture and price keep clear of the cut corners, where the ring of a chosen card runs.
    '--part-clip': 'polygon(0 0, calc(100% - 8px) 0, 100% 8px, 100% 100%, 8px 100%, 0 calc(100% - 8px))',
    '--card-edge': 'none',
    '--card': 'none',
    '--card-chosen': 'none',
    '--edge-chosen': 'none',
    '--plate': 'var(--surface)',
    '--plate-line': 'var(--tint-strong)',
    '--plate-chosen': 'var(--ring)',
    '--panel-edge': 'inset 3px 0 var(--color), inset -3px 0 var(--color), 0 0 0 1px var(--line)',
    '--heading-edge': '1px solid var(--ring)',
    '--heading-room': '0.375rem',
  },
  leaf: {
    '--card-radius': '26px 6px 26px 6px',
    '--card-edge': '0 0 0 1px var(--line), 0 4px 14px var(--shade)',
    '--well-radius': '20px 4px 20px 4px',
    '--panel-radius': '26px 6px 26px 6px',
  },
  arch: {
    '--card-radius': '999px 999px 18px 18px',
    '--well-radius': '999px 999px 10px 10px',
    '--special-start': '0',
    '--special-end': '0',
    '--special-align': 'center',
    ...asTheOthers,
  },
  plate: {
    '--card-radius': '2px',
    '--card-edge': '0 0 0 1px var(--line), inset 0 3px 0 var(--color), inset 0 -3px 0 var(--tint-strong)',
    '--well': 'linear-gradient(var(--tint-strong), var(--tint))',
    '--card-pad': '0.5rem',
  },
  glow: {
    '--card-edge': '0 0 0 1px var(--tint-strong), inset 0 0 26px var(--tint-strong)',
    '--card': 'var(--tint)',
    '--well': 'none',
    '--price': 'var(--tint-strong)',
    '--on-price': 'var(--on-tint-strong)',
  },
};

const buttons: Readonly<Record<ButtonShape, Properties>> = {
  flat: {},
  pill: { '--button-radius': '99px' },
  block: { '--button-edge': 'inset 0 -4px rgba(0, 0, 0, 0.28)' },
  leaf: { '--button-radius': '18px 4px 18px 4px' },
  frame: { '--button-edge': 'inset 0 0 0 2px var(--color), inset 0 0 0 3px var(--on-color)' },
};

const edges: Readonly<Record<Edge, Properties>> = {
  straight: {},
  arc: { '--edge': 'ellipse(105% 100% at 50% 0%)' },
  slant: { '--edge': 'polygon(0 0, 100% 0, 100% calc(100% - 26px), 0 100%)' },
  peaks: {
    // On a phone all valleys are behind the card below: a single tip above it would look like a crumb.
    '--scene-foot': '-1rem',
    '--edge':
      'polygon(0 0, 100% 0, 100% calc(100% - 7px), 92% calc(100% - 23px), 84% calc(100% - 5px), 73% calc(100% - 28px), 62% calc(100% - 2px), ' +
      '52% calc(100% - 21px), 41% 100%, 30% calc(100% - 26px), 19% calc(100% - 5px), 9% calc(100% - 21px), 0 100%)',
  },
  notch: {
    '--edge':
      'polygon(0 0, 100% 0, 100% calc(100% - 18px), calc(100% - 18px) 100%, 18px 100%, 0 calc(100% - 18px))',
  },
};

const motions: Readonly<Record<Motion, Properties>> = {
  still: {},
  lift: { '--hop': 'translateY(-6%) scale(1.05)' },
  tilt: { '--hop': 'rotate(-5deg) scale(1.08)' },
  grow: { '--hop': 'scale(1.14)' },
};

/** The ground of the header in the theme, and the text that stands on it. */
export function headerColors(
  header: HeaderStyle,
  face: Pick<BrandFace, 'color'>,
  tokens: Pick<ThemeTokens, 'surface' | 'ink' | 'color' | 'onColor'>,
): { ground: string; text: string } {
  switch (header) {
    case 'solid':
      return { ground: tokens.color, text: tokens.onColor };
    case 'ink': {
      const ground = rampOf(face.color)[0]!;
      return { ground, text: contrastRatio(ground, '#ffffff') >= 4.5 ? '#ffffff' : tokens.ink };
    }
    default:
      return { ground: tokens.surface, text: tokens.ink };
  }
}

/** The header's colours as custom properties of one theme; none where it is as plain as the page. */
export function headerProperties(face: BrandFace, tokens: ThemeTokens): Properties {
  const { header = 'plain' } = face;
  if (header === 'plain') return {};
  if (header === 'band') return { '--head-edge': '4px' };
  const { ground, text } = headerColors(header, face, tokens);
  return { '--head': ground, '--head-ink': text };
}

/** How the group that is being looked at is marked. */
const tabs: Readonly<Record<Corner, Properties>> = {
  sharp: {
    '--tab': 'var(--color)',
    '--on-tab': 'var(--on-color)',
    '--tab-line': 'none',
  },
  soft: { '--tabs-inset': '0.375rem' },
  round: {
    '--tab': 'var(--tint-strong)',
    '--on-tab': 'var(--on-tint-strong)',
    '--tab-line': 'none',
    '--tab-radius': '99px',
  },
};

/** The shapes of a brand as custom properties, the same in light and dark. */
export function faceShapes(face: BrandFace): Properties {
  const { arrangement = 'grid', card = 'lined', button = 'flat', edge = 'straight', motion = 'still' } = face;
  return {
    ...tabs[face.corner],
    ...arrangements[arrangement],
    ...cards[card],
    ...buttons[button],
    ...edges[edge],
    ...motions[motion],
  };
}
