import type { PageFonts } from './font-sheets.ts';
import { loadFonts } from './load-fonts.ts';

/*
 * Inlined in the document and independent of the shop's scripts: fonts load even if those fail, and add nothing to the
 * first download. The element before it contains the list of fonts.
 */
loadFonts(JSON.parse(document.getElementById('fonts')?.textContent ?? '') as PageFonts);
