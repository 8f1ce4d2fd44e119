import type { OutsideProvider } from '@gemporium/contract/util/login/login-calls.ts';
import { useEffect } from 'react';
import { LoadingRows } from '../../shell/loading-rows.tsx';
import { useServices, useShop } from '../../state/shop-context.tsx';
import { endLogin } from './end-login.ts';

/** The page to which a login provider returns the browser, shown until the login is completed. */
export function LoginReturn({ provider }: { provider: string }) {
  const services = useServices();
  const started = useShop((state) => state.started);
  useEffect(() => {
    // The cast is safe: the server redirects here only for providers that it has.
    if (started) void endLogin(services, provider as OutsideProvider, location.hash);
  }, [services, started, provider]);
  return <LoadingRows />;
}
