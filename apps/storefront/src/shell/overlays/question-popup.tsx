import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import * as s from './question-popup.module.css';

/** The shop's question with its two answers, above any open popup. The safe answer comes first in the tab order. */
export function QuestionPopup() {
  const { store } = useServices();
  const question = useShop((state) => state.question);
  const t = useTranslate();
  const close = () => store.setState({ question: undefined });
  const confirm = () => {
    close();
    question?.onConfirm();
  };
  const cancel = () => {
    close();
    question?.onCancel?.();
  };
  const [less, more] = question?.isLoss
    ? (['primary', 'secondary'] as const)
    : (['secondary', 'primary'] as const);
  return (
    <Sheet
      open={question !== undefined}
      title={question?.title ?? ''}
      closeLabel={t('close')}
      onClose={close}
      size="small"
      role="alertdialog"
      footer={
        <div className={s.answers}>
          <Button variant={less} onClick={cancel}>
            {question?.cancel}
          </Button>
          <Button variant={question?.danger ? 'danger' : more} onClick={confirm}>
            {question?.confirm}
          </Button>
        </div>
      }
    >
      <p className={s.question}>{question?.content}</p>
      {question?.facts && <Facts rows={question.facts} boxed />}
    </Sheet>
  );
}
