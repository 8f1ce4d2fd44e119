import type { ReactNode } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import * as s from './row-button.module.css';

export interface RowButtonProps {
  icon: IconName;
  text: string;
  /** The current choice, or what can be chosen: "20% off", "none available". */
  value?: ReactNode;
  disabled?: boolean | undefined;
  onClick: () => void;
}

/** A row that opens something: the coupon row, the account page's entries. */
export function RowButton({ icon, text, value, disabled, onClick }: RowButtonProps) {
  return (
    <button type="button" className={s.row} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span className={s.text}>{text}</span>
      {value && <span className={s.value}>{value}</span>}
      {!disabled && <Icon name="forward" size={16} />}
    </button>
  );
}
