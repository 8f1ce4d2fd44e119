import type { ReactNode } from 'react';
import { useShop } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** The game said that the account is not real-name verified: the way to verify it, and what else can be done. */
export function NotVerified({ more }: { more?: ReactNode }) {
  const { page, t } = useShop((state) => state);
  const verify = page.brand.supportUrl && (
    <LinkButton href={page.brand.supportUrl} newWindow>
      {t('real_name_verify')}
    </LinkButton>
  );
  return (
    <PageMessage
      drawing="locked"
      title={t('real_name_title')}
      lines={[t('error_not_real_name'), t('real_name_text')]}
      actions={
        <>
          {verify}
          {more}
        </>
      }
    />
  );
}
