import type { ReactNode } from 'react';
import { useShop, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** Shown if the account is not real-name verified: how to verify it, and further actions (`more`). */
export function NotVerified({ more }: { more?: ReactNode }) {
  const supportUrl = useShop(({ page }) => page.brand.supportUrl);
  const t = useTranslate();
  return (
    <PageMessage
      drawing="locked"
      title={t('real_name_title')}
      lines={[t('error_not_real_name'), t('real_name_text')]}
      actions={
        <>
          <LinkButton href={supportUrl} newWindow>
            {t('real_name_verify')}
          </LinkButton>
          {more}
        </>
      }
    />
  );
}
