import { type Refusal, refuse } from '../../answer.ts';

/**
 * The refusal that names the unpaid order that blocks a purchase. If that order has ended meanwhile, nothing blocks
 * the purchase any more, and the page repeats the request.
 */
export function refuseUnpaidOrder(billingNo: string | null | undefined): Refusal {
  return billingNo ? refuse('unpaidOrder', { content: { billing_no: billingNo } }) : refuse('unavailable');
}
