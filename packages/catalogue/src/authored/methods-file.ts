import { methodIcons } from '@gemporium/domain/method-icons.ts';
import { z } from 'zod';
import { regionLabels } from '../labels.ts';
import { bound, currencyCode, id, shortKey, subPaymentCode } from './fields.ts';
import { localText } from './local-text-field.ts';
import { object } from './object.ts';

const subPayment = object({
  channelId: id,
  code: subPaymentCode,
  name: localText,
  icon: z.enum(methodIcons),
  minMoney: z.exactOptional(bound),
  maxMoney: z.exactOptional(bound),
});

const method = object({
  regions: z.array(z.enum(regionLabels)).min(1),
  paywayId: shortKey,
  channelId: z.int(),
  name: localText,
  icon: z.enum(methodIcons),
  sort: z.int().min(0).max(9999),
  minMoney: z.exactOptional(bound),
  maxMoney: z.exactOptional(bound),
  openCoupon: z.boolean(),
  description: z.exactOptional(z.record(z.string(), localText)),
  subPayments: z.exactOptional(z.array(subPayment)),
  currencies: z.array(currencyCode).min(1),
  areas: z.exactOptional(z.array(shortKey).min(1)),
  games: z.exactOptional(z.array(id).min(1)),
  platforms: z.exactOptional(z.array(z.enum(['android', 'ios', 'web'])).min(1)),
  account: object({ production: shortKey, demo: shortKey }),
});

/** `brands/<brand>/methods.json`: one entry stands for one row in each of its regions. */
export const methodsFile = object({ methods: z.array(method).min(1) });

export type MethodsFile = z.infer<typeof methodsFile>;
export type AuthoredMethod = MethodsFile['methods'][number];
