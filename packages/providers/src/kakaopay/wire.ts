import { z } from 'zod';

const total = z.object({ total: z.int().nonnegative() });

export const readySchema = z.object({
  tid: z.string().min(1),
  next_redirect_mobile_url: z.string().min(1),
  next_redirect_pc_url: z.string().min(1),
});

export const approveSchema = z.object({
  tid: z.string().min(1),
  cid: z.string().min(1),
  partner_order_id: z.string().min(1),
  amount: total,
});

export const orderSchema = z.object({
  tid: z.string().min(1),
  cid: z.string().min(1).nullish(),
  status: z.string().min(1),
  partner_order_id: z.string().nullish(),
  amount: total.nullish(),
  cancel_available_amount: total.nullish(),
  payment_action_details: z
    .array(
      z.object({
        aid: z.string().min(1),
        amount: z.int(),
        payment_action_type: z.string().min(1),
        /** What the request had in this field: for a cancel, our refund reference. */
        payload: z.string().nullish(),
      }),
    )
    .nullish(),
});

export type Order = z.infer<typeof orderSchema>;

export const cancelSchema = z.object({
  aid: z.string().min(1).nullish(),
  tid: z.string().min(1),
  status: z.string().min(1),
  approved_cancel_amount: total.nullish(),
});

export type Cancelled = z.infer<typeof cancelSchema>;

/** Errors as the older API documents them; those of the new API are read just as loosely. */
export const errorSchema = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  error_code: z.union([z.string(), z.number()]).nullish(),
  msg: z.string().nullish(),
  error_message: z.string().nullish(),
});
