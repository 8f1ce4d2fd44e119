import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../pictures/drawing.tsx';
import * as s from './empty-state.module.css';

export interface EmptyStateProps {
  drawing: DrawingName;
  sentence: string;
  /** One Button or LinkButton. */
  action?: ReactNode;
  /** Announced (live region) when it replaces the expected content. */
  live?: boolean | undefined;
}

/** Empty, or failed to load: a drawing, a plain sentence, one button. */
export function EmptyState({ drawing, sentence, action, live }: EmptyStateProps) {
  return (
    <div className={s.empty} role={live ? 'status' : undefined}>
      <Drawing name={drawing} />
      <p className={s.sentence}>{sentence}</p>
      {action}
    </div>
  );
}
