import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage, RenderPaymentPage } from '@gemporium/contract/page-data.ts';

/** The built storefront: its server entry, and the folder of the files that browsers fetch. */
export interface Storefront {
  render: RenderPage;
  renderPayment: RenderPaymentPage;
  clientDir: string;
}

/** Loads the built storefront; undefined if it has not been built. */
export async function loadStorefront(folder: string): Promise<Storefront | undefined> {
  const entry = join(folder, 'ssr.js');
  const clientDir = join(folder, 'client');
  if (!existsSync(entry) || !existsSync(clientDir)) return undefined;
  const { renderPage, renderPaymentPage } = (await import(pathToFileURL(entry).href)) as {
    renderPage: RenderPage;
    renderPaymentPage: RenderPaymentPage;
  };
  return { render: renderPage, renderPayment: renderPaymentPage, clientDir };
}
