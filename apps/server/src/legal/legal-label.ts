import type { LawKey } from '@gemporium/catalogue/laws/law.ts';
import { laws } from '@gemporium/catalogue/laws/laws.ts';
import type { LegalField } from '@gemporium/catalogue/laws/legal-fields.ts';
import type { LegalWords } from '@gemporium/contract/legal-words.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';
import { lawWords, type Reader, said } from './wording.ts';

/** The shop's labels, in all its languages. */
const messages: Readonly<Partial<Record<LegalField, MessageKey>>> = {
  company: 'legal_company',
  representative: 'legal_representative',
  address: 'legal_address',
  phone: 'legal_phone',
  email: 'legal_email',
  hours: 'legal_hours',
  registration: 'legal_registration',
  taxId: 'legal_tax_id',
  complaints: 'legal_complaints',
  mailOrder: 'legal_mail_order',
  hosting: 'legal_hosting',
  privacyOfficer: 'legal_privacy_officer',
  grievanceOfficer: 'legal_grievance_officer',
  preInformationUrl: 'legal_pre_information',
  distanceContractUrl: 'legal_distance_contract',
  choicesUrl: 'legal_choices',
  offerUrl: 'legal_offer',
  personalDataUrl: 'legal_personal_data',
  registerUrl: 'legal_register',
  withdrawalUrl: 'legal_withdraw_here',
  accessibilityUrl: 'legal_accessibility',
  oddsUrl: 'legal_odds',
};

/** The label of a field under a law. */
export function legalLabel(law: LawKey, field: LegalField, reader: Reader): LegalWords {
  const own = laws[law].labels?.[field];
  const key = messages[field];
  if (typeof own === 'string') return { text: own };
  // A law's own label is in its country's language; readers of another language get the shop's label if there is one.
  if (own && (!key || Object.hasOwn(own, reader.language))) return lawWords(own, reader);
  if (!key) throw new Error(`the law ${law} shows ${field} and has no word for it`);
  return said(key, reader);
}
