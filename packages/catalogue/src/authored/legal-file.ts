import { z } from 'zod';
import { countryCode, text } from './fields.ts';
import { judgeLink } from './hosts-and-links.ts';
import { judged } from './judged.ts';
import { object } from './object.ts';

const link = judged(judgeLink);

/** `brands/<brand>/legal.json` */
export const legalFile = object({
  privacyUrl: link,
  termsUrl: link,
  supportUrl: link,
  copyright: text(200),
  seller: object({ name: text(120), country: countryCode, taxPercent: z.number().min(0).max(40) }),
});

export type LegalFile = z.infer<typeof legalFile>;
