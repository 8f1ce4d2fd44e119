import { languageName } from '@gemporium/domain/languages.ts';
import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { PopupSheet } from '../shell/overlays/popup-sheet.tsx';
import { closePopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { changeLanguage } from './change-language.ts';
import { LanguageList } from './language-list.tsx';
import { offeredLanguages } from './offered-languages.ts';

/** The shop's languages, to switch without a reload (row L-02). Not modal: the page stays usable (row S-01). */
export function LanguagePopup({ popup }: PopupProps) {
  const services = useServices();
  const language = useShop((state) => state.language);
  const offered = useShop(offeredLanguages);
  const t = useTranslate();
  return (
    <PopupSheet popup={popup} modal={false} title={t('language')}>
      <LanguageList
        label={t('language')}
        languages={offered.map((code) => ({ code, name: languageName(code) }))}
        current={language}
        onChoose={(code) => {
          closePopup(services);
          void changeLanguage(services, code);
        }}
      />
    </PopupSheet>
  );
}
