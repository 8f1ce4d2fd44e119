import * as s from './environment-mark.module.css';

export interface EnvironmentMarkProps {
  /** "Demo", "Pretend money": short labels. */
  marks: readonly string[];
  /** One sentence that explains them. */
  sentence?: string | undefined;
}

/** The strip that marks a shop without real money: demo environment, sandbox. */
export function EnvironmentMark({ marks, sentence }: EnvironmentMarkProps) {
  return (
    <p className={s.strip}>
      {marks.map((mark) => (
        <b key={mark} className={s.mark}>
          {mark}
        </b>
      ))}
      {sentence && <span>{sentence}</span>}
    </p>
  );
}
