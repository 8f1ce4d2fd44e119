import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { PopupSheet } from '../shell/overlays/popup-sheet.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { VipCentre } from './user-center.tsx';

/** The VIP centre as a popup for the old layout, which has no screen for it (row V-01). */
export function VipPopup({ popup }: PopupProps) {
  const t = useTranslate();
  return (
    <PopupSheet popup={popup} title={t('vip_centre')}>
      <VipCentre />
    </PopupSheet>
  );
}
