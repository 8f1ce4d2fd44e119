import type { Language } from '@gemporium/domain/languages.ts';
import type { LocalText } from '../local-text.ts';
import type { LegalField, LegalLink, LegalText } from './legal-fields.ts';

/** The sets of rules that the shop knows; `sea` is South-East Asia and Hong Kong. */
export const lawKeys = ['jp', 'kr', 'tw', 'eu', 'uk', 'tr', 'br', 'in', 'ru', 'us', 'sea'] as const;

export type LawKey = (typeof lawKeys)[number];

/** A sentence that is shown beside Pay, in all the shop's languages (packages/locales): everybody must understand it. */
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

/** A consent that a player gives by its own box before paying. */
export const consentKeys = ['withdrawal-waiver', 'pre-information', 'distance-contract'] as const;

export type ConsentKey = (typeof consentKeys)[number];

/** What one law asks of a shop. */
export interface Law {
  /** As the check names it: “Japan”. */
  name: string;
  /** The place for whose name the browser's language has a word: ISO 3166, EU, or 035 for South-East Asia. */
  place: string;
  /** ISO 3166: whose players it protects. */
  countries: readonly string[];
  /** The language in which its texts must be written; absent where no single one is asked for. */
  language?: Language;
  /** Fields without which nothing may be sold there: all are shown on its page of the seller. */
  needs: readonly LegalField[];
  /** Further fields that this page shows where they are written. */
  shows: readonly LegalField[];
  /** What it calls a field; else the shop's own word stands there. */
  labels?: Readonly<Partial<Record<LegalField, LocalText>>>;
  /** Within how many days a player may withdraw. */
  withdrawal?: {
    days: number;
    /** Whether the player may give the right up by a box of its own (`withdrawal: "waived"`). */
    mayBeWaived: boolean;
    /** The page for withdrawal, which the brand needs as long as the right exists. */
    at?: LegalLink;
  };
  /** Fields that stand at the foot of every page in the law's own language. */
  atTheFoot?: readonly LegalText[];
  /** Sentences above Pay, in their order; the one on withdrawal stands after them. */
  beforePay: readonly LegalMessage[];
  /** Boxes that always stand before Pay, each with the page that it is about. */
  consents?: Readonly<Partial<Record<ConsentKey, { words: LegalMessage; about: LegalLink }>>>;
  /** Pages of the publisher's that are named above Pay, too. */
  linksAtPay?: readonly LegalLink[];
  /** What the button must say, by language; where one is missing “Pay” and the price are clear enough. */
  buttons?: Readonly<Record<string, string>>;
}

/** A line of a page that a law prescribes: what the brand says of a field, else what is true of every shop here. */
export interface PrescribedRow {
  label: WordsByLanguage;
  field: LegalText | 'supportUrl' | 'termsUrl' | 'price';
  otherwise?: LawWords;
}
