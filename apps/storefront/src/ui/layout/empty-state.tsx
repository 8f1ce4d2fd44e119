import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../pictures/drawing.tsx';
import * as s from './empty-state.module.css';

export interface EmptyStateProps {
  drawing: DrawingName;
  sentence: string;
  /** One Button or LinkButton. */
  action?: ReactNode;
  /** Read out when it takes the place of what was expected. */
  live?: boolean | undefined;
}

/** Nothing here, or it did not come: a drawing, a sentence in plain words, one button. */
export function EmptyState({ drawing, sentence, action, live }: EmptyStateProps) {
  return (
    <div className={s.empty} role={live ? 'status' : undefined}>
      <Drawing name={drawing} />
      <p className={s.sentence}>{sentence}</p>
      {action}
    </div>
  );
}
