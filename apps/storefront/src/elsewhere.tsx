import { loginReturnStart } from '@gemporium/contract/shop-paths.ts';
import { NotFound } from './error-pages/not-found.tsx';
import { LoginReturn } from './login/provider/login-return.tsx';
import { useServices } from './state/shop-context.tsx';

/** Whether a path is one of those to which a browser only comes back: no link leads there. */
export function isComingBack(path: string): boolean {
  return path.startsWith(loginReturnStart);
}

/**
 * What the table of contents does not have: addresses to which a browser only comes back, which the first download need not
 * know, and everything that is no screen of this shop.
 */
export function Elsewhere() {
  const { drawnPath, browser } = useServices();
  const path = drawnPath ?? browser.path();
  return isComingBack(path) ? <LoginReturn provider={path.slice(loginReturnStart.length)} /> : <NotFound />;
}
