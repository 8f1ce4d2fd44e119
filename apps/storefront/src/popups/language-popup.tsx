import { useEffect } from 'react';
import { changeLanguage } from '../messages/change-language.ts';
import { languageName } from '../messages/language-names.ts';
import { offeredLanguages } from '../messages/offered-languages.ts';
import { LanguageList } from '../sheets/language-list.tsx';
import { closePopup } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { PopupProps } from './popups.tsx';

/** The shop's languages; choosing one changes everything without a reload (row L-02). */
export function LanguagePopup({ popup }: PopupProps) {
  const services = useServices();
  const state = useShop((shop) => shop);
  const { language, t } = state;
  const isOpen = popup !== undefined;
  useCloseOnScrollDown(isOpen, () => closePopup(services));
  return (
    <Sheet open={isOpen} title={t('language')} closeLabel={t('close')} onClose={() => closePopup(services)}>
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

/** The popup makes room for somebody who reads on (row S-01); looked at every 300 ms at most (row S-13). */
function useCloseOnScrollDown(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    let last = window.pageYOffset;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (window.pageYOffset > last) close();
      last = window.pageYOffset;
    };
    const onScroll = () => {
      timer ??= setTimeout(look, 300);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, [isOpen, close]);
}
