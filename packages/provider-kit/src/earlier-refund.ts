import type { RefundOutcome, RefundRequest } from './provider.ts';

/** A refund as the provider lists it. */
export interface ListedRefund {
  /** Our reference, if the provider kept it. */
  refundReference: string | null | undefined;
  amountMinor: number;
  providerReference: string | null | undefined;
}

export type EarlierRefund =
  | { kind: 'done'; providerReference?: string }
  | { kind: 'cannot-tell'; outcome: Exclude<RefundOutcome, { kind: 'known' }> };

/**
 * For a provider without idempotency keys: finds the refund that an earlier call, whose answer was lost, has already
 * made there; undefined if there is none. A listed refund without our reference is taken for this one only if a call
 * may have been made and no earlier refund explains it. If it could just as well be a refund that an operator has
 * ended as never made, nobody can tell, and nothing is sent: a first call is refused, and a repeated one stays
 * unknown.
 *
 * @param provider its name, for the operator
 */
export function earlierRefund(
  provider: string,
  listed: readonly ListedRefund[],
  { refundReference, amount, earlier, foundNeverMade = [], isRepeat }: RefundRequest,
): EarlierRefund | undefined {
  const known = earlier?.find((one) => one.refundReference === refundReference);
  if (known) return done(known);
  const named = listed.find((one) => one.refundReference === refundReference);
  if (named) return done(named);
  const wronglyEnded = foundNeverMade.find((never) =>
    listed.some((one) => one.refundReference === never.refundReference),
  );
  if (wronglyEnded)
    return cannotTell(
      isRepeat,
      `${provider} shows the refund ${wronglyEnded.refundReference}, which was found never made: an operator must look`,
    );
  const unexplained = listed.find(
    (one) =>
      !one.refundReference &&
      one.amountMinor === amount.amountMinor &&
      !earlier?.some(({ providerReference }) => providerReference === one.providerReference),
  );
  if (!unexplained) return undefined;
  if (foundNeverMade.some((never) => never.amountMinor === amount.amountMinor) || (isRepeat && !earlier))
    return cannotTell(
      isRepeat,
      `${provider} shows a refund of this amount without its reference: an operator must look`,
    );
  return isRepeat ? done(unexplained) : undefined;
}

function done({ providerReference }: Pick<Partial<ListedRefund>, 'providerReference'>): EarlierRefund {
  return { kind: 'done', ...(providerReference ? { providerReference } : {}) };
}

function cannotTell(isRepeat: true | undefined, detail: string): EarlierRefund {
  return { kind: 'cannot-tell', outcome: { kind: isRepeat ? 'unknown' : 'refused', detail } };
}
