/**
 * A figure in a 100 × 100 box, lit from the upper left. Facets are lines of `tone outline`: the tone is a family and a
 * step of its ramp (`p6`); families are p (the figure's own colour), q (its second colour), m (metal), g (gold) and
 * e (glow). A line that begins with `=` is reflected to the right, one step darker, or at the step after a slash
 * (`=p6/3`). Layers are painted in order; within a layer facets of one tone become one path, so they must not overlap
 * facets of another tone.
 */
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
