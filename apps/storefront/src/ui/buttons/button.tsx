import type { MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import * as s from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

export interface ButtonProps {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  /** Full width of its container. */
  wide?: boolean | undefined;
  /** Work in progress: shows a spinner, ignores further clicks and keeps focus. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  type?: 'button' | 'submit' | undefined;
  /** The id of the form, elsewhere on the page, in which Enter presses this button. */
  form?: string | undefined;
  /** The full text for screen readers, if the visible text is shortened; must contain the visible text. */
  label?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** The shop's button. At least 44 px high; long text wraps and is never cut off. */
export function Button({
  children,
  variant,
  wide,
  busy,
  disabled,
  type = 'button',
  form,
  label,
  onClick,
  ref,
}: ButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      form={form}
      className={buttonClass(variant, wide, busy)}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <span className={s.text}>{children}</span>
    </button>
  );
}

const variants = { primary: s.primary, secondary: s.secondary, ghost: s.ghost, danger: s.danger };

/** The class of a button, for the few other elements that look like one (a link). */
export function buttonClass(variant: ButtonVariant = 'primary', wide?: boolean, busy?: boolean): string {
  return classNames(s.button, variants[variant], wide && s.wide, busy && s.busy);
}
