import type { Area } from '@gemporium/catalogue/types.ts';
import type { LegalPageName } from '@gemporium/contract/shop-paths.ts';

const pageOfNotice: Readonly<Partial<Record<Area['notices'][number], LegalPageName>>> = {
  specifiedCommercialTransactions: 'commercial-transactions',
  inquiryContact: 'inquiry',
  fundsSettlement: 'funds-settlement',
};

/** The legal pages of an area's shop: everywhere who sells and what is given back, and those that its notices ask for. */
export function legalPagesIn({ notices }: Area): LegalPageName[] {
  return ['seller', 'refunds', ...notices.flatMap((notice) => pageOfNotice[notice] ?? [])];
}
