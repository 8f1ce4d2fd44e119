import type { PaymentUpdate } from '@gemporium/provider-kit/provider.ts';

export const merchant = 'main-merchant';
export const amount = { amountMinor: 499, currency: 'USD' };

/** The provider's own books. */
export interface Bank {
  charged: Set<string>;
  /** Payments that it has declined or cancelled. */
  closed: Set<string>;
  /** Refunded amounts by payment and refund reference. */
  refunded: Map<string, string>;
  /** Refunds whose outcome it notifies of, late. */
  tellsLater: Set<string>;
  /** The state of a payment's dispute. */
  disputes: Map<string, 'lost' | 'won'>;
}

export function newBank(): Bank {
  return {
    charged: new Set(),
    closed: new Set(),
    refunded: new Map(),
    tellsLater: new Set(),
    disputes: new Map(),
  };
}

/** What the provider knows of a payment. */
export function truthOf({ charged }: Bank, reference: string): PaymentUpdate {
  return charged.has(reference)
    ? { reference, status: 'paid', merchant, detail: '', amount, providerReference: `P-${reference}` }
    : { reference, status: 'pending', merchant, detail: '' };
}

/** Refunds a payment in the provider's back office, unless it already was. */
export function refundsOutside({ refunded }: Bank, reference: string): string {
  const known = [...refunded].find(([, of]) => of === reference)?.[0];
  if (!known) refunded.set(`OUT-${reference}`, reference);
  return known ?? `OUT-${reference}`;
}

/** The order of a dispute's events. */
export const placeOf = (status: 'lost' | 'won') => (status === 'lost' ? 1 : 2);
