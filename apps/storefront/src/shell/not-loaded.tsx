import { useTranslate } from '../state/shop-context.tsx';
import type { Loading } from '../state/use-read.ts';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LoadingRows } from './loading-rows.tsx';

/** Stands for an answer of the store while it is loading, or says why it could not be loaded, with a retry. */
export function NotLoaded({ asked }: { asked: Exclude<Loading<unknown>, { kind: 'ready' }> }) {
  const t = useTranslate();
  if (asked.kind !== 'failed') return <LoadingRows />;
  const retry = <Button onClick={asked.retry}>{t('retry')}</Button>;
  return <EmptyState drawing="offline" sentence={asked.sentence} action={retry} live />;
}
