import { CopyByHand } from '../../ui/copying/copy-by-hand.tsx';
import { useCopying } from '../../ui/copying/use-copying.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './copy-button.module.css';

export interface CopyButtonProps {
  /** The text to copy. */
  value: string;
  /** "Copy". */
  text: string;
  /** "Copy order number". */
  label: string;
  /** "Copied": shown for two seconds and announced. */
  doneText: string;
}

/** Copies a text and confirms it, or shows it to be copied by hand. */
export function CopyButton({ value, text, label, doneText }: CopyButtonProps) {
  const { button, copy, state } = useCopying(value);
  const done = state === 'done';
  return (
    <>
      <button ref={button} type="button" className={s.copy} aria-label={label} onClick={copy}>
        <Icon name={done ? 'check' : 'copy'} size={18} />
        <span className={s.text}>{done ? doneText : text}</span>
      </button>
      <span className="sr-only" role="status">
        {done ? doneText : ''}
      </span>
      {state === 'failed' && <CopyByHand text={value} />}
    </>
  );
}
