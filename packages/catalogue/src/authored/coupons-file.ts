import { z } from 'zod';
import { shortKey, timeZone } from './fields.ts';
import { judged } from './judged.ts';
import { localText } from './local-text-field.ts';
import { object } from './object.ts';

/** "0.80": more than nothing and less than everything is paid, so that a payment remains and a discount is one. */
const discountRate = judged((value) => {
  if (/^0\.\d{1,4}$/.test(value) && Number(value) > 0) return undefined;
  const percent = /^([1-9]\d?)%$/.exec(value)?.[1];
  const fix = percent && `write "0.${percent.padStart(2, '0')}" if players pay ${percent}% of the price`;
  return {
    reason: `"${value}" is not the share of the price that is paid, between "0.0001" and "0.9999"`,
    fix,
  };
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
