import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { closePopup } from '../state/actions.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { Sheet } from '../ui/dialogs/sheet.tsx';
import { Account } from './my.tsx';

/** The account page as a popup of the old layout, which has no screen for it (row S-12). */
export function AccountPopup({ popup }: PopupProps) {
  const services = useServices();
  const t = useTranslate();
  return (
    <Sheet
      open={popup !== undefined}
      title={t('my')}
      closeLabel={t('close')}
      onClose={() => closePopup(services)}
    >
      <Account />
    </Sheet>
  );
}
