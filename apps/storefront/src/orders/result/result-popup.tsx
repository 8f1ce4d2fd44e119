import type { PopupProps } from '../../shell/overlays/popup-props.ts';
import { useServices, useTranslate } from '../../state/shop-context.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { closeResult } from './close-result.ts';
import { ResultOf } from './result-of.tsx';

/** The result as a popup; a click outside does not close it (row S-10). */
export function ResultPopup({ popup }: PopupProps) {
  const services = useServices();
  const t = useTranslate();
  const close = () => closeResult(services);
  return (
    <Sheet
      open={popup !== undefined}
      title={t('result_title')}
      closeLabel={t('close')}
      onClose={close}
      overlayCloses={false}
    >
      {popup?.kind === 'result' && (
        <ResultOf billingNo={popup.billingNo} done={{ text: t('recharge_done'), onClick: close }} />
      )}
    </Sheet>
  );
}
