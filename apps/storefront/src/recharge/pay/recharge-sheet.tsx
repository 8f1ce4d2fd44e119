import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet, type SheetSecond } from '../../ui/dialogs/sheet.tsx';
import type { OrderAction } from '../summary/order-bar.tsx';
import * as s from './recharge-sheet.module.css';

export interface RechargeSheetProps {
  open: boolean;
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Path of the goods' art. */
  art?: string | undefined;
  /** "980 gems". */
  what: string;
  /** "+98 bonus". */
  bonus?: string | undefined;
  /** What a pack contains. */
  contents?: string | undefined;
  /** "for Kira, Asgard 12". */
  forWhom: string;
  /** RowButton; only in the VIP version and for goods that take coupons. */
  coupon?: ReactNode;
  /** RegionSelect and MethodList, Skeleton (three rows), EmptyState with a retry, or the card form. */
  methods: ReactNode;
  /** OrderDetailPanel. */
  detail: ReactNode;
  /** PriceRow; omitted in card mode. */
  price?: ReactNode;
  /** Account and character that the purchase is for. */
  payFor?: string | undefined;
  /** A sentence above the button. */
  note?: ReactNode;
  /** PayTerms. */
  terms?: ReactNode;
  action: OrderAction;
  /** SubPaymentList. */
  second?: SheetSecond | undefined;
}

/** Everything between choosing goods and paying, on one sheet; the button stays at its bottom. */
export function RechargeSheet(props: RechargeSheetProps) {
  const {
    open,
    title,
    closeLabel,
    onClose,
    art,
    what,
    bonus,
    contents,
    forWhom,
    coupon,
    methods,
    detail,
    price,
    payFor,
    note,
    terms,
    action,
    second,
  } = props;
  return (
    <Sheet
      ahead
      open={open}
      title={title}
      closeLabel={closeLabel}
      onClose={onClose}
      second={second}
      footer={
        <>
          {price}
          {payFor && <p className={s.note}>{payFor}</p>}
          {note && <p className={s.note}>{note}</p>}
          {terms}
          <div className={s.buy}>
            <Button wide {...action}>
              {action.text}
            </Button>
          </div>
        </>
      }
    >
      <div className={s.goods}>
        {art && <img className={s.art} src={art} alt="" width={64} height={64} />}
        <div className={s.words}>
          <p className={s.what}>{what}</p>
          {bonus && <p className={s.bonus}>{bonus}</p>}
          {contents && <p className={s.who}>{contents}</p>}
          <p className={s.who}>{forWhom}</p>
        </div>
      </div>
      {detail}
      {coupon}
      <div className={s.methods}>{methods}</div>
    </Sheet>
  );
}
