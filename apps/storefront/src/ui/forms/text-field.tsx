import { type HTMLInputAutoCompleteAttribute, useId, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import * as s from './text-field.module.css';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** One line under the field. */
  hint?: string | undefined;
  /** What is wrong and how to fix it; replaces the hint. */
  error?: string | undefined;
  /** The id of a message elsewhere by which the field is wrong. */
  wrongBy?: string | undefined;
  /** Makes it a secret: hidden at first, with a button that shows it. Both labels name what the button does next. */
  secret?: { showLabel: string; hideLabel: string } | undefined;
  icon?: IconName | undefined;
  name?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  inputMode?: 'text' | 'numeric' | 'search' | 'email' | undefined;
  /** Defaults to 80, the spec's limit for accounts and cards. */
  maxLength?: number | undefined;
  /** Gets focus when its sheet opens, unless that would open an on-screen keyboard. */
  first?: boolean | undefined;
}

/** A text field with an always visible label. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    hint,
    error,
    wrongBy,
    secret,
    icon,
    name,
    autoComplete,
    inputMode,
    maxLength = 80,
    first,
  } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  const note = error ?? hint;
  const isWrong = Boolean(error ?? wrongBy);
  return (
    <div className={s.field}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(s.box, isWrong && s.wrong)}>
        {icon && (
          <span className={s.icon}>
            <Icon name={icon} />
          </span>
        )}
        <input
          id={id}
          className={s.input}
          type={secret && !shown ? 'password' : 'text'}
          dir="auto"
          name={name}
          value={value}
          maxLength={maxLength}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode={inputMode}
          aria-invalid={isWrong || undefined}
          aria-describedby={[wrongBy, note && `${id}-note`].filter(Boolean).join(' ') || undefined}
          data-first={first || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            className={s.eye}
            aria-label={shown ? secret.hideLabel : secret.showLabel}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        )}
      </div>
      {inputMode !== 'search' && (
        <p id={`${id}-note`} className={error ? s.error : s.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
