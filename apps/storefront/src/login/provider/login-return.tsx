import type { OutsideProvider } from '@gemporium/contract/util/login/login-calls.ts';
import { useEffect } from 'react';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { endLogin } from './end-login.ts';

/** Where a provider leads the browser back to, for the moment that the login takes to end. */
export function LoginReturn({ provider }: { provider: string }) {
  const services = useServices();
  const started = useShop((state) => state.started);
  const t = useTranslate();
  useEffect(() => {
    // The store has looked at the name: it leads nobody here for a provider that it does not have.
    if (started) void endLogin(services, provider as OutsideProvider, location.hash);
  }, [services, started, provider]);
  return <Skeleton shape="row" count={3} label={t('loading')} />;
}
