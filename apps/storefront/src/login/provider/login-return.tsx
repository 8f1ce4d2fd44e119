import type { OutsideProvider } from '@gemporium/contract/util/login/login-calls.ts';
import { useEffect } from 'react';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { endLogin } from './end-login.ts';

/** The page to which a login provider returns the browser, shown until the login is completed. */
export function LoginReturn({ provider }: { provider: string }) {
  const services = useServices();
  const started = useShop((state) => state.started);
  const t = useTranslate();
  useEffect(() => {
    // The cast is safe: the server redirects here only for providers that it has.
    if (started) void endLogin(services, provider as OutsideProvider, location.hash);
  }, [services, started, provider]);
  return <Skeleton shape="row" count={3} label={t('loading')} />;
}
