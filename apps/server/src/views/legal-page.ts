import { countryOfRegion } from '@gemporium/catalogue/labels.ts';
import {
  commercialTransactions,
  fundsSettlement,
  inquiry,
  type PrescribedPage,
} from '@gemporium/catalogue/laws/japanese-pages.ts';
import type { LawKey, PrescribedRow } from '@gemporium/catalogue/laws/law.ts';
import { lawsOf, legalField } from '@gemporium/catalogue/laws/law-at.ts';
import { laws } from '@gemporium/catalogue/laws/laws.ts';
import { type LegalField, legalLinks } from '@gemporium/catalogue/laws/legal-fields.ts';
import type { Area, Brand } from '@gemporium/catalogue/types.ts';
import type { LegalPage, LegalWords } from '@gemporium/contract/legal-words.ts';
import type { LegalPageName } from '@gemporium/contract/shop-paths.ts';
import { sideBySide } from '@gemporium/domain/isolate.ts';
import { isWaived } from '../legal/consents.ts';
import { legalLabel } from '../legal/legal-label.ts';
import { lawWords, type Reader, said, written } from '../legal/wording.ts';

type Row = LegalPage['rows'][number];

/** The page of a legal notice; undefined if the area has no such page. */
export function legalPage(
  brand: Brand,
  area: Area,
  { page, language }: { page: string; language: string },
): LegalPage | undefined {
  const reader = { brand, language };
  const holding = lawsOf(area, brand.methods);
  const prescribed = (has: Area['notices'][number], what: PrescribedPage) =>
    area.notices.includes(has) ? prescribedPage(what, reader) : undefined;
  switch (page as LegalPageName) {
    case 'seller':
      return sellerPage(holding, reader);
    case 'refunds':
      return refundsPage(area, reader);
    case 'commercial-transactions':
      return prescribed('specifiedCommercialTransactions', commercialTransactions);
    case 'inquiry':
      return prescribed('inquiryContact', inquiry);
    case 'funds-settlement':
      return prescribed('fundsSettlement', fundsSettlement);
    default:
      return undefined;
  }
}

function prescribedPage({ title, rows }: PrescribedPage, reader: Reader): LegalPage {
  return {
    title: lawWords(title, reader),
    rows: rows.flatMap((row) => {
      const value = rowValue(row, reader);
      return value ? [{ label: lawWords(row.label, reader), value }] : [];
    }),
    sentences: [],
    links: [],
  };
}

function rowValue({ field, otherwise }: PrescribedRow, reader: Reader): Row['value'] | undefined {
  const { legal } = reader.brand;
  if (field === 'supportUrl' || field === 'termsUrl') return { text: legal[field], href: legal[field] };
  const own = field === 'price' ? undefined : fieldValue('jp', field, reader);
  return own ?? (otherwise && lawWords(otherwise, reader));
}

/** A field's value in the brand's data, with a link if it is an address. */
function fieldValue(law: LawKey, field: LegalField, reader: Reader): Row['value'] | undefined {
  const { legal } = reader.brand;
  const own = legalField(legal, law, field) ?? (field === 'company' ? legal.seller.name : undefined);
  if (own === undefined) return undefined;
  const words = written(own, law, reader);
  if ((legalLinks as readonly string[]).includes(field)) return { ...words, href: words.text };
  if (field === 'email') return { ...words, href: `mailto:${words.text}` };
  if (field === 'phone') return { ...words, href: `tel:${words.text.replace(/[^+\d]/g, '')}` };
  return words;
}

/** The seller, with the details that each law requires; common ones are shown once. */
function sellerPage(holding: readonly LawKey[], reader: Reader): LegalPage {
  const rows = holding.flatMap((law) => {
    const { needs, shows } = laws[law];
    const fields: LegalField[] = [...new Set<LegalField>(['company', ...needs, ...shows])];
    return fields.flatMap((field): Row[] => {
      const value = fieldValue(law, field, reader);
      return value ? [{ label: legalLabel(law, field, reader), value }] : [];
    });
  });
  const { legal } = reader.brand;
  return {
    title: said('legal_seller_title', reader),
    rows: rows.filter(
      ({ label, value }, index) =>
        rows.findIndex((row) => row.label.text === label.text && row.value.text === value.text) === index,
    ),
    sentences: [],
    links: [{ ...said('support', reader), href: legal.supportUrl }],
  };
}

/**
 * When a player may withdraw and what is refunded, under every law by which the brand sells: first those of the area, of
 * which one also holds for whoever pays from the rest of the world.
 */
function refundsPage(area: Area, reader: Reader): LegalPage {
  const { brand } = reader;
  const holding = lawsOf(area, brand.methods);
  const elsewhere = brand.areas.flatMap((one) => lawsOf(one, brand.methods));
  const open = brand.methods.filter(({ region }) => countryOfRegion(region) === undefined);
  const general = area.country === undefined ? lawsOf(area, open) : [];
  const places = new Intl.DisplayNames([reader.language, 'en'], { type: 'region' });
  const rules = [...new Set([...holding, ...elsewhere])].map((law): Row => {
    const place = places.of(laws[law].place) ?? laws[law].name;
    const rest = general.includes(law) && said('region_global', reader).text;
    return { label: { text: sideBySide([place, rest], reader.language) }, value: refundWords(law, reader) };
  });
  const withdrawing = holding.flatMap((law) => {
    const at = isWaived(brand, law) ? undefined : laws[law].withdrawal?.at;
    const href = at && legalField(brand.legal, law, at);
    return at && href ? [{ ...legalLabel(law, at, reader), href }] : [];
  });
  const isOne = rules.length === 1;
  return {
    title: said('legal_refunds_title', reader),
    rows: isOne ? [] : rules,
    sentences: [
      ...(isOne ? rules.map(({ value }): LegalWords => value) : []),
      said('legal_delivery_at_once', reader),
      said('legal_minors', reader),
    ],
    links: [
      ...withdrawing,
      { ...said('terms', reader), href: brand.legal.termsUrl },
      { ...said('support', reader), href: brand.legal.supportUrl },
    ],
  };
}

function refundWords(law: LawKey, reader: Reader): LegalWords {
  const { withdrawal, beforePay } = laws[law];
  const own = legalField(reader.brand.legal, law, 'refunds');
  if (own !== undefined) return written(own, law, reader);
  if (withdrawal && !isWaived(reader.brand, law))
    return said('legal_withdrawal', reader, { day: withdrawal.days });
  const isSaidAtPay = beforePay.includes('legal_digital_no_withdrawal');
  return said(isSaidAtPay ? 'legal_digital_no_withdrawal' : 'legal_no_returns', reader);
}
