import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../ui/base/class-names.ts';
import { useTopDialog } from '../../ui/dialogs/open-dialogs.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './toast-stack.module.css';

export interface Toast {
  id: string;
  text: string;
  tone?: 'plain' | 'good' | 'bad' | undefined;
  /** A newer message about the same matter replaces it. */
  about?: string | undefined;
}

export interface ToastStackProps {
  /** Oldest first. The owner decides how long each stays. */
  toasts: readonly Toast[];
  dismissLabel: string;
  onDismiss: (id: string) => void;
}

const tones = { plain: undefined, good: s.good, bad: s.bad };

/** A screen reader announces only what comes into a region that it already knows. */
const knownAfterMs = 200;

/** Short messages in a live region. With an open sheet they are inside it, because nothing else can cover a modal. */
export function ToastStack({ toasts, dismissLabel, onDismiss }: ToastStackProps) {
  const dialog = useTopDialog();
  const [known, setKnown] = useState(dialog);
  useEffect(() => {
    const timer = setTimeout(setKnown, knownAfterMs, dialog);
    return () => clearTimeout(timer);
  }, [dialog]);
  const list = (
    <div className={s.stack} role="status" aria-live="polite">
      {(known === dialog ? toasts : []).map((toast) => (
        <div key={toast.id} className={classNames(s.toast, tones[toast.tone ?? 'plain'])}>
          <Icon name={toast.tone === 'good' ? 'check' : toast.tone === 'bad' ? 'warning' : 'info'} />
          <p className={s.text}>{toast.text}</p>
          <button
            type="button"
            className={s.close}
            aria-label={dismissLabel}
            onClick={() => onDismiss(toast.id)}
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
    </div>
  );
  return dialog ? createPortal(list, dialog) : list;
}
