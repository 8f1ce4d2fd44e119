import type { PageData } from '@gemporium/contract/page-data.ts';
import type { PageAssets } from './page-assets.ts';

/** The data that the page embeds for its script. */
export interface EmbeddedPage {
  page: PageData;
  styles: PageAssets['styles'];
}

const elementId = 'page-data';

/** The data as a script element, escaped so that nothing in it can end the element. */
export function embeddedPageElement(embedded: EmbeddedPage, nonce: string): string {
  return dataElement(elementId, embedded, nonce);
}

/** Any data for a script as an element of the page. */
export function dataElement(id: string, data: unknown, nonce: string): string {
  const json = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script type="application/json" id="${id}" nonce="${nonce}">${json}</script>`;
}

/** Reads the embedded data in the browser. */
export function readEmbeddedPage(): EmbeddedPage {
  const element = document.getElementById(elementId);
  if (!element) throw new Error('the page has no data');
  return JSON.parse(element.textContent ?? '') as EmbeddedPage;
}
