import { useTranslate } from '../state/shop-context.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';

/** Stands for a screen or a list while it is loading. */
export function LoadingRows() {
  const t = useTranslate();
  return <Skeleton shape="row" count={3} label={t('loading')} />;
}
