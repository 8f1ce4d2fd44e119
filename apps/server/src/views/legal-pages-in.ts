import type { Area } from '@gemporium/catalogue/types.ts';
import type { LegalPageName } from '@gemporium/contract/shop-paths.ts';

const pageOfNotice: Readonly<Partial<Record<Area['notices'][number], LegalPageName>>> = {
  specifiedCommercialTransactions: 'commercial-transactions',
  inquiryContact: 'inquiry',
  fundsSettlement: 'funds-settlement',
};

/** The legal pages of an area's shop: seller and refunds everywhere, and those that its notices require. */
export function legalPagesIn({ notices }: Area): LegalPageName[] {
  return ['seller', 'refunds', ...notices.flatMap((notice) => pageOfNotice[notice] ?? [])];
}
