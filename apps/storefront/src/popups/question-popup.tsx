import { useServices, useShop } from '../state/shop-context.tsx';
import { partLoader } from '../part-loader.ts';
import { useEffect, useState } from 'react';
import type { ConfirmProps } from '../sheets/confirm.tsx';

const part = partLoader('confirm', async () => ({ default: (await import('../sheets/confirm.tsx')).Confirm }));

const nothing = () => undefined;
const closed: ConfirmProps = { open: false, title: '', confirm: '', cancel: '', closeLabel: '', onConfirm: nothing, onCancel: nothing };

/** The shop's questions: title, content, confirm or cancel; they lie over whatever is open (row S-03). */
export function QuestionPopup() {
  const { store } = useServices();
  const { question, t } = useShop((state) => state);
  const [, setTurn] = useState(0);
  const isAsked = question !== undefined;
  useEffect(() => {
    if (isAsked && !part.loaded) part.load().then(() => setTurn((turn) => turn + 1), console.warn);
  }, [isAsked]);
  if (!part.loaded) return null;
  const close = () => store.setState({ question: undefined });
  if (!question) return <part.loaded {...closed} />;
  const { title, content, facts, confirm, cancel, danger, onConfirm } = question;
  return (
    <part.loaded
      open
      title={title}
      facts={facts}
      confirm={confirm}
      cancel={cancel}
      closeLabel={t('close')}
      danger={danger}
      onConfirm={() => {
        close();
        onConfirm();
      }}
      onCancel={close}
    >
      <p>{content}</p>
    </part.loaded>
  );
}
