import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './order-detail-panel.module.css';

export interface OrderDetailPanelProps {
  /** "Order details". */
  title: string;
  /** In one line while closed: "980 gems for Kira". */
  short?: string | undefined;
  /** Goods, region where regions count, server, role, points earned. */
  rows: readonly Fact[];
  initiallyOpen?: boolean | undefined;
}

/** The order in full, folded away until somebody wants to read it again. */
export function OrderDetailPanel({ title, short, rows, initiallyOpen }: OrderDetailPanelProps) {
  return (
    <details className={s.panel} open={initiallyOpen}>
      <summary className={s.summary}>
        <span className={s.words}>
          <b className={s.title}>{title}</b>
          {short && <span className={s.short}>{short}</span>}
        </span>
        <span className={s.arrow}>
          <Icon name="down" size={18} />
        </span>
      </summary>
      <div className={s.body}>
        <Facts rows={rows} />
      </div>
    </details>
  );
}
