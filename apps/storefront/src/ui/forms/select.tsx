import { useId } from 'react';
import { Icon } from '../pictures/icon.tsx';
import * as s from './select.module.css';

export interface SelectProps {
  label: string;
  options: readonly { value: string; text: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** The native drop-down, which works best on every phone. */
export function Select({ label, options, value, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className={s.field}>
      <label className={s.label} htmlFor={id}>
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
