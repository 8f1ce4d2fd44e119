import {
  commercialTransactions,
  fundsSettlement,
  inquiry,
} from '@gemporium/catalogue/laws/japanese-pages.ts';
import type { LawKey } from '@gemporium/catalogue/laws/law.ts';
import { lawsOf, legalField } from '@gemporium/catalogue/laws/law-at.ts';
import { laws } from '@gemporium/catalogue/laws/laws.ts';
import type { LegalLink } from '@gemporium/catalogue/laws/legal-fields.ts';
import type { Area, Brand } from '@gemporium/catalogue/types.ts';
import type { LegalNotice, LegalWords } from '@gemporium/contract/legal-words.ts';
import { type LegalPageName, legalPath } from '@gemporium/contract/shop-paths.ts';
import { sideBySide } from '@gemporium/domain/isolate.ts';
import { legalLabel } from '../legal/legal-label.ts';
import { lawWords, type Reader, said, written } from '../legal/wording.ts';

/** Publisher pages that are linked in the shop's footer wherever their law applies. */
const pagesAtTheFoot: readonly LegalLink[] = [
  ...(['withdrawalUrl', 'accessibilityUrl', 'personalDataUrl', 'offerUrl'] as const),
  ...(['choicesUrl', 'registerUrl', 'oddsUrl'] as const),
];

/** The footer of an area's shop: its legal pages, and the notices that the brand's data lists (rows B-08, S-02). */
export function legalNotices(brand: Brand, area: Area, language: string): LegalNotice[] {
  const reader = { brand, language };
  const holding = lawsOf(area, brand.methods);
  const own = (page: LegalPageName, words: LegalWords): LegalNotice => ({
    ...words,
    href: legalPath(page, area.key, language),
  });
  const noticeOf = (notice: Area['notices'][number]): LegalNotice => {
    switch (notice) {
      case 'specifiedCommercialTransactions':
        return own('commercial-transactions', lawWords(commercialTransactions.title, reader));
      case 'inquiryContact':
        return own('inquiry', inquiryWords(reader));
      case 'fundsSettlement':
        return own('funds-settlement', lawWords(fundsSettlement.title, reader));
      case 'recommendedSystem':
        return said('notice_recommended_system', reader);
    }
  };
  return [
    own('seller', said('legal_seller_title', reader)),
    own('refunds', said('legal_refunds_title', reader)),
    ...holding.flatMap((law) => publishersPages(law, reader)).filter(isFirstOfItsKind),
    ...area.notices.map(noticeOf),
    ...holding.flatMap((law) => imprint(law, reader)),
  ];
}

function isFirstOfItsKind({ href }: LegalNotice, index: number, all: readonly LegalNotice[]): boolean {
  return all.findIndex((other) => other.href === href) === index;
}

function publishersPages(law: LawKey, reader: Reader): LegalNotice[] {
  const { needs, shows, withdrawal } = laws[law];
  return pagesAtTheFoot.flatMap((field) => {
    const isAsked = needs.includes(field) || shows.includes(field) || withdrawal?.at === field;
    const href = isAsked ? legalField(reader.brand.legal, law, field) : undefined;
    return href === undefined ? [] : [{ ...legalLabel(law, field, reader), href }];
  });
}

/** The hours are shown directly, not only behind the link. */
function inquiryWords(reader: Reader): LegalWords {
  const title = lawWords(inquiry.title, reader);
  const hours = legalField(reader.brand.legal, 'jp', 'hours');
  return hours === undefined
    ? title
    : { ...title, text: `${title.text}: ${written(hours, 'jp', reader).text}` };
}

/** The seller in one line, in the law's own language. */
function imprint(law: LawKey, { brand, language }: Reader): LegalNotice[] {
  const { atTheFoot = [], language: own = language } = laws[law];
  const reader = { brand, language: own };
  const parts = atTheFoot.flatMap((field) => {
    const value = legalField(brand.legal, law, field);
    return value === undefined
      ? []
      : [`${legalLabel(law, field, reader).text} ${written(value, law, reader).text}`];
  });
  return parts.length === 0 ? [] : [{ text: sideBySide(parts, own), ...(own !== language && { lang: own }) }];
}
