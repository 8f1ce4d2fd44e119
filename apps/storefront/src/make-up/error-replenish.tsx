import { WaysOut } from '../shell/ways-out.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** A make-up link whose time is over. */
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
