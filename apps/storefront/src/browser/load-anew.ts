import type { ShopBrowser } from '../state/services.ts';

/**
 * Reloads the page, or loads another page of the shop. Returns false if the host is down, while a backup may still
 * answer API calls: then the page stays, with its state (row W-01).
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
