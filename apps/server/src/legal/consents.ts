import { createHash } from 'node:crypto';
import { type ConsentKey, consentKeys, type LawKey } from '@gemporium/catalogue/laws/law.ts';
import { legalField } from '@gemporium/catalogue/laws/law-at.ts';
import { laws } from '@gemporium/catalogue/laws/laws.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import type { LegalWords } from '@gemporium/contract/legal-words.ts';
import { type Reader, said } from './wording.ts';

/** A box before Pay, in one language. */
export interface Consent extends LegalWords {
  key: ConsentKey;
  /** Changes with the words. */
  version: string;
  href?: string;
}

/** The consents that a player must give before paying, by the applicable law. */
export function consentsUnder(law: LawKey, reader: Reader): Consent[] {
  const { legal } = reader.brand;
  const asked = laws[law].consents ?? {};
  return [
    ...(isWaived(reader.brand, law)
      ? [consent('withdrawal-waiver', said('legal_consent_waiver', reader))]
      : []),
    ...consentKeys.flatMap((key) => {
      const box = asked[key];
      return box ? [consent(key, said(box.words, reader), legalField(legal, law, box.about))] : [];
    }),
  ];
}

/** Whether players waive the law's right of withdrawal; if there is none, the catalogue's checks let nobody say so. */
export function isWaived({ legal }: Brand, law: LawKey): boolean {
  return legal.regions?.[law]?.withdrawal === 'waived';
}

function consent(key: ConsentKey, words: LegalWords, href?: string): Consent {
  const version = createHash('sha256').update(words.text).digest('hex').slice(0, 10);
  return { key, ...words, version, ...(href !== undefined && { href }) };
}

/** A box as the page sends it back. */
export function boxValue({ key, version }: Consent): string {
  return `${key}:${version}`;
}

/** The given consents with the wording that was shown, and the missing ones. */
export function judgeConsents(
  law: LawKey,
  reader: Reader,
  given: string | undefined,
): { agreed: (Consent & { language: string })[]; missing: string[] } {
  const asked = consentsUnder(law, reader);
  // The usual case.
  if (asked.length === 0) return { agreed: [], missing: [] };
  const values = new Set((given ?? '').split(',').filter(Boolean));
  // The wording is that of the page's language, which the player may have changed since.
  const languages = [reader.language, ...reader.brand.languages];
  const agreed: (Consent & { language: string })[] = [];
  const missing: string[] = [];
  asked.forEach((wanted, index) => {
    const found = languages.flatMap((language) => {
      const box = consentsUnder(law, { ...reader, language })[index];
      return box && values.has(boxValue(box)) ? [{ ...box, language }] : [];
    })[0];
    if (found) agreed.push(found);
    else missing.push(boxValue(wanted));
  });
  return { agreed, missing };
}
