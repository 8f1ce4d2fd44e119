import { z } from 'zod';
import { readCall } from '../../call.ts';
import { clientId, domainArea, platform, productId } from '../../fields.ts';
import { payTerms } from '../../legal-words.ts';
import { paymentMethod } from './getCountryList.ts';

export const paymentRegion = z.object({
  name: z.string(),
  methods: z.array(paymentMethod),
  /** What the law requires beside the button that pays, for payers from there. */
  terms: payTerms.optional(),
});

export type PaymentRegion = z.infer<typeof paymentRegion>;

export const getCountries = readCall(
  '/api/pay/getCountries',
  { summary: 'The methods of getCountryList, with each region’s name and what the law wants there.' },
  { client_id: clientId, product_id: productId, platform, domain_area: domainArea.optional() },
  z.record(z.string(), paymentRegion),
);
