import type { FontSheets } from '../fonts/font-sheets.ts';

/** What a page must name of the built files; paths on this host. */
export interface PageAssets {
  /** Modules of the first screen. */
  scripts: readonly string[];
  /** The few words that start it, put into the page itself. */
  startScript: string;
  /** The compiled messages of each written language. */
  messages: Readonly<Record<string, string>>;
  /** Stylesheets of the parts loaded later, by module name. */
  styles: Readonly<Record<string, string>>;
  /** The script of each provider's own page (`/pay/…`), by the provider's id. */
  paymentPages: Readonly<Record<string, string>>;
  fonts: FontSheets;
  /** Loads them, put into the page itself. */
  fontScript: string;
  /** Rules of the first screen, put into the page itself. */
  criticalCss: string;
}
