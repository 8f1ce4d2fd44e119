/**
 * A person from the waist up in a box 100 wide and 108 high. Lines of `kind paint data`, drawn in their order: `o` a
 * shape with the figure's edge, `f` a flat one, `l` a line of its own width (`l p6 2 M…`), `c` a clear shape (`c p7 .4 M…`).
 * Paint is a family and a step of its ramp (`p6`), or one of the colours of the person.
 */
export interface HeroArt {
  lines: string;
  /** Colours that do not follow the brand's: skin, hair, cloth. */
  colors: Readonly<Record<string, string>>;
}
