import { breakable } from '@gemporium/domain/isolate.ts';
import type { ReactNode } from 'react';
import * as s from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

export interface FactsProps {
  /** Empty values (undefined, '') are left out. */
  rows: readonly Fact[];
  /** In a box, set off from the text above, as in a question. */
  boxed?: boolean | undefined;
}

/** Label and value, line by line: order details, summaries, results. Long values wrap; nothing is cut off. */
export function Facts({ rows, boxed }: FactsProps) {
  return (
    <dl className={boxed ? s.box : undefined}>
      {rows
        .filter((row) => row.value !== undefined && row.value !== '')
        .map((row) => (
          <div key={row.label} className={s.row}>
            <dt className={s.label}>{row.label}</dt>
            <dd className={s.value}>
              <bdi>{typeof row.value === 'string' ? breakable(row.value) : row.value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
