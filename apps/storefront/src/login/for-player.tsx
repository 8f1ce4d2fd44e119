import { Fragment, type ReactNode } from 'react';
import { LoadingRows } from '../shell/loading-rows.tsx';
import { Obstacle } from '../shell/obstacle.tsx';
import { entryObstacle } from '../shell/obstacle-kind.ts';
import { openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';

/** Content for logged-in players, remounted for another player; others are asked to log in. */
export function ForPlayer({ children }: { children: ReactNode }) {
  const services = useServices();
  const suid = useShop(({ player }) => player?.suid);
  const started = useShop((state) => state.started);
  const isEntering = useShop(({ sdk }) => sdk === 'exchanging');
  const obstacle = useShop(entryObstacle);
  const t = useTranslate();
  if (!started || isEntering) return <LoadingRows />;
  if (obstacle) return <Obstacle kind={obstacle} />;
  if (suid !== undefined) return <Fragment key={suid}>{children}</Fragment>;
  const login = <Button onClick={() => openPopup(services, { kind: 'login' })}>{t('login')}</Button>;
  return <EmptyState drawing="locked" sentence={t('error_not_logged_in')} action={login} />;
}
