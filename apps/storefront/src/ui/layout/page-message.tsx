import type { ReactElement } from 'react';
import { Drawing, type DrawingName } from '../pictures/drawing.tsx';
import * as s from './page-message.module.css';

export interface PageMessageProps {
  drawing: DrawingName;
  title: string;
  /** Plain sentences, each a paragraph. */
  lines: readonly string[];
  /** One or two buttons that lead on: no page is a dead end. */
  actions: ReactElement;
}

/** A full-page message: not found, wrong area, parameter error, expired, storage blocked, offline. */
export function PageMessage({ drawing, title, lines, actions }: PageMessageProps) {
  return (
    <div className={s.page}>
      <Drawing name={drawing} />
      <h1 className={s.title}>{title}</h1>
      {lines.map((line) => (
        <p key={line} className={s.line}>
          {line}
        </p>
      ))}
      <div className={s.actions}>{actions}</div>
    </div>
  );
}
