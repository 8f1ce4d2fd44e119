import type { LocalText } from '../local-text.ts';

/** What a shop must say about its seller and the sale, in the publisher's words. */
export const legalTexts = [
  'company',
  'representative',
  'address',
  'phone',
  'email',
  'hours',
  'registration',
  'taxId',
  'complaints',
  'otherCosts',
  'payment',
  'delivery',
  'refunds',
  'environment',
  'limits',
  'issuer',
  'amountLimit',
  'expiry',
  'usableIn',
  'balance',
  'mailOrder',
  'hosting',
  'privacyOfficer',
  'grievanceOfficer',
  'buttonLabel',
] as const;

/** Pages of the publisher that the shop links to. */
export const legalLinks = [
  'withdrawalUrl',
  'accessibilityUrl',
  'preInformationUrl',
  'distanceContractUrl',
  'personalDataUrl',
  'offerUrl',
  'registerUrl',
  'choicesUrl',
  'oddsUrl',
] as const;

export type LegalText = (typeof legalTexts)[number];
export type LegalLink = (typeof legalLinks)[number];
export type LegalField = LegalText | LegalLink;

export type LegalFields = Readonly<Partial<Record<LegalText, LocalText> & Record<LegalLink, string>>>;
