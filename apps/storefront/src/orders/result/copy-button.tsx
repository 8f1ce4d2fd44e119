import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './copy-button.module.css';

export interface CopyButtonProps {
  /** What is copied. */
  value: string;
  /** "Copy". */
  text: string;
  /** "Copy order number". */
  label: string;
  /** "Copied": shown for two seconds and read out. */
  doneText: string;
}

/** Copies, and says so. Where the browser has no clipboard, the old way is taken. */
export function CopyButton({ value, text, label, doneText }: CopyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = () => {
    const old = () => setDone(copyBySelection(value, button.current));
    if (navigator.clipboard) navigator.clipboard.writeText(value).then(() => setDone(true), old);
    else old();
  };
  return (
    <>
      <button ref={button} type="button" className={s.copy} aria-label={label} onClick={copy}>
        <Icon name={done ? 'check' : 'copy'} size={18} />
        <span className={s.text}>{done ? doneText : text}</span>
      </button>
      <span className="sr-only" role="status">
        {done ? doneText : ''}
      </span>
    </>
  );
}

/** The field must stand beside the button: inside a modal dialog nothing else can be selected. */
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
