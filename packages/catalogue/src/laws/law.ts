import type { Language } from '@gemporium/domain/languages.ts';
import type { LocalText } from '../local-text.ts';
import type { LegalField, LegalLink, LegalText } from './legal-fields.ts';

/** The sets of rules; `sea` is South-East Asia and Hong Kong. */
export const lawKeys = ['jp', 'kr', 'tw', 'eu', 'uk', 'tr', 'br', 'in', 'ru', 'us', 'sea'] as const;

export type LawKey = (typeof lawKeys)[number];

/**
 * A sentence that is shown beside Pay, in all the shop's languages (packages/locales): everybody must understand it.
 */
export type LegalMessage =
  | 'legal_total'
  | 'legal_delivery_at_once'
  | 'legal_no_returns'
  | 'legal_license'
  | 'legal_minors'
  | 'legal_minor_may_cancel'
  | 'legal_offer_accepted'
  | 'legal_digital_no_withdrawal'
  | 'legal_consent_waiver'
  | 'legal_pre_information_read'
  | 'legal_distance_contract_read';

/** On pages that a law prescribes, its own words are written in its language and in English. */
export type LawWords = LegalMessage | WordsByLanguage;

export type WordsByLanguage = Readonly<Record<string, string>>;

/** A consent that a player gives by a checkbox of its own before paying. */
export const consentKeys = ['withdrawal-waiver', 'pre-information', 'distance-contract'] as const;

export type ConsentKey = (typeof consentKeys)[number];

/** What a law requires of a shop. */
export interface Law {
  /** Its name in the check's messages: “Japan”. */
  name: string;
  /** The code by which browsers know the place's name in each language: ISO 3166, EU, or 035 for South-East Asia. */
  place: string;
  /** The countries (ISO 3166) whose players it protects. */
  countries: readonly string[];
  /** The language in which its texts must be written; absent if no single one is asked for. */
  language?: Language;
  /** Fields without which nothing may be sold there: all are shown on its page of the seller. */
  needs: readonly LegalField[];
  /** Further fields that this page shows if they are given. */
  shows: readonly LegalField[];
  /** Its names for fields; for others the shop's own word is used. */
  labels?: Readonly<Partial<Record<LegalField, LocalText>>>;
  /** The number of days within which a player may withdraw. */
  withdrawal?: {
    days: number;
    /** Whether the player may waive the right by a checkbox of its own (`withdrawal: "waived"`). */
    mayBeWaived: boolean;
    /** The page for withdrawal, which the brand needs as long as the right exists. */
    at?: LegalLink;
  };
  /** Fields that are shown at the foot of every page, in the law's language. */
  atTheFoot?: readonly LegalText[];
  /** Sentences above Pay, in this order; the one about withdrawal follows them. */
  beforePay: readonly LegalMessage[];
  /** Checkboxes that are always required before paying, each with the page that it refers to. */
  consents?: Readonly<Partial<Record<ConsentKey, { words: LegalMessage; about: LegalLink }>>>;
  /** Pages of the publisher that are also linked above Pay. */
  linksAtPay?: readonly LegalLink[];
  /** The text that the button must have, by language; in the others “Pay” with the price is clear enough. */
  buttons?: Readonly<Record<string, string>>;
}

/** A line of a page that a law prescribes: the brand's text for a field, else what is true of every shop here. */
export interface PrescribedRow {
  label: WordsByLanguage;
  field: LegalText | 'supportUrl' | 'termsUrl' | 'price';
  otherwise?: LawWords;
}
