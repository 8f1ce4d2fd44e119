import { commercialTransactions } from '@gemporium/catalogue/laws/japanese-pages.ts';
import { lawAt, legalField } from '@gemporium/catalogue/laws/law-at.ts';
import { laws } from '@gemporium/catalogue/laws/laws.ts';
import type { PayTerms } from '@gemporium/contract/legal-words.ts';
import { legalPath } from '@gemporium/contract/shop-paths.ts';
import { boxValue, type Consent, consentsUnder, isWaived } from '../legal/consents.ts';
import { legalLabel } from '../legal/legal-label.ts';
import { lawWords, said } from '../legal/wording.ts';
import { shownText } from '../shown-text.ts';
import type { Shelf } from './shelf.ts';

/** What is paid: a new purchase, or the debt of a make-up link, which buys nothing. */
export type PaidFor = 'goods' | 'debt';

/** The legal texts beside the pay button, for players in a region (packages/catalogue/src/laws). */
export function payTerms(
  { store: { brand }, area, language }: Shelf,
  region: string,
  paidFor: PaidFor = 'goods',
): PayTerms {
  const law = lawAt(area, region);
  const reader = { brand, language };
  const terms = { ...said('terms', reader), href: brand.legal.termsUrl };
  // No contract is concluded that could be withdrawn from, or that a button would have to name.
  if (paidFor === 'debt') return { sentences: [said('legal_total', reader)], links: [terms], consents: [] };
  const { beforePay, withdrawal, linksAtPay = [], buttons } = laws[law];
  const own = legalField(brand.legal, law, 'buttonLabel');
  const button = own === undefined ? buttons?.[language] : shownText(own, language, brand.defaultLanguage);
  const isKept = withdrawal !== undefined && !isWaived(brand, law);
  return {
    sentences: [
      ...beforePay.map((key) => said(key, reader)),
      ...(isKept ? [said('legal_withdrawal', reader, { day: withdrawal.days })] : []),
    ],
    links: [
      ...linksAtPay.flatMap((field) => {
        const href = legalField(brand.legal, law, field);
        return href === undefined ? [] : [{ ...legalLabel(law, field, reader), href }];
      }),
      law === 'jp'
        ? {
            ...lawWords(commercialTransactions.title, reader),
            href: legalPath('commercial-transactions', area.key, language),
          }
        : { ...said('legal_refunds_title', reader), href: legalPath('refunds', area.key, language) },
      terms,
    ],
    consents: consentsUnder(law, reader).map(box),
    ...(button && { button }),
  };
}

function box({ text, lang, href, ...consent }: Consent): PayTerms['consents'][number] {
  return {
    value: boxValue({ text, ...consent }),
    text,
    ...(lang !== undefined && { lang }),
    ...(href !== undefined && { href }),
  };
}
