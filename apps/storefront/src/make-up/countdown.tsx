import { useEffect, useState } from 'react';
import * as s from './countdown.module.css';

export interface CountdownProps {
  /** Seconds left when this was drawn; a new number starts it again. */
  seconds: number;
  /** Writes the seconds left in the player's language: "12 min 05 s". */
  format: (seconds: number) => string;
  /** "Time left to pay". */
  label: string;
  /** Once, at zero. */
  onEnd?: (() => void) | undefined;
}

/** Counts down by the clock, not by the ticks, so that a sleeping phone wakes to the right number. Read out once a minute. */
export function Countdown({ seconds, format, label, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  const isOver = left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment it ends matters
  useEffect(() => {
    if (isOver) onEnd?.();
  }, [isOver]);
  return (
    <span className={s.countdown}>
      <span role="timer" aria-label={label}>
        {format(left)}
      </span>
      <span className="sr-only" aria-live="polite">
        {left % 60 === 0 ? `${label} ${format(left)}` : ''}
      </span>
    </span>
  );
}
