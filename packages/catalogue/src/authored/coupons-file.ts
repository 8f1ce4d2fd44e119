import { z } from 'zod';
import { shortKey, timeZone } from './fields.ts';
import { judged } from './judged.ts';
import { localText } from './local-text-field.ts';
import { object } from './object.ts';

/** "0.80": more than nothing and less than everything is paid, so that a payment remains and a discount is one. */
const discountRate = judged((value) => {
  if (/^0\.\d{1,4}$/.test(value) && Number(value) > 0) return undefined;
  const share = Number(value.replace('%', ''));
  const fix =
    /%$/.test(value) && share > 0 && share < 100 ? `write "${(share / 100).toFixed(2)}"` : undefined;
  return { reason: `"${value}" is not the share that is paid, between "0.0001" and "0.9999"`, fix };
});

const template = object({
  id: shortKey,
  name: localText,
  discountRate,
  kind: z.enum(['week', 'month', 'permanent', 'granted']),
  level: z.exactOptional(z.int().min(0).max(99)),
  payId: z.exactOptional(shortKey),
  validDays: z.exactOptional(z.int().min(1).max(3660)),
  timeZone: z.exactOptional(timeZone),
});

/** `brands/<brand>/coupons.json` */
export const couponsFile = object({
  onRefund: z.enum(['return', 'keep-used']),
  templates: z.array(template).min(1),
});

export type CouponsFile = z.infer<typeof couponsFile>;
