import { codes } from '@gemporium/contract/codes.ts';
import { type Failure, isTransient } from '../../api/client.ts';
import type { Translate } from '../../messages/translator.ts';
import { useTranslate } from '../../state/shop-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import type { ResultAction } from './result-view.tsx';

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
  if (isTransient(failure)) {
    const action = <Button onClick={retry}>{t('retry')}</Button>;
    return (
      <EmptyState drawing="offline" sentence={failure.message || t('error_query')} action={action} live />
    );
  }
  const sentence = sentenceOf(failure, t);
  return (
    <EmptyState
      drawing="empty"
      sentence={sentence || t('error_query')}
      action={<Button onClick={done.onClick}>{done.text}</Button>}
      live
    />
  );
}

/** Failures for which the page has a better message: the store does not know that the number came from a link. */
function sentenceOf({ code, message }: Failure, t: Translate): string {
  if (code === codes.notFound) return t('error_order_not_yours');
  return code === codes.badRequest ? t('error_order_number_wrong') : message;
}
