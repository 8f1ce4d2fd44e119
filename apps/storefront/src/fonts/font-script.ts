import type { FontSheets } from './font-sheets.ts';
import { loadFonts } from './load-fonts.ts';

/** Every language's fonts, which the build writes here. */
declare const fontTexts: FontSheets['texts'];

/*
 * A file of its own, independent of the shop's scripts: fonts load even if those fail, and the document stays small
 * enough for the first packets of a connection. Its element names the display face of the brand's headings.
 */
loadFonts(fontTexts, document.currentScript?.getAttribute('data-title') ?? '');
