/** A stylesheet with the `@font-face` rules of a font. */
export interface FontSheet {
  href: string;
  /** Local names of the font; if the device has one of them, nothing is loaded. */
  ownedAs: readonly string[];
}

/** The stylesheets of the shop's fonts, as paths on this host. */
export interface FontSheets {
  /** By language: the fonts of its text. */
  texts: Readonly<Record<string, readonly FontSheet[]>>;
  /** By name: the display face of a brand's headings. */
  titles: Readonly<Record<string, string>>;
}
