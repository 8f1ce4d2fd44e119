import { closePopup } from '../../state/actions.ts';
import { useServices, useTranslate } from '../../state/shop-context.tsx';
import { Sheet, type SheetProps } from '../../ui/dialogs/sheet.tsx';
import type { PopupProps } from './popup-props.ts';

type PopupSheetProps = PopupProps &
  Omit<SheetProps, 'open' | 'closeLabel' | 'onClose'> &
  Partial<Pick<SheetProps, 'onClose'>>;

/** The sheet of a popup; closing it closes the popup, unless `onClose` does something else. */
export function PopupSheet({ popup, ...sheet }: PopupSheetProps) {
  const services = useServices();
  const t = useTranslate();
  return (
    <Sheet
      onClose={() => closePopup(services)}
      {...sheet}
      open={popup !== undefined}
      closeLabel={t('close')}
    />
  );
}
