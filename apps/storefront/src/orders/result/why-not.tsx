import { codes } from '@gemporium/contract/codes.ts';
import { type Failure, isPassing } from '../../api/client.ts';
import { useTranslate } from '../../state/shop-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import type { ResultAction } from './result-view.tsx';

/** Why an order cannot be told: asked again where that may help; else the way on. */
export function WhyNot({
  failure,
  retry,
  done,
}: {
  failure: Failure;
  retry: () => void;
  done: ResultAction;
}) {
  const t = useTranslate();
  if (isPassing(failure)) {
    const action = <Button onClick={retry}>{t('retry')}</Button>;
    return (
      <EmptyState drawing="offline" sentence={failure.message || t('error_query')} action={action} live />
    );
  }
  const sentence = failure.code === codes.notFound ? t('error_order_not_yours') : failure.message;
  return (
    <EmptyState
      drawing="empty"
      sentence={sentence || t('error_query')}
      action={<Button onClick={done.onClick}>{done.text}</Button>}
      live
    />
  );
}
