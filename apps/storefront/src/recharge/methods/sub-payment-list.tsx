import type { SubPayment } from '@gemporium/contract/api/pay/getCountryList.ts';
import { MethodList } from './method-list.tsx';

export interface SubPaymentListProps {
  /** "Choose a bank". */
  label: string;
  subPayments: readonly SubPayment[];
  /** By channel id: why it cannot be used for this price. */
  notes?: Readonly<Record<string, string>> | undefined;
  /** channel_id. */
  chosen?: string | undefined;
  onChoose: (subPaymentId: string) => void;
}

/** The sub-payments of one method: banks, wallets, shops. One whose note says why it does not fit is disabled. */
export function SubPaymentList({ label, subPayments, notes, chosen, onChoose }: SubPaymentListProps) {
  return (
    <MethodList
      label={label}
      labelHidden
      radioName="sub-payment"
      chosen={chosen}
      onChoose={onChoose}
      methods={subPayments.map((subPayment) => {
        const note = notes?.[subPayment.channel_id];
        return {
          method: subPayment,
          key: subPayment.channel_id,
          note,
          disabled: note !== undefined,
          leadsOn: true,
        };
      })}
    />
  );
}
