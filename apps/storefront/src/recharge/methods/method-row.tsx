import type { PaymentMethod } from '@gemporium/contract/api/pay/getCountryList.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import * as s from './method-row.module.css';

export interface MethodView {
  method: Pick<PaymentMethod, 'name' | 'icon'>;
  /** payway_id plus channel_id. */
  key: string;
  /** Limits, usual time: "1–500 USD · at once". */
  note?: string | undefined;
  /** Why the purchase was refused by it. */
  refusal?: string | undefined;
  /** If it has sub-payments: the chosen one's name, or "Choose a bank". */
  subPayment?: string | undefined;
  /** A tap leads on to another level, also once it is chosen. */
  leadsOn?: boolean | undefined;
}

export interface MethodRowProps {
  view: MethodView;
  radioName: string;
  chosen: boolean;
  onChoose: (key: string) => void;
}

/** The row may be scrolled away from the button that was pressed, or lie below the sheet's foot: in the middle it is seen. */
function intoView(refusal: HTMLElement | null): void {
  refusal?.scrollIntoView?.({ block: 'center' });
}

/** A payment method: logo, name, note, and whether it is chosen. */
export function MethodRow({ view, radioName, chosen, onChoose }: MethodRowProps) {
  const { method, key, note, refusal, subPayment, leadsOn } = view;
  const choose = () => onChoose(key);
  return (
    <label className={s.row}>
      {/* The browser reports no change for a tap on the chosen row. */}
      <input
        type="radio"
        className={s.input}
        name={radioName}
        value={key}
        checked={chosen}
        onChange={choose}
        onClick={chosen && leadsOn ? choose : undefined}
      />
      <span className={s.face}>
        <img className={s.mark} src={method.icon} alt="" loading="lazy" width={56} height={36} />
        <span className={s.words}>
          <span className={s.name}>{method.name}</span>
          {subPayment && <span className={s.option}>{subPayment}</span>}
          {note && <span className={s.note}>{note}</span>}
          {refusal && (
            <span className={s.refusal} role="alert" ref={intoView}>
              {refusal}
            </span>
          )}
        </span>
        {subPayment !== undefined && <Icon name="forward" size={16} />}
        <span className={s.dot}>
          <Icon name="check" size={14} />
        </span>
      </span>
    </label>
  );
}
