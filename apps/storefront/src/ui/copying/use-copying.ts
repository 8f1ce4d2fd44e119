import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Copying {
  /** Ref of the copy button. */
  button: RefObject<HTMLButtonElement | null>;
  copy: () => void;
  /** done for two seconds after success; failed until the next success. */
  state: 'idle' | 'done' | 'failed';
}

/** Copies a text from within a tap. Without the Clipboard API it selects the text and runs the copy command. */
export function useCopying(value: string): Copying {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<Copying['state']>('idle');
  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    const old = () => setState(copyBySelection(value, button.current) ? 'done' : 'failed');
    if (navigator.clipboard) navigator.clipboard.writeText(value).then(() => setState('done'), old);
    else old();
  };
  return { button, copy, state };
}

/** The field must be next to the button: inside a modal dialog nothing else can be selected. */
function copyBySelection(value: string, beside: HTMLElement | null): boolean {
  const parent = beside?.parentElement;
  if (!parent) return false;
  const field = document.createElement('textarea');
  field.value = value;
  field.className = 'sr-only';
  parent.appendChild(field);
  field.select();
  const copied = document.execCommand('copy');
  parent.removeChild(field);
  beside.focus();
  return copied;
}
