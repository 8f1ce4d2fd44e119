import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { PopupSheet } from '../shell/overlays/popup-sheet.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { Account } from './my.tsx';

/** The account page as a popup of the old layout, which has no screen for it (row S-12). */
export function AccountPopup({ popup }: PopupProps) {
  const t = useTranslate();
  return (
    <PopupSheet popup={popup} title={t('my')}>
      <Account />
    </PopupSheet>
  );
}
