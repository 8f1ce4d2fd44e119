import * as s from './skeleton.module.css';

export interface SkeletonProps {
  /** The shape of the loading content: a row with a logo, a goods card, a line of text. */
  shape: 'row' | 'card' | 'line';
  count?: number | undefined;
  /** "Loading payment methods". */
  label: string;
}

const shapes = { row: s.row, card: s.card, line: undefined };

/** A placeholder for loading content. It reserves its space at once and becomes visible after 200 ms. */
export function Skeleton({ shape, count = 1, label }: SkeletonProps) {
  return (
    <div className={shape === 'card' ? s.grid : s.stack} role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <div key={index} className={shapes[shape]} aria-hidden="true">
          {shape !== 'line' && <div className={shape === 'row' ? s.mark : s.well} />}
          <div className={s.words}>
            <div className={s.long} />
            {shape !== 'line' && <div className={s.short} />}
          </div>
        </div>
      ))}
    </div>
  );
}
