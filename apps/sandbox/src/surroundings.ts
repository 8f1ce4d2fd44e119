import type { Simulator } from '@gemporium/provider-kit/simulator.ts';
import type { Books } from './books/books.ts';

/** What the machinery of the simulators works with. */
export interface Surroundings {
  readonly books: Books;
  readonly simulators: ReadonlyMap<string, Simulator>;
  /** Where notifications go, without a slash at the end. */
  readonly storeUrl: string;
  readonly now: () => number;
  /** Lower-case hex of so many random bytes. */
  readonly randomHex: (bytes: number) => string;
}
