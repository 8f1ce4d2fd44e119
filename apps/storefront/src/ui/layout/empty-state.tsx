import type { ReactElement } from 'react';
import { Drawing, type DrawingName } from '../pictures/drawing.tsx';
import * as s from './empty-state.module.css';

export interface EmptyStateProps {
  drawing: DrawingName;
  sentence: string;
  /** Buttons that lead on: nothing is a dead end. `beside`: they stand around it, such as tabs and other choices. */
  action: ReactElement | 'beside';
  /** Announced (live region) when it replaces the expected content. */
  live?: boolean | undefined;
}

/** Empty, or failed to load: a drawing, a plain sentence, what to do about it. */
export function EmptyState({ drawing, sentence, action, live }: EmptyStateProps) {
  return (
    <div className={s.empty} role={live ? 'status' : undefined}>
      <Drawing name={drawing} />
      <p className={s.sentence}>{sentence}</p>
      {action !== 'beside' && <div className={s.actions}>{action}</div>}
    </div>
  );
}
