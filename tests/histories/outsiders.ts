import type { Lane } from './lane.ts';
import type { DisputeId, Phase } from './model/shop.ts';
import type { OutsideBooks } from './outside-books.ts';
import type { RealStore } from './real-store.ts';

/** The provider and the bank of a history: the store to which they report, their books, and what they have reported. */
export interface Outsiders {
  lane: Lane;
  real: RealStore;
  books: OutsideBooks;
  /** By our reference. */
  said: Map<string, Said>;
  /** How many refunds were made in the provider's back office. */
  outsideRefunds: number;
}

/** What was reported about a payment. */
interface Said {
  captures: string[];
  disputes: Map<DisputeId, Phase>;
  /** A settlement report has named a dispute. */
  isReported: boolean;
  letGo: Set<string>;
}

/** What was reported about the payment with this reference of ours. */
export function saidOf({ said }: Outsiders, reference: string): Said {
  const known: Said = said.get(reference) ?? {
    captures: [],
    disputes: new Map(),
    isReported: false,
    letGo: new Set(),
  };
  said.set(reference, known);
  return known;
}
