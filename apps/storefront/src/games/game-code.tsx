import { useEffect } from 'react';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';

/**
 * `/@code` reached from inside the shop (row R-03). Only the server knows the game of a code, and redirects; so the
 * browser loads the same URL from the server.
 */
export function GameCode() {
  const { browser } = useServices();
  const t = useTranslate();
  useEffect(() => browser.leaveTo(browser.path() + browser.search()), [browser]);
  return <Skeleton shape="row" count={3} label={t('loading')} />;
}
