import { type Failure, isTransient } from '../../api/client.ts';
import { useTranslate } from '../../state/shop-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import type { ResultAction } from './result-view.tsx';
import { failureText } from './result-words.ts';

/** Why an order cannot be shown, with a retry if that may help, else a way on. */
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
  const sentence = failureText(failure, t);
  if (isTransient(failure)) {
    const action = <Button onClick={retry}>{t('retry')}</Button>;
    return <EmptyState drawing="offline" sentence={sentence} action={action} live />;
  }
  const action = <Button onClick={done.onClick}>{done.text}</Button>;
  return <EmptyState drawing="empty" sentence={sentence} action={action} live />;
}
