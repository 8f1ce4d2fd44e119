import type { PayTerms } from '@gemporium/contract/legal-words.ts';

/** The consents that the pay call sends; undefined while a checkbox is unticked. */
export function tickedConsents(
  terms: Pick<PayTerms, 'consents'> | undefined,
  agreed: readonly string[],
): string | undefined {
  const wanted = (terms?.consents ?? []).map(({ value }) => value);
  return wanted.every((value) => agreed.includes(value)) ? wanted.join(',') : undefined;
}
