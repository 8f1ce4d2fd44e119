import { useEffect } from 'react';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';

/**
 * `/@code` reached from inside the shop (row R-03): which game it is the server knows alone, and it leads on before
 * anything is drawn. So the page is left for the same address, with all that it asks for.
 */
export function GameCode() {
  const { browser } = useServices();
  const t = useTranslate();
  useEffect(() => browser.leaveTo(browser.path() + browser.search()), [browser]);
  return <Skeleton shape="row" count={3} label={t('loading')} />;
}
