import { PrivacyBar } from '../privacy/privacy-bar.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { ScrollButton } from './scroll-button.tsx';

/** What stands at the foot of the window: the button to the end of a long page and back (row S-13), and a question where there is one. */
export function PageEnds({ isScrolled }: { isScrolled: boolean }) {
  const t = useTranslate();
  return (
    <>
      {isScrolled && <ScrollButton downLabel={t('scroll_down')} upLabel={t('scroll_up')} />}
      <PrivacyBar />
    </>
  );
}
