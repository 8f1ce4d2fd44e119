import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './order-detail-panel.module.css';

export interface OrderDetailPanelProps {
  /** "Order details". */
  title: string;
  /** Summary while collapsed: "980 gems for Kira". */
  short?: string | undefined;
  /** Goods, region if regions are used, server, role, points earned. */
  rows: readonly Fact[];
  initiallyOpen?: boolean | undefined;
}

/** The full order, collapsed by default. */
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
