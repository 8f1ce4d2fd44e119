import { type Refusal, refuse } from '../../answer.ts';

/**
 * The refusal that names the unpaid order in the way. Where that order has ended since, nothing is in the way any more: the
 * page asks again by itself.
 */
export function refuseUnpaidOrder(billingNo: string | null | undefined): Refusal {
  return billingNo ? refuse('unpaidOrder', { content: { billing_no: billingNo } }) : refuse('unavailable');
}
