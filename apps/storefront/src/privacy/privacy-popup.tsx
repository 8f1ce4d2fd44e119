import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { PopupSheet } from '../shell/overlays/popup-sheet.tsx';
import { closePopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { decide } from './decide.ts';
import * as s from './privacy-popup.module.css';
import { PrivacyText } from './privacy-text.tsx';

/** The player's current consent and both answers (row T-01): opened from the footer, the account page or `#privacy`. */
export function PrivacyPopup({ popup }: PopupProps) {
  const services = useServices();
  const t = useTranslate();
  const tracking = useShop((state) => state.tracking);
  const answer = (agreed: boolean) => {
    decide(services, agreed);
    closePopup(services);
  };
  return (
    <PopupSheet
      popup={popup}
      title={t('privacy_choices')}
      size="small"
      footer={
        <div className={s.answers}>
          <Button variant="secondary" onClick={() => answer(false)}>
            {t('consent_decline')}
          </Button>
          <Button variant="secondary" onClick={() => answer(true)}>
            {t('consent_agree')}
          </Button>
        </div>
      }
    >
      <div className={s.words}>
        <PrivacyText />
        {tracking && tracking !== 'unasked' && (
          <p>{tracking === 'on' ? t('consent_on') : t('consent_off')}</p>
        )}
      </div>
    </PopupSheet>
  );
}
