import type { ShopBrowser } from '../state/services.ts';

/**
 * Loads a page of the shop from its own host, this one where no other is named. false where that host does not answer,
 * while a backup may: the page that is here stays, with everything that it knows (row W-01).
 */
export async function loadAnew(
  browser: Pick<ShopBrowser, 'hostAnswers' | 'reload' | 'leaveTo'>,
  path?: string,
): Promise<boolean> {
  if (!(await browser.hostAnswers())) return false;
  if (path === undefined) browser.reload();
  else browser.leaveTo(path);
  return true;
}
