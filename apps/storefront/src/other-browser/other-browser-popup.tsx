import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { PopupSheet } from '../shell/overlays/popup-sheet.tsx';
import { useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { CopyLink } from './copy-link.tsx';
import * as s from './other-browser.module.css';
import { useWayOut } from './use-way-out.ts';

/** Explains what does not work inside an app, and how to continue in a browser with the current choices (row I-10). */
export function OtherBrowserPopup({ popup }: PopupProps) {
  const t = useTranslate();
  return (
    <PopupSheet popup={popup} title={t('other_browser_title')} size="small">
      {popup?.kind === 'other-browser' && <WayOut why={popup.why} />}
    </PopupSheet>
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
        <Skeleton shape="row" label={t('loading')} />
      )}
      <p className={s.small}>{t('other_browser_cart')}</p>
    </>
  );
}
