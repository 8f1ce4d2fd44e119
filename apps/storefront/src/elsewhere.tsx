import { loginReturnStart } from '@gemporium/contract/shop-paths.ts';
import { NotFound } from './error-pages/not-found.tsx';
import { LoginReturn } from './login/provider/login-return.tsx';
import { useServices } from './state/shop-context.tsx';

/** Whether a path is one to which a login provider returns the browser: no link leads there. */
export function isComingBack(path: string): boolean {
  return path.startsWith(loginReturnStart);
}

/**
 * Paths that are not in the route table: return addresses, which the first download does without, and anything that is
 * not a screen of this shop.
 */
export function Elsewhere() {
  const { drawnPath, browser } = useServices();
  const path = drawnPath ?? browser.path();
  return isComingBack(path) ? <LoginReturn provider={path.slice(loginReturnStart.length)} /> : <NotFound />;
}
