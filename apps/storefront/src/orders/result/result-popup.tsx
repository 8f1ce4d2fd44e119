import type { PopupProps } from '../../shell/overlays/popup-props.ts';
import { PopupSheet } from '../../shell/overlays/popup-sheet.tsx';
import { useServices, useTranslate } from '../../state/shop-context.tsx';
import { closeResult } from './close-result.ts';
import { ResultOf } from './result-of.tsx';

/** The result as a popup; a click outside does not close it (row S-10). */
export function ResultPopup({ popup }: PopupProps) {
  const services = useServices();
  const t = useTranslate();
  const close = () => closeResult(services);
  return (
    <PopupSheet popup={popup} title={t('result_title')} onClose={close} overlayCloses={false}>
      {popup?.kind === 'result' && (
        <ResultOf billingNo={popup.billingNo} done={{ text: t('recharge_done'), onClick: close }} />
      )}
    </PopupSheet>
  );
}
