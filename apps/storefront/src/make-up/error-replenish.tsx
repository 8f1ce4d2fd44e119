import { WaysOut } from '../shell/ways-out.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** Shown for an expired make-up link. */
export function ErrorReplenish() {
  const t = useTranslate();
  return (
    <PageMessage
      drawing="expired"
      title={t('page_expired')}
      lines={[t('replenish_tip_expired')]}
      actions={<WaysOut />}
    />
  );
}
