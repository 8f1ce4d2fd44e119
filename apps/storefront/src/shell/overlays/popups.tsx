import { useEffect, useState } from 'react';
import type { Later } from '../../later/later-part.ts';
import { useLater } from '../../later/use-later.ts';
import { showToast } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import type { Popup } from '../../state/shop-state.ts';

/** The popups that the shell holds (row S-03), loaded at the first opening at the latest. */
export function Popups() {
  const services = useServices();
  const popup = useShop((state) => state.popup);
  // Nothing that one account has seen or typed in a popup is there for the next.
  const suid = useShop(({ player }) => player?.suid);
  const isAsked = useShop((state) => state.question !== undefined);
  const t = useTranslate();
  const opened = useOpened(popup?.kind);
  const state = useLater(popup !== undefined || isAsked);
  useEffect(() => {
    if (state.kind !== 'failed') return;
    services.store.setState({ popup: undefined, question: undefined });
    showToast(services, t('error_network'), 'bad');
    state.retry();
  }, [services, state, t]);
  if (state.kind !== 'ready') return null;
  const { popups, Confirm } = state.later;
  return (
    <>
      {opened.map((kind) => {
        const OnePopup = popups[kind];
        return <OnePopup key={`${kind} ${suid}`} popup={popup?.kind === kind ? popup : undefined} />;
      })}
      <QuestionPopup key={suid} Confirm={Confirm} />
    </>
  );
}

/** Kinds that were open at some time: they stay, so that closing can be seen. */
function useOpened(kind: Popup['kind'] | undefined): readonly Popup['kind'][] {
  const [opened, setOpened] = useState<readonly Popup['kind'][]>([]);
  if (kind && !opened.includes(kind)) setOpened([...opened, kind]);
  return opened;
}

/** The shop's questions: title, content, confirm or cancel; they lie over whatever is open. */
function QuestionPopup({ Confirm }: Pick<Later, 'Confirm'>) {
  const { store } = useServices();
  const question = useShop((state) => state.question);
  const t = useTranslate();
  const close = () => store.setState({ question: undefined });
  return (
    <Confirm
      open={question !== undefined}
      title={question?.title ?? ''}
      facts={question?.facts}
      confirm={question?.confirm ?? ''}
      cancel={question?.cancel ?? ''}
      closeLabel={t('close')}
      danger={question?.danger}
      onConfirm={() => {
        close();
        question?.onConfirm();
      }}
      onCancel={close}
    >
      <p>{question?.content}</p>
    </Confirm>
  );
}
