import * as s from './copy-by-hand.module.css';

/** Shown once copying has failed, because some apps forbid it: the text, selected as a whole by one tap. */
export function CopyByHand({ text }: { text: string }) {
  return (
    <p className={s.text} role="status">
      {text}
    </p>
  );
}
