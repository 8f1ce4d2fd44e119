/** What a page must name of the built files; paths on this host. */
export interface PageAssets {
  /** Modules of the first screen, the entry last. */
  scripts: readonly string[];
  /** The compiled messages of each written language. */
  messages: Readonly<Record<string, string>>;
  /** Stylesheets of what is loaded later, by the name of its module. */
  styles: Readonly<Record<string, string>>;
  /** Rules of the first screen, put into the page itself. */
  criticalCss: string;
}
