import type { PageFonts } from './font-sheets.ts';
import { loadFonts } from './load-fonts.ts';

/*
 * Stands in the document itself and knows nothing of the shop's scripts: fonts come also where those fail, and cost the
 * first download nothing. What it loads stands in the element before it.
 */
loadFonts(JSON.parse(document.getElementById('fonts')?.textContent ?? '') as PageFonts);
