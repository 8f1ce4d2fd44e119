import { RecipientChoice } from '../recharge/recipient/recipient-choice.tsx';
import { HomeButton } from '../shell/home-button.tsx';
import { LoadingRows } from '../shell/loading-rows.tsx';
import { openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { classNames } from '../ui/base/class-names.ts';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import * as s from '../ui/layout/screen.module.css';
import { Activities } from './activities.tsx';
import { hasActivities } from './activity-fields.ts';

/** Top-up activities of the chosen character (rows S-12, A-01). */
export function Activity() {
  const t = useTranslate();
  const { started, areThere, hasPlayer, isStranger, hasRole } = useShop(
    ({ started, offer, player, order, sdk }) => ({
      started,
      areThere: hasActivities(offer),
      hasPlayer: player !== undefined,
      // The SDK view offers no login.
      isStranger: player === undefined && sdk === 'off',
      hasRole: order.role !== undefined,
    }),
  );
  if (!started) return <LoadingRows />;
  if (!areThere) return <EmptyState drawing="empty" sentence={t('activity_none')} action={<HomeButton />} />;
  return (
    <section className={classNames(s.column, s.wide)}>
      <h1>{t('event')}</h1>
      {isStranger ? <LogInFirst /> : <RecipientChoice />}
      {hasPlayer && !hasRole && (
        <EmptyState drawing="empty" sentence={t('activity_choose_role')} action="beside" />
      )}
      <div className={s.cards}>
        <Activities />
      </div>
    </section>
  );
}

/** Asks a visitor to log in, and says what that brings. */
function LogInFirst() {
  const services = useServices();
  const t = useTranslate();
  const login = <Button onClick={() => openPopup(services, { kind: 'login' })}>{t('login')}</Button>;
  return <EmptyState drawing="locked" sentence={t('activity_login')} action={login} />;
}
