import { useState } from 'react';
import { Confirm } from '../src/shell/overlays/confirm.tsx';
import { ToastStack } from '../src/shell/overlays/toast-stack.tsx';
import { SamplePopup } from './sample-popup.tsx';
import { price } from './sample-shop.ts';
import type { Texts } from './texts.ts';

interface SampleOverlaysProps {
  page: string;
  language: string;
  t: Texts;
  what: string;
  isAsking: boolean;
  /** The question about the purchase is answered, either way. */
  onAnswer: () => void;
}

/** What lies over the screen: the page's sheet, the question about the purchase, and a toast. */
export function SampleOverlays({ page, language, t, what, isAsking, onAnswer }: SampleOverlaysProps) {
  const [toasts, setToasts] = useState(
    page === 'toast' || page === 'toast-sheet' ? [{ id: '1', text: t.toast, tone: 'bad' as const }] : [],
  );
  return (
    <>
      <SamplePopup page={page} language={language} t={t} />
      <Confirm
        open={isAsking}
        title={t.confirmTitle}
        confirm={t.yes}
        cancel={t.cancel}
        closeLabel={t.close}
        onConfirm={onAnswer}
        onCancel={onAnswer}
        facts={[
          { label: t.goods, value: what },
          { label: t.server, value: 'Asgard 12' },
          { label: t.role, value: 'Kira' },
          { label: t.toPay, value: price(language, 11.24) },
        ]}
      >
        {t.confirmText}
      </Confirm>
      <ToastStack toasts={toasts} dismissLabel={t.close} onDismiss={() => setToasts([])} />
    </>
  );
}
