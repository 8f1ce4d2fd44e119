import { useEffect, useState } from 'react';
import * as s from './countdown.module.css';

export interface CountdownProps {
  /** Seconds left at the time of rendering; a new value restarts the countdown. */
  seconds: number;
  /** Formats the remaining seconds in the player's language: "12 min 05 s". */
  format: (seconds: number) => string;
  /** "Time left to pay". */
  label: string;
  /** Called once, at zero. */
  onEnd?: (() => void) | undefined;
}

/** Counts down by the clock, not by ticks, so that it is right after a phone has slept. Announced once a minute. */
export function Countdown({ seconds, format, label, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  const isOver = left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called only when it ends
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
