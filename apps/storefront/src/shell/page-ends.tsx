import { PrivacyBar } from '../privacy/privacy-bar.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import type { Place } from './places/place.ts';
import { ScrollButton } from './scroll-button.tsx';

/** Fixed to the bottom of the window: the scroll button of long pages (row S-13), and the consent question, if any. */
export function PageEnds({ isScrolled, place }: { isScrolled: boolean; place: Place }) {
  const t = useTranslate();
  return (
    <>
      {isScrolled && <ScrollButton downLabel={t('scroll_down')} upLabel={t('scroll_up')} />}
      <PrivacyBar place={place} />
    </>
  );
}
