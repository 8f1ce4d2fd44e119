import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { closePopup } from '../state/actions.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { Sheet } from '../ui/dialogs/sheet.tsx';
import { VipCentre } from './user-center.tsx';

/** The VIP centre as a popup for the old layout, which has no screen for it (row V-01). */
export function VipPopup({ popup }: PopupProps) {
  const services = useServices();
  const t = useTranslate();
  return (
    <Sheet
      open={popup !== undefined}
      title={t('vip_centre')}
      closeLabel={t('close')}
      onClose={() => closePopup(services)}
    >
      <VipCentre />
    </Sheet>
  );
}
