import { WaysOut } from '../shell/ways-out.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** Shown for a link with invalid parameters. */
export function ShowError() {
  const t = useTranslate();
  return (
    <PageMessage
      drawing="wrong"
      title={t('error_parameter')}
      lines={[t('show_error_text')]}
      actions={<WaysOut />}
    />
  );
}
