import { HomeButton } from '../shell/home-button.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** Shown for a path that is not a screen of this shop. */
export function NotFound() {
  const t = useTranslate();
  return (
    <PageMessage
      drawing="lost"
      title={t('not_found_title')}
      lines={[t('not_found_text')]}
      actions={<HomeButton />}
    />
  );
}
