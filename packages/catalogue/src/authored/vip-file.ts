import { z } from 'zod';
import { judged } from './judged.ts';
import { localText } from './local-text-field.ts';
import { object } from './object.ts';

/** Points for one major unit. */
const pointRate = judged((value) =>
  /^\d{1,4}(\.\d{1,4})?$/.test(value) && Number(value) > 0
    ? undefined
    : { reason: `"${value}" is not a number of points like "1" or "0.001"` },
);

/** `brands/<brand>/vip.json` */
export const vipFile = object({
  /** The currencies are checked in check-coupons.ts, where those of the areas are known. */
  pointToCoin: z.record(z.string(), pointRate),
  faqTitle: localText,
  faqContent: localText,
  levels: z
    .array(
      object({
        id: z.int().min(0).max(99),
        name: localText,
        show: localText,
        needPoints: z.int().min(0).max(1_000_000_000),
      }),
    )
    .min(1),
});

export type VipFile = z.infer<typeof vipFile>;
