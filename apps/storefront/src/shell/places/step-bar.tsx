import { classNames } from '../../ui/base/class-names.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './step-bar.module.css';

export interface StepBarProps {
  /** "Step 2 of 4". */
  label: string;
  /** Select game, select role and goods, start top-up, top-up result. */
  steps: readonly string[];
  /** 1 to the number of steps. */
  current: number;
}

/** Where the player is among the old layout's four steps. */
export function StepBar({ label, steps, current }: StepBarProps) {
  return (
    <ol className={s.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(s.step, index + 1 <= current && s.reached)}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          <span className={s.dot}>{index + 1 < current ? <Icon name="check" size={16} /> : index + 1}</span>
          <span className={s.text}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
