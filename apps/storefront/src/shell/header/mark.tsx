import { useShop } from '../../state/shop-context.tsx';
import { EnvironmentMark } from './environment-mark.tsx';

/** Says that this is a demo shop, or that money is only pretended (rows B-06, B-07). */
export function Mark() {
  const { page, t } = useShop((state) => state);
  const isLocal = page.runMode === 'local';
  const marks = [
    ...(page.environment === 'demo' ? [t('mark_demo')] : []),
    ...(isLocal ? [t('mark_sandbox')] : []),
  ];
  if (marks.length === 0) return null;
  return <EnvironmentMark marks={marks} sentence={isLocal ? t('mark_sandbox_text') : undefined} />;
}
