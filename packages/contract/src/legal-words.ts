import { z } from 'zod';

/** Words of a law, a publisher or the shop; `lang` is set where they are not in the language that was asked for. */
export const legalWords = z.object({ text: z.string(), lang: z.string().optional() });

/** A way to a page: of the shop's own (it begins with a slash), or of the publisher's. */
const legalLink = legalWords.extend({ href: z.string() });

/** A line at the foot of the shop; some only say something. */
export const legalNotice = legalWords.extend({ href: z.string().optional() });

/** What a player agrees to by a box before Pay. */
const consentBox = legalWords.extend({
  /** What the pay call carries for it: its kind, and the version of these very words. */
  value: z.string(),
  /** The page that it is about. */
  href: z.string().optional(),
});

/** What stands beside the button that pays, by the law that holds for the payer. */
export const payTerms = z.object({
  sentences: z.array(legalWords),
  links: z.array(legalLink),
  /** Boxes that the server wants to be ticked. */
  consents: z.array(consentBox),
  /** What the button says, where the law asks for words of its own. */
  button: z.string().optional(),
});

/** A page of legal notices: lines with a label, then sentences, then ways on. */
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
