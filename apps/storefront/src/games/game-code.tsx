import { useEffect } from 'react';
import { LoadingRows } from '../shell/loading-rows.tsx';
import { useServices } from '../state/shop-context.tsx';

/**
 * `/@code` reached from inside the shop (row R-03). Only the server knows the game of a code, and redirects; so the
 * browser loads the same URL from the server.
 */
export function GameCode() {
  const { browser } = useServices();
  useEffect(() => browser.leaveTo(browser.path() + browser.search()), [browser]);
  return <LoadingRows />;
}
