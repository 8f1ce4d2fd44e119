import { useId } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import * as s from './select.module.css';

export interface SelectProps {
  label: string;
  /** The label is only for screen readers. */
  labelHidden?: boolean | undefined;
  options: readonly { value: string; text: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** The native drop-down, which works best on every phone. */
export function Select({ label, labelHidden, options, value, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className={s.field}>
      <label className={classNames(labelHidden ? 'sr-only' : s.label)} htmlFor={id}>
        {label}
      </label>
      <div className={s.box}>
        <select id={id} className={s.select} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <span className={s.arrow}>
          <Icon name="down" size={16} />
        </span>
      </div>
    </div>
  );
}
