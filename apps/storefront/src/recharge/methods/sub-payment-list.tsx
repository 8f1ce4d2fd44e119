import type { SubPayment } from '@gemporium/contract/api/pay/getCountryList.ts';
import { MethodList } from './method-list.tsx';

export interface SubPaymentListProps {
  /** "Choose a bank". */
  label: string;
  subPayments: readonly SubPayment[];
  /** channel_id. */
  chosen?: string | undefined;
  onChoose: (subPaymentId: string) => void;
}

/** The sub-payments of one method: banks, wallets, shops. */
export function SubPaymentList({ label, subPayments, chosen, onChoose }: SubPaymentListProps) {
  return (
    <MethodList
      label={label}
      labelHidden
      radioName="sub-payment"
      chosen={chosen}
      onChoose={onChoose}
      methods={subPayments.map((subPayment) => ({
        method: subPayment,
        key: subPayment.channel_id,
        leadsOn: true,
      }))}
    />
  );
}
