import { useShop, useTranslate } from '../../state/shop-context.tsx';
import * as s from './environment-mark.module.css';

/** The strip that marks a demo shop or simulated money (rows B-06, B-07). */
export function Mark() {
  const isDemo = useShop(({ page }) => page.environment === 'demo');
  const isLocal = useShop(({ page }) => page.runMode === 'local');
  const t = useTranslate();
  if (!isDemo && !isLocal) return null;
  return (
    <p className={s.strip}>
      {isDemo && <b className={s.mark}>{t('mark_demo')}</b>}
      {isLocal && <b className={s.mark}>{t('mark_sandbox')}</b>}
      {isLocal && <span>{t('mark_sandbox_text')}</span>}
    </p>
  );
}
