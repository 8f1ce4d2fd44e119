import { paths } from '@gemporium/contract/shop-paths.ts';
import { HomeAnew } from '../shell/home-anew.tsx';
import { SupportButton } from '../shell/support-button.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** Shown for an area that this shop does not serve (row S-12). */
export function NotArea() {
  const t = useTranslate();
  return (
    <PageMessage
      drawing="wrongArea"
      title={t('not_area_title')}
      lines={[t('not_area_tip'), t('not_area_row_1'), t('not_area_row_2')]}
      actions={
        <>
          {/* The stored area is already cleared. */}
          <HomeAnew to={paths.home} />
          <SupportButton secondary />
        </>
      }
    />
  );
}
