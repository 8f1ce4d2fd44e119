import { classNames } from '../../ui/base/class-names.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './steps-clock.module.css';

export interface ClockStep {
  key: string;
  text: string;
  /** "14:32:08", in the player's language and time zone. */
  time?: string | undefined;
  /** The same moment in ISO 8601. */
  dateTime?: string | undefined;
  /** now: in progress; next: in the future; over: cancelled or expired; wrong: failed. */
  state: 'done' | 'now' | 'next' | 'over' | 'wrong';
}

export interface StepsClockProps {
  /** "Order progress". */
  label: string;
  /** Paid, sent, delivered; or whatever else happened to the order. */
  steps: readonly ClockStep[];
}

const states = { done: s.done, now: s.now, next: undefined, over: s.over, wrong: s.wrong };

/** The order's steps with their times. */
export function StepsClock({ label, steps }: StepsClockProps) {
  return (
    <ol className={s.steps} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={classNames(s.step, states[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={s.dot}>
            {step.state === 'done' && <Icon name="check" size={14} />}
            {(step.state === 'over' || step.state === 'wrong') && <Icon name="close" size={14} />}
          </span>
          <span className={s.text}>{step.text}</span>
          {step.time && (
            <time className={s.time} dateTime={step.dateTime}>
              {step.time}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
