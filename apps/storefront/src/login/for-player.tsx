import type { ReactNode } from 'react';
import { openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { WhosePurchase } from './whose-purchase.tsx';

/** Something for a player alone; everybody else is asked to log in. */
export function ForPlayer({ children }: { children: ReactNode }) {
  const services = useServices();
  const hasPlayer = useShop(({ player }) => player !== undefined);
  const started = useShop((state) => state.started);
  const sdk = useShop((state) => state.sdk);
  const t = useTranslate();
  if (!started || sdk === 'exchanging') return <Skeleton shape="row" count={3} label={t('loading')} />;
  if (sdk === 'asking') return <WhosePurchase />;
  if (hasPlayer) return children;
  const login = <Button onClick={() => openPopup(services, { kind: 'login' })}>{t('login')}</Button>;
  return <EmptyState drawing="locked" sentence={t('error_not_logged_in')} action={login} />;
}
