import { languageName } from '../messages/language-names.ts';
import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { closePopup } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { Sheet } from '../ui/dialogs/sheet.tsx';
import { changeLanguage } from './change-language.ts';
import { LanguageList } from './language-list.tsx';
import { offeredLanguages } from './offered-languages.ts';

/** The shop's languages; choosing one changes everything without a reload (row L-02). It makes room for somebody who reads on (row S-01). */
export function LanguagePopup({ popup }: PopupProps) {
  const services = useServices();
  const state = useShop((shop) => shop);
  const { language, t } = state;
  return (
    <Sheet
      open={popup !== undefined}
      modal={false}
      title={t('language')}
      closeLabel={t('close')}
      onClose={() => closePopup(services)}
    >
      <LanguageList
        label={t('language')}
        languages={offeredLanguages(state).map((code) => ({ code, name: languageName(code) }))}
        current={language}
        onChoose={(code) => {
          closePopup(services);
          void changeLanguage(services, code);
        }}
      />
    </Sheet>
  );
}
