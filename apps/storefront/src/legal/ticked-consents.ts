import type { PayTerms } from '@gemporium/contract/legal-words.ts';

/** What the pay call carries of the boxes before Pay; undefined while one of them is not ticked. */
export function tickedConsents(
  terms: Pick<PayTerms, 'consents'> | undefined,
  agreed: readonly string[],
): string | undefined {
  const wanted = (terms?.consents ?? []).map(({ value }) => value);
  return wanted.every((value) => agreed.includes(value)) ? wanted.join(',') : undefined;
}
