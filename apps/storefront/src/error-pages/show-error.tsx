import { WaysOut } from '../shell/ways-out.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** The link's parameters make no sense. */
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
