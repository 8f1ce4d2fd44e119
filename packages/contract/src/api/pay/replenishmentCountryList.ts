import { z } from 'zod';
import { readCall } from '../../call.ts';
import { platform } from '../../fields.ts';
import { paymentRegion } from './getCountryList.ts';

export const replenishmentCountryList = readCall(
  '/api/pay/replenishmentCountryList',
  { summary: 'Payment methods for a make-up payment.' },
  { replenish_id: z.string().max(64), platform },
  z.record(z.string(), paymentRegion),
);
