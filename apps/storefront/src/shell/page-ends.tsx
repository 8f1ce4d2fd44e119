import { useTranslate } from '../state/shop-context.tsx';
import { ScrollButton } from './scroll-button.tsx';

/** The button to the end of a long page and back (row S-13). */
export function PageEnds() {
  const t = useTranslate();
  return <ScrollButton downLabel={t('scroll_down')} upLabel={t('scroll_up')} />;
}
