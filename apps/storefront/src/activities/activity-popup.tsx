import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { PopupSheet } from '../shell/overlays/popup-sheet.tsx';
import { openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import * as s from '../ui/layout/screen.module.css';
import { Activities } from './activities.tsx';

/**
 * The activities as a popup: opened automatically if a reward is waiting (autoShowAccum), or from the account menu of
 * the old layout, which has no screen for them.
 */
export function ActivityPopup({ popup }: PopupProps) {
  const services = useServices();
  const hasRole = useShop(({ order }) => order.role !== undefined);
  const t = useTranslate();
  return (
    <PopupSheet popup={popup} title={t('event')}>
      <div className={s.column}>
        {!hasRole && (
          <EmptyState
            drawing="empty"
            sentence={t('activity_choose_role')}
            action={<Button onClick={() => openPopup(services, { kind: 'recipient' })}>{t('choose')}</Button>}
          />
        )}
        <Activities />
      </div>
    </PopupSheet>
  );
}
