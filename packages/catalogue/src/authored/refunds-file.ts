import { z } from 'zod';
import { object } from './object.ts';

const moneyBack = {
  points: z.exactOptional(z.enum(['take-back', 'keep'])),
  topUps: z.exactOptional(z.enum(['take-back', 'keep'])),
  goods: z.exactOptional(z.enum(['take-back', 'leave'])),
};

/** `brands/<brand>/refunds.json`: what becomes of an order's traces when its money goes back. */
export const refundsFile = object({
  refund: z.exactOptional(object({ ...moneyBack, limit: z.exactOptional(z.enum(['keep-used', 'return'])) })),
  chargeback: z.exactOptional(object(moneyBack)),
});

export type RefundsFile = z.infer<typeof refundsFile>;
