import { z } from 'zod';

/** A text required by a law, or of the publisher or shop; `lang` is set if it is not in the requested language. */
export const legalWords = z.object({ text: z.string(), lang: z.string().optional() });

/** A link to a page of the shop (beginning with a slash) or of the publisher. */
const legalLink = legalWords.extend({ href: z.string() });

/** A line at the foot of the shop, with or without a link. */
export const legalNotice = legalWords.extend({ href: z.string().optional() });

/** What a player agrees to by a checkbox before paying. */
const consentBox = legalWords.extend({
  /** Its value in the pay call: its kind, and the version of this wording. */
  value: z.string(),
  /** The page that it refers to. */
  href: z.string().optional(),
});

/** What is beside the button that pays, by the law that applies to the payer. */
export const payTerms = z.object({
  sentences: z.array(legalWords),
  links: z.array(legalLink),
  /** Checkboxes that the server requires to be ticked. */
  consents: z.array(consentBox),
  /** The text of the button, if the law requires a certain wording. */
  button: z.string().optional(),
});

/** A page of legal notices: labelled lines, then sentences, then links. */
export const legalPage = z.object({
  title: legalWords,
  rows: z.array(z.object({ label: legalWords, value: legalWords.extend({ href: z.string().optional() }) })),
  sentences: z.array(legalWords),
  links: z.array(legalLink),
});

export type LegalWords = z.infer<typeof legalWords>;
export type LegalNotice = z.infer<typeof legalNotice>;
export type PayTerms = z.infer<typeof payTerms>;
export type LegalPage = z.infer<typeof legalPage>;
