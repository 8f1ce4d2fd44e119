import type { FontSheets } from '../fonts/font-sheets.ts';

/** The built files that a page references, as paths on this host. */
export interface PageAssets {
  /** Modules of the first screen. */
  scripts: readonly string[];
  /** The entry script, inlined. */
  startScript: string;
  /** The compiled messages of each written language. */
  messages: Readonly<Record<string, string>>;
  /** Stylesheets of lazy-loaded parts, by module name. */
  styles: Readonly<Record<string, string>>;
  /** The script of each provider's own page (`/pay/…`), by the provider's id. */
  paymentPages: Readonly<Record<string, string>>;
  /** By name: the stylesheet of a brand's display face. */
  titles: FontSheets['titles'];
  /** The script that loads the fonts. */
  fontScript: string;
  /** The styles of the first screen, inlined. */
  criticalCss: string;
  /** What only the pages of this layout add to them. */
  layoutCss: Readonly<Record<'new' | 'old', string>>;
}
