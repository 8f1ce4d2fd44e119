/** A figure in a 100 × 100 box, lit from the upper left; its layers are facets as `paintLayer` takes them. */
export interface Figure {
  /** The outline of the whole: the left half where `isSymmetric`. */
  outline: string;
  isSymmetric?: boolean;
  layers: readonly string[];
  /** Degrees by which the figure is turned around its middle. */
  turn?: number;
  /** The height at which the figure stands on ground or water, for scenes; usual: 92. */
  foot?: number;
}
