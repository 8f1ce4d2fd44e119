import { z } from 'zod';
import { lawKeys } from '../laws/law.ts';
import { legalLinks, legalTexts } from '../laws/legal-fields.ts';
import { countryCode, perKey, text } from './fields.ts';
import { judgeLink } from './hosts-and-links.ts';
import { judged } from './judged.ts';
import { localText } from './local-text-field.ts';
import { object } from './object.ts';

const link = judged(judgeLink);

const email = judged((value) =>
  /^[^\s@]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value)
    ? undefined
    : { reason: `"${value}" is not an address like support@example.com` },
);

/** No country has a tax of less than one per cent: 0.2 is most often the share that 20 stands for. */
const taxPercent = z
  .number()
  .min(0)
  .max(40)
  .superRefine((percent, context) => {
    if (percent <= 0 || percent >= 1) return;
    const meant = Number((percent * 100).toFixed(4));
    const fix = meant <= 40 ? `write ${meant} if the tax is ${meant}%` : undefined;
    context.addIssue({
      code: 'custom',
      message: `is a percentage: ${percent} is less than 1%`,
      params: { fix },
    });
  });

const fields = {
  ...perKey(legalTexts, z.exactOptional(localText)),
  ...perKey(legalLinks, z.exactOptional(link)),
  email: z.exactOptional(email),
};

const region = object({ ...fields, withdrawal: z.exactOptional(z.enum(['kept', 'waived'])) });

/** `brands/<brand>/legal.json` */
export const legalFile = object({
  privacyUrl: link,
  termsUrl: link,
  supportUrl: link,
  copyright: text(200),
  seller: object({ name: text(120), country: countryCode, taxPercent }),
  everywhere: z.exactOptional(object(fields)),
  regions: z.exactOptional(object(perKey(lawKeys, z.exactOptional(region)))),
});

export type LegalFile = z.infer<typeof legalFile>;
