import { useShop, useTranslate } from '../../state/shop-context.tsx';
import { EnvironmentMark } from './environment-mark.tsx';

/** Marks a demo shop or simulated money (rows B-06, B-07). */
export function Mark() {
  const isDemo = useShop(({ page }) => page.environment === 'demo');
  const isLocal = useShop(({ page }) => page.runMode === 'local');
  const t = useTranslate();
  const marks = [...(isDemo ? [t('mark_demo')] : []), ...(isLocal ? [t('mark_sandbox')] : [])];
  if (marks.length === 0) return null;
  return <EnvironmentMark marks={marks} sentence={isLocal ? t('mark_sandbox_text') : undefined} />;
}
