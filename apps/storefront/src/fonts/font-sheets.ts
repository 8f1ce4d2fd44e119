/** A stylesheet that names a font's files. */
export interface FontSheet {
  href: string;
  /** Names under which the device may have the font already; then nothing is loaded. */
  ownedAs: readonly string[];
}

/** Stylesheets of the shop's fonts; paths on this host. */
export interface FontSheets {
  /** By language: the fonts of its text. */
  texts: Readonly<Record<string, readonly FontSheet[]>>;
  /** By name: the display face of a brand's headings. */
  titles: Readonly<Record<string, string>>;
}

/** What a page loads its fonts by: those of the languages that its brand offers, each sheet once. */
export interface PageFonts {
  sheets: readonly FontSheet[];
  /** By language: places in `sheets`. */
  texts: Readonly<Record<string, readonly number[]>>;
  /** The face of its headings. */
  title?: string;
}
