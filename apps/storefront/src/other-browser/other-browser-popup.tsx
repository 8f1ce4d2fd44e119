import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { closePopup } from '../state/actions.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { Sheet } from '../ui/dialogs/sheet.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { CopyLink } from './copy-link.tsx';
import * as s from './other-browser.module.css';
import { useWayOut } from './use-way-out.ts';

/** Explains what does not work inside an app, and how to continue in a browser with the current choices (row I-10). */
export function OtherBrowserPopup({ popup }: PopupProps) {
  const services = useServices();
  const t = useTranslate();
  return (
    <Sheet
      open={popup !== undefined}
      title={t('other_browser_title')}
      closeLabel={t('close')}
      size="small"
      onClose={() => closePopup(services)}
    >
      {popup?.kind === 'other-browser' && <WayOut why={popup.why} />}
    </Sheet>
  );
}

function WayOut({ why }: { why: 'login' | 'storage' }) {
  const t = useTranslate();
  const out = useWayOut();
  return (
    <>
      {why === 'login' && <p className={s.text}>{t('tip_login_env_error')}</p>}
      {out ? (
        <div className={s.ways}>
          {out.way.kind === 'open' && (
            <LinkButton href={out.way.href} wide>
              {t('other_browser_open')}
            </LinkButton>
          )}
          <CopyLink url={out.url} isSecond={out.way.kind === 'open'} />
        </div>
      ) : (
        <Skeleton shape="row" count={1} label={t('loading')} />
      )}
      <p className={s.small}>{t('other_browser_cart')}</p>
    </>
  );
}
