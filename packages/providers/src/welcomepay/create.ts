import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { hmacSha256Hex, keysOf } from '@gemporium/provider-kit/signatures.ts';
import { mostWon, wayOf } from './provider.ts';

/** Sends nothing: the payer's browser takes the payment to Welcome Payments, from the shop's own page. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { amount, reference, channel, pageUrl } = request;
  if (amount.currency !== 'KRW')
    return { kind: 'refused', error: 'invalid-request', detail: 'Welcome Payments takes won only' };
  if (amount.amountMinor > mostWon)
    return {
      kind: 'refused',
      error: 'limit-exceeded',
      detail: `Welcome Payments takes ${mostWon} won at most`,
    };
  return {
    kind: 'created',
    url: pageUrl,
    memo: { back: backOf(context, reference), way: wayOf(channel) },
  };
}

/**
 * A token in the address that this payment's payer returns to: whatever a browser brings counts only together with
 * it. It is derived from the reference, so a repeated create yields the same token.
 */
function backOf(context: ProviderContext, reference: string): string {
  const [signKey] = keysOf(context.secret('signKey'));
  return hmacSha256Hex(Buffer.from(signKey), `back ${reference}`).slice(0, 32);
}
