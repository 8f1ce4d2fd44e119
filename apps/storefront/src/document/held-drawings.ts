/** An inline drawing, as large as the screen's largest paint, that needs no request of its own. */
export interface HeldDrawing {
  /** Where it lies as a file, which names it. */
  path: string;
  /** The drawing as an address. */
  address: string;
}

export type HeldDrawings = (path: string) => HeldDrawing | undefined;

/** A larger one would cost the document more time than a file of its own takes. */
const mostCharacters = 8_000;

/** Those that the server has; whatever is asked for here is held by the page. */
export function holdDrawings(svgOf: (path: string) => string | undefined): HeldDrawings {
  return (path) => {
    const svg = svgOf(path);
    return svg && svg.length <= mostCharacters ? { path, address: dataAddress(svg) } : undefined;
  };
}

/** Those that the server put into the page: the browser must draw the same, and carries them only once. */
export function readHeldDrawings(): HeldDrawings {
  const held: Record<string, HeldDrawing> = {};
  for (const image of Array.from(document.querySelectorAll<HTMLImageElement>('img[data-held]'))) {
    const path = image.getAttribute('data-held') ?? '';
    held[path] = { path, address: image.getAttribute('src') ?? '' };
  }
  return (path) => held[path];
}

/** Only what an address or an attribute cannot hold is escaped: the rest stays text, which compresses well. */
function dataAddress(svg: string): string {
  const text = svg.replace(/\s+/g, ' ').replace(/[%#<>"&]/g, (sign) => encodeURIComponent(sign));
  return `data:image/svg+xml,${text}`;
}
