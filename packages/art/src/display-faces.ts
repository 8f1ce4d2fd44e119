/** The faces that a brand may choose for its headings (`face.display`), by their names. */
export const displayFaces = [
  'baloo-2',
  'black-ops-one',
  'bungee',
  'cinzel',
  'exo-2',
  'fredoka',
  'kanit',
  'lilita-one',
  'montserrat-alternates',
  'nunito',
  'orbitron',
  'philosopher',
  'righteous',
  'russo-one',
  'tektur',
  'yeseva-one',
] as const;
export type DisplayFace = (typeof displayFaces)[number];
