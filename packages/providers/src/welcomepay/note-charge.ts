import type { KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { readReturn } from './read-return.ts';

/**
 * Notes that the money is about to be taken, and on which kind of device. From then on nobody can say that this
 * payment was not paid. Undefined for a return that takes no money.
 */
export function noteCharge(
  context: ProviderContext,
  payment: KnownPayment,
  parameters: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const said = readReturn(context, payment, parameters);
  return said?.kind === 'agreed' && context.now() < payment.expiresAt
    ? { charge: said.agreed.on }
    : undefined;
}
