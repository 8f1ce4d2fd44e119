/** A drawing that is inlined as a data URL, so that the largest contentful paint needs no request of its own. */
export interface HeldDrawing {
  /** The path of its file, which identifies it. */
  path: string;
  /** The drawing as a data URL. */
  address: string;
}

export type HeldDrawings = (path: string) => HeldDrawing | undefined;

/** A larger drawing would delay the document by more than a separate request takes. */
const mostCharacters = 8_000;

/** The server's drawings: those that are small enough are inlined. */
export function holdDrawings(svgOf: (path: string) => string | undefined): HeldDrawings {
  return (path) => {
    const svg = svgOf(path);
    return svg && svg.length <= mostCharacters ? { path, address: dataAddress(svg) } : undefined;
  };
}

/** The drawings that the server inlined, read from the markup: hydration must render the same ones. */
export function readHeldDrawings(): HeldDrawings {
  const held: Record<string, HeldDrawing> = {};
  for (const image of Array.from(document.querySelectorAll<HTMLImageElement>('img[data-held]'))) {
    const path = image.getAttribute('data-held') ?? '';
    held[path] = { path, address: image.getAttribute('src') ?? '' };
  }
  return (path) => held[path];
}

/** Escapes only what a URL or an attribute cannot contain: the rest stays text, which compresses well. */
function dataAddress(svg: string): string {
  const text = svg.replace(/\s+/g, ' ').replace(/[%#<>"&]/g, (sign) => encodeURIComponent(sign));
  return `data:image/svg+xml,${text}`;
}
