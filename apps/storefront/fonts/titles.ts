import type { DisplayFace } from '@gemporium/art/display-faces.ts';

/** The one cut of a display face that headings are written in. */
export interface Title {
  package: string;
  weight: number;
  /** Its figures read well beside one another: amounts of goods stand in it too. */
  hasFigures?: true;
}

/** Where each display face comes from. All are under the SIL Open Font License, which their packages carry. */
export const titles: Readonly<Record<DisplayFace, Title>> = {
  'baloo-2': { package: '@fontsource/baloo-2', weight: 800, hasFigures: true },
  'black-ops-one': { package: '@fontsource/black-ops-one', weight: 400, hasFigures: true },
  bungee: { package: '@fontsource/bungee', weight: 400, hasFigures: true },
  cinzel: { package: '@fontsource/cinzel', weight: 800 },
  'exo-2': { package: '@fontsource/exo-2', weight: 800, hasFigures: true },
  fredoka: { package: '@fontsource/fredoka', weight: 600, hasFigures: true },
  kanit: { package: '@fontsource/kanit', weight: 700, hasFigures: true },
  'lilita-one': { package: '@fontsource/lilita-one', weight: 400, hasFigures: true },
  'montserrat-alternates': { package: '@fontsource/montserrat-alternates', weight: 800, hasFigures: true },
  nunito: { package: '@fontsource/nunito', weight: 900, hasFigures: true },
  orbitron: { package: '@fontsource/orbitron', weight: 800, hasFigures: true },
  philosopher: { package: '@fontsource/philosopher', weight: 700 },
  righteous: { package: '@fontsource/righteous', weight: 400, hasFigures: true },
  'russo-one': { package: '@fontsource/russo-one', weight: 400, hasFigures: true },
  tektur: { package: '@fontsource/tektur', weight: 800, hasFigures: true },
  'yeseva-one': { package: '@fontsource/yeseva-one', weight: 400 },
};

/** Slices of a display face that headings need: the letters of the shop's languages, where it has them. */
export const titleSlices = ['cyrillic-ext', 'cyrillic', 'thai', 'vietnamese', 'latin-ext', 'latin'];
